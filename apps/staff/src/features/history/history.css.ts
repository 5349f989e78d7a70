import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

/** A button without a border, whose icon aligns with the start of the sentence. */
export const restore = style({ marginInlineStart: `calc(-1 * ${vars.space.s})` });

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

/** The value before, an arrow and the value after, on one line if they fit. */
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
