import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";
import { row, wrap } from "../../styles/utilities.css.ts";

export const sectionTitle = style({ fontSize: vars.type.lead });

/** Cards of 250 to 500 px; few cards are wider. */
export const cards = style({
  display: "grid",
  gap: vars.space.m,
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${vars.size.card}), 1fr))`,
  // Two cards at their maximum width have the gap of three.
  selectors: {
    "&:not(:has(> :nth-child(3)))": {
      maxInlineSize: `calc(2 * ${vars.size.cardMax} + ${vars.space.m})`,
    },
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

/** The title and, on a phone, the menu of the card. */
export const head = style({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: vars.space.xs,
});
/** The menu is above the link, and in the corner of the card. */
export const menu = style({
  position: "relative",
  marginBlockStart: `calc(-1 * ${vars.space.xs})`,
  marginInlineEnd: `calc(-1 * ${vars.space.xs})`,
});

export const title = style([clamped, { fontSize: vars.type.lead }]);

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
  { alignItems: "center", columnGap: vars.space.m, rowGap: vars.space.xxs },
]);
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
