import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const only = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space.s,
  overflowWrap: "anywhere",
});
