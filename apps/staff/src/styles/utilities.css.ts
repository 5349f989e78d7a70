import { style } from "@vanilla-extract/css";
import { media, vars } from "./theme.css.ts";

/** Read aloud, not shown. */
export const visuallyHidden = style({
  position: "absolute",
  inlineSize: "1px",
  blockSize: "1px",
  margin: "-1px",
  padding: 0,
  border: 0,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

/** Arrows and chevrons point the other way in right-to-left text. */
export const flips = style({ selectors: { "[dir=rtl] &": { transform: "scaleX(-1)" } } });

/** Digits of one width, so that columns of numbers line up. */
export const tabular = style({ fontVariantNumeric: "tabular-nums" });

export const muted = style({ color: vars.colour.textMuted });

/** Not on paper. */
export const screenOnly = style({ "@media": { [media.print]: { display: "none !important" } } });
