import { style, styleVariants } from "@vanilla-extract/css";
import { media, vars } from "./theme.css.ts";

/** Visible for screen readers only. */
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

/** Mirrors an arrow or chevron in right-to-left text. */
export const flips = style({ selectors: { "[dir=rtl] &": { transform: "scaleX(-1)" } } });

export const muted = style({ color: vars.colour.textMuted });
export const secondary = style([muted, { fontSize: vars.type.small }]);
export const strong = style({ fontWeight: vars.weight.strong });

/** Wraps long words and names, so that they do not widen their box. */
export const anywhere = style({ minInlineSize: 0, overflowWrap: "anywhere" });

/** An icon next to small text; `reset.css.ts` has the default icon size. */
export const iconSmall = style({ inlineSize: vars.size.iconSmall, blockSize: vars.size.iconSmall });

/** A button with the look of a link, for instance one that opens another person. */
export const textButton = style({
  padding: 0,
  border: "none",
  background: "none",
  color: vars.colour.accent,
  font: "inherit",
  textAlign: "start",
  textDecoration: "underline",
  textUnderlineOffset: "0.15em",
  cursor: "pointer",
  // Extends the touch target without moving the lines around it.
  "@media": {
    [media.touch]: {
      minInlineSize: vars.size.target,
      paddingBlock: vars.space.s,
      marginBlock: `calc(-1 * ${vars.space.s})`,
    },
  },
});

/** Numbers that are read digit by digit: tabular digits, no line break. */
export const digits = style({ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" });

const GAPS = {
  xxs: vars.space.xxs,
  xs: vars.space.xs,
  s: vars.space.s,
  m: vars.space.m,
  l: vars.space.l,
};

/** A column of elements, by the size of the gap. */
export const stack = styleVariants(GAPS, (gap) => ({
  display: "flex",
  flexDirection: "column",
  gap,
}));

/** Elements in wrapping lines, such as buttons. */
export const wrap = style({ display: "flex", flexWrap: "wrap", gap: vars.space.xs });

/** The first element at the start of the line, the last at its end. */
export const spread = style([wrap, { alignItems: "center", justifyContent: "space-between" }]);

/** Elements in one line, such as an icon and its text. */
export const row = style({ display: "flex", alignItems: "center", gap: vars.space.xs });

/** The fields of a form: two columns if they fit, otherwise one; never three. */
export const formColumns = style({
  display: "grid",
  gap: vars.space.m,
  alignItems: "start",
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, max(calc(${vars.size.field} * 0.75), 40%)), 1fr))`,
});
/** A field that spans all columns of {@link formColumns}. */
export const fullRow = style({ gridColumn: "1 / -1" });
