import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const group = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space.xxs,
  padding: vars.space.xxs,
  borderRadius: vars.radius,
  background: vars.colour.sunken,
  selectors: { "&[data-orientation=vertical]": { flexDirection: "column" } },
});

export const segment = style({
  flex: 1,
  minBlockSize: vars.size.controlSmall,
  border: "none",
  borderRadius: vars.radius,
  background: "none",
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  fontWeight: vars.weight.strong,
  cursor: "pointer",
  selectors: {
    "&[data-hovered]": { color: vars.colour.text },
    "&[data-selected]": {
      background: vars.colour.surface,
      color: vars.colour.accentStrong,
      boxShadow: `0 0 0 ${vars.size.hairline} ${vars.colour.edge}`,
    },
  },
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

/** A segment as wide as its words, which stay on one line. */
export const fitted = style([
  segment,
  { flex: "1 0 auto", paddingInline: vars.space.xs, whiteSpace: "nowrap" },
]);

// Forced colours remove the background and the shadow.
globalStyle(`${segment}[data-selected]:not(:focus-visible)`, {
  "@media": {
    [media.contrast]: {
      outline: `${vars.size.ring} solid Highlight`,
      outlineOffset: `calc(-1 * ${vars.size.ring})`,
    },
  },
});
