import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const suggestions = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  margin: 0,
  padding: 0,
  inlineSize: "100%",
  listStyle: "none",
});

/** High enough for a finger to hit one of several. */
export const suggestion = style({
  display: "inline-block",
  paddingBlock: vars.space.s,
  color: vars.colour.accent,
  overflowWrap: "anywhere",
});
