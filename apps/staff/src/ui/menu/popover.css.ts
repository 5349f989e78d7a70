import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

/** A surface above the page: options, menus, calendars. */
export const popover = style({
  minInlineSize: "var(--trigger-width)",
  maxInlineSize: `min(${vars.size.field}, 90vw)`,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  color: vars.colour.text,
  boxShadow: vars.shadow,
  overflow: "auto",
  selectors: {
    // React Aria hides a popover until it is positioned. It can leave these styles on a positioned
    // popover: when a picker's list reopens after the page has scrolled.
    "&[data-placement]": {
      opacity: "1 !important",
      clip: "auto !important",
      clipPath: "none !important",
      maskImage: "none !important",
    },
  },
});

export const list = style({
  padding: vars.space.xxs,
  maxBlockSize: vars.size.listMax,
  overflow: "auto",
  outline: "none",
});

/** High enough for all columns of the register without scrolling. */
export const menu = style([list, { maxBlockSize: `calc(${vars.size.listMax} * 1.5)` }]);

export const item = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.xs,
  minBlockSize: vars.size.rowCompact,
  paddingBlock: vars.space.xxs,
  paddingInline: vars.space.s,
  borderRadius: vars.radius,
  color: vars.colour.text,
  lineHeight: vars.line.tight,
  textDecoration: "none",
  cursor: "pointer",
  outline: "none",
  selectors: {
    "&[data-focused]": { background: vars.colour.accentSoft },
    "&[data-focus-visible]": {
      boxShadow: `inset 0 0 0 ${vars.size.ring} ${vars.colour.accent}`,
    },
    "&[data-selected]": { fontWeight: vars.weight.strong },
    "&[data-disabled]": { color: vars.colour.textMuted, cursor: "default" },
  },
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

export const dangerItem = style({ color: vars.colour.danger });

export const itemText = style({ flex: 1, minInlineSize: 0 });

export const header = style({
  paddingBlock: vars.space.xs,
  paddingInline: vars.space.s,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
});
