import { style } from "@vanilla-extract/css";
import { vars } from "../../../styles/theme.css.ts";

export const link = style({
  color: "inherit",
  fontWeight: vars.weight.strong,
  whiteSpace: "nowrap",
});

/** A link inside a sentence, which wraps with the sentence. */
export const sentenceLink = style({ color: "inherit", fontWeight: vars.weight.strong });
