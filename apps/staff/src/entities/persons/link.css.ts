import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const link = style({
  color: "inherit",
  fontWeight: vars.weight.strong,
  whiteSpace: "nowrap",
});

/** A longer link within a sentence, which breaks where the sentence does. */
export const sentenceLink = style({ color: "inherit", fontWeight: vars.weight.strong });
