import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";

export const pencil = style({
  inlineSize: vars.size.iconSmall,
  blockSize: vars.size.iconSmall,
  flexShrink: 0,
  marginBlockStart: vars.space.xxs,
  color: vars.colour.accent,
});

/** A button with a value and a pencil; the text aligns with values that are no buttons. */
export const value = style({
  display: "inline-flex",
  alignItems: "flex-start",
  gap: vars.space.xs,
  maxInlineSize: "100%",
  marginInline: `calc(-1 * ${vars.space.xs})`,
  paddingInline: vars.space.xs,
  paddingBlock: 0,
  border: "none",
  borderRadius: vars.radius,
  background: "none",
  color: "inherit",
  font: "inherit",
  textAlign: "start",
  cursor: "pointer",
  selectors: { "&[data-hovered]": { background: vars.colour.accentSoft } },
  "@media": {
    [media.touch]: { minBlockSize: vars.size.target, paddingBlock: vars.space.xs },
  },
});

export const text = style({ minInlineSize: 0, overflowWrap: "anywhere" });

export const form = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  marginBlockStart: vars.space.xxs,
  // Room around the buttons when they scroll into view.
  scrollMarginBlock: vars.space.m,
});
// The heading of the fact is the visible label of the field.
globalStyle(`${form} label`, {
  position: "absolute",
  inlineSize: vars.size.hairline,
  blockSize: vars.size.hairline,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});
