import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const timeline = style({ display: "flex", flexDirection: "column" });

/** One entry, with a mark on the line to the previous one. */
export const entry = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: `${vars.size.controlSmall} minmax(0, 1fr)`,
  columnGap: vars.space.s,
  paddingBlockEnd: vars.space.m,
  selectors: {
    "&:not(:last-child)::before": {
      content: "",
      position: "absolute",
      insetBlockStart: vars.size.controlSmall,
      insetBlockEnd: 0,
      insetInlineStart: `calc(${vars.size.controlSmall} / 2)`,
      borderInlineStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
    },
  },
});

export const mark = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  inlineSize: vars.size.controlSmall,
  blockSize: vars.size.controlSmall,
  borderRadius: vars.round,
  background: vars.colour.sunken,
  color: vars.colour.textMuted,
});

export const told = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: vars.space.xxs,
  minInlineSize: 0,
  paddingBlockStart: vars.space.xxs,
});

export const details = style({ inlineSize: "100%" });

/** A button without an edge, whose icon begins where the sentence does. */
export const restore = style({ marginInlineStart: `calc(-1 * ${vars.space.s})` });

/** The sentence opens the fields; the app's chevron replaces the browser's triangle. */
export const summary = style({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: vars.space.xs,
  borderRadius: vars.radius,
  cursor: "pointer",
  listStyle: "none",
  selectors: {
    "&::-webkit-details-marker": { display: "none" },
    "&:hover": { color: vars.colour.accent },
  },
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

/** Points down; up when open. Equal in both writing directions. */
export const chevron = style({
  color: vars.colour.textMuted,
  transition: `transform ${vars.motion}`,
  selectors: { "[open] > summary > &": { transform: "rotate(180deg)" } },
});

export const when = style({
  display: "block",
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
});

export const changes = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  marginBlock: vars.space.xs,
  padding: vars.space.s,
  borderRadius: vars.radius,
  background: vars.colour.sunken,
});

export const field = style({ minInlineSize: 0 });

/** Before, arrow, after: on one line where they fit. */
export const sides = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: vars.space.xs,
  overflowWrap: "anywhere",
});
export const before = style({ minInlineSize: 0, color: vars.colour.textMuted });
export const after = style({ minInlineSize: 0, fontWeight: vars.weight.strong });
/** Prevents a line break right after the arrow. */
export const afterArrow = style({ display: "flex", gap: vars.space.xs, minInlineSize: 0 });
export const arrow = style({
  flexShrink: 0,
  marginBlockStart: vars.space.xxs,
  inlineSize: vars.size.iconSmall,
  blockSize: vars.size.iconSmall,
  color: vars.colour.textMuted,
});

export const markedItem = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: vars.space.xs,
});
export const gone = style({ color: vars.colour.textMuted, textDecoration: "line-through" });
export const kind = style({ fontSize: vars.type.small, fontWeight: vars.weight.strong });
export const lines = style({ whiteSpace: "pre-line" });
