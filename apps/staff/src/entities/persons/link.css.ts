import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const link = style({
  color: "inherit",
  fontWeight: vars.weight.strong,
  whiteSpace: "nowrap",
});

/** A link within a sentence that wraps with it. */
export const sentenceLink = style({ color: "inherit", fontWeight: vars.weight.strong });
