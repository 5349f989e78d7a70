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

/** A link that is at least as high as a touch target. */
export const suggestion = style({
  display: "inline-block",
  paddingBlock: vars.space.s,
  color: vars.colour.accent,
  overflowWrap: "anywhere",
});
