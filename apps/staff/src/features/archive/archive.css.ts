import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const losses = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  margin: 0,
  listStyle: "disc",
  paddingInlineStart: vars.space.l,
});
