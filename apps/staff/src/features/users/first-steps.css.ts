import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const place = style({
  maxInlineSize: vars.size.dialogWide,
  marginBlockEnd: vars.space.m,
});

export const steps = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  paddingInlineStart: vars.space.l,
  listStyle: "decimal",
});
