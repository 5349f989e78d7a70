import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const empty = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: vars.space.s,
  paddingBlock: vars.space.xxl,
  paddingInline: vars.space.m,
  textAlign: "center",
});

export const icon = style({
  inlineSize: vars.size.control,
  blockSize: vars.size.control,
  color: vars.colour.edge,
});

export const title = style({ fontSize: vars.type.lead });

export const text = style({ maxInlineSize: vars.size.dialog, color: vars.colour.textMuted });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: vars.space.xs,
});
