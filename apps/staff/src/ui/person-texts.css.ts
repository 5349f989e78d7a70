import { style } from "@vanilla-extract/css";

/** Numbers that people read out digit by digit: of one width, never broken over two lines. */
export const digits = style({ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" });

/** Texts of several lines, such as comments. */
export const lines = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
