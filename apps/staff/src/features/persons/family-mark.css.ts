import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

/** A name, and the button at the end of its line. */
export const named = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.xs,
  color: vars.colour.textMuted,
});

export const name = style({
  minInlineSize: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  color: vars.colour.text,
});
