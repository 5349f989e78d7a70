import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";
import { row, wrap } from "../../styles/utilities.css.ts";

export const sectionTitle = style({ fontSize: vars.type.lead });

/** Cards of 250 to 500 px, which fill the line. */
export const cards = style({
  display: "grid",
  gap: vars.space.m,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, calc(1.2 * ${vars.size.card})), 1fr))`,
});

/** Past lists are folded. */
export const folded = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.xs,
  inlineSize: "fit-content",
  cursor: "pointer",
  listStyle: "none",
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
  selectors: { "&::-webkit-details-marker": { display: "none" } },
});
/** The arrow of a fold: along the text, then down. */
export const foldArrow = style({
  color: vars.colour.accent,
  selectors: {
    "details:not([open]) > summary > &": { transform: "rotate(-90deg)" },
    "[dir=rtl] details:not([open]) > summary > &": { transform: "rotate(90deg)" },
  },
});

export const card = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  minInlineSize: 0,
  maxInlineSize: vars.size.cardMax,
  padding: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  selectors: {
    "&:hover": { borderColor: vars.colour.accent },
    "&:focus-within": { borderColor: vars.colour.accent },
  },
});

const clamped = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 3,
  overflow: "hidden",
  overflowWrap: "anywhere",
});

/** The date, and the title with its facts; large texts are below the date. */
export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: vars.space.s,
});
export const texts = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  flex: "1 1 min-content",
  minInlineSize: 0,
});

export const title = style([clamped, { fontSize: vars.type.lead, lineHeight: vars.line.tight }]);

/** The link covers the whole card; the buttons are above it. */
export const link = style({
  color: vars.colour.text,
  textDecoration: "none",
  selectors: {
    "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: vars.radius },
    "&:hover": { textDecoration: "underline" },
    "&:focus-visible": { outline: "none" },
    "&:focus-visible::after": { outline: `${vars.size.ring} solid ${vars.colour.accent}` },
  },
});

export const facts = style([
  wrap,
  { alignItems: "center", columnGap: vars.space.s, rowGap: vars.space.xxs },
]);
export const numbers = style({ display: "flex", flexDirection: "column", gap: vars.space.xxs });
/** A number that waits for someone. */
export const attention = style({ color: vars.colour.warning, fontWeight: vars.weight.strong });
/** A fact with its icon; a long fact, such as a place, wraps in a narrow card. */
export const fact = style([
  row,
  {
    gap: vars.space.xxs,
    minInlineSize: 0,
    fontVariantNumeric: "tabular-nums",
    overflowWrap: "anywhere",
  },
]);
export const description = style([
  clamped,
  { color: vars.colour.textMuted, whiteSpace: "pre-line" },
]);

export const actions = style([
  wrap,
  {
    position: "relative",
    alignItems: "center",
    marginBlockStart: "auto",
    selectors: { "&:empty": { display: "none" } },
  },
]);
/** The icon buttons at the end of the line; on a narrow card they have a line of their own. */
export const icons = style([
  row,
  { flex: "1 0 auto", justifyContent: "flex-end", "@media": { [media.touch]: { gap: 0 } } },
]);
