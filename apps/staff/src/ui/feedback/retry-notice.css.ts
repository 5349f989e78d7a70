import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const stack = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: vars.space.s,
});
