import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

/** The area that toggles a checkbox: its whole cell, or a touch target on a card. */
export const selectTarget = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  inlineSize: vars.size.target,
  blockSize: "100%",
  minBlockSize: vars.size.rowCompact,
  flexShrink: 0,
  cursor: "pointer",
  userSelect: "none",
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

export const selectBox = style({
  inlineSize: vars.size.iconSmall,
  blockSize: vars.size.iconSmall,
  margin: 0,
  accentColor: vars.colour.accent,
  cursor: "inherit",
  selectors: {
    // In the dark theme browsers fill an empty box, which makes it look disabled.
    "&:not(:checked, :indeterminate)": {
      appearance: "none",
      border: `${vars.size.hairline} solid ${vars.colour.edge}`,
      borderRadius: vars.size.ring,
      background: vars.colour.surface,
    },
  },
  "@media": { [media.touch]: { inlineSize: vars.size.mark, blockSize: vars.size.mark } },
});

export const sortButton = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
  minInlineSize: 0,
  minBlockSize: vars.size.rowCompact,
  padding: 0,
  border: "none",
  background: "transparent",
  color: "inherit",
  fontSize: "inherit",
  fontWeight: "inherit",
  textAlign: "start",
  cursor: "pointer",
  selectors: {
    "&:hover": { color: vars.colour.text },
    "&[data-sorted]": { color: vars.colour.text },
  },
  "@media": { [media.touch]: { minInlineSize: vars.size.target, minBlockSize: vars.size.target } },
});

export const sortIcon = style({
  inlineSize: vars.size.iconSmall,
  blockSize: vars.size.iconSmall,
  selectors: {
    // The arrow takes no space until the column is hovered, focused or sorted.
    [`${sortButton}:not([data-sorted]):not(:hover):not(:focus-visible) &`]: { inlineSize: 0 },
  },
});

export const actionButtons = style({
  display: "inline-flex",
  alignItems: "center",
  flexShrink: 0,
  gap: vars.space.xxs,
});

const actionBase = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minInlineSize: vars.size.controlSmall,
  blockSize: vars.size.controlSmall,
  padding: 0,
  border: "none",
  borderRadius: vars.radius,
  background: "transparent",
  color: vars.colour.accent,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: vars.colour.accentSoft },
    "&[data-dangerous]": { color: vars.colour.danger },
    "&[data-dangerous]:hover": { background: vars.colour.dangerSoft },
  },
  "@media": { [media.touch]: { minInlineSize: vars.size.target, blockSize: vars.size.target } },
});
export const action = actionBase;

/** The button of an action with a text; other buttons have only an icon. */
export const shownAction = style([
  actionBase,
  {
    position: "relative",
    isolation: "isolate",
    paddingInline: vars.space.s,
    color: vars.colour.text,
    fontSize: vars.type.small,
    fontWeight: vars.weight.strong,
    whiteSpace: "nowrap",
    selectors: {
      "&:hover": { background: "transparent" },
      // The touch target is as high as the row; the visible part keeps a distance from the row
      // borders.
      "&::before": {
        content: '""',
        position: "absolute",
        insetInline: 0,
        insetBlock: `calc((100% - ${vars.size.controlSmall}) / 2)`,
        zIndex: -1,
        border: `${vars.size.hairline} solid ${vars.colour.edge}`,
        borderRadius: vars.radius,
        background: vars.colour.surface,
      },
      "&:hover::before": { borderColor: vars.colour.accent, background: vars.colour.accentSoft },
    },
  },
]);
