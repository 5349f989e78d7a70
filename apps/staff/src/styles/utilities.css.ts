import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "./theme.css.ts";

/** Read by screen readers, not shown. */
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

/** Arrows and chevrons are mirrored in right-to-left text. */
export const flips = style({ selectors: { "[dir=rtl] &": { transform: "scaleX(-1)" } } });

export const muted = style({ color: vars.colour.textMuted });

/** Numbers read digit by digit: tabular digits, no line break inside. */
export const digits = style({ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" });

/** A column of elements, by gap. */
export const stack = styleVariants(
  { xxs: vars.space.xxs, xs: vars.space.xs, s: vars.space.s, m: vars.space.m, l: vars.space.l },
  (gap) => ({ display: "flex", flexDirection: "column", gap }),
);
