import { style } from "@vanilla-extract/css";

/** Texts of several lines, such as comments. */
export const lines = style({ whiteSpace: "pre-line", overflowWrap: "anywhere" });
