import { globalStyle, style } from "@vanilla-extract/css";
import { layer, media, vars } from "../../../styles/theme.css.ts";
import { barRoom } from "../../../ui/feedback/toast.css.ts";

/** The bar is below the table, which becomes lower, so that the bar covers no row. */
export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: vars.space.m,
  rowGap: vars.space.xs,
  flexShrink: 0,
  paddingBlock: vars.space.xs,
  paddingInlineStart: vars.space.m,
  paddingInlineEnd: vars.space.xs,
  border: `${vars.size.hairline} solid ${vars.colour.accent}`,
  borderRadius: vars.radius,
  background: vars.colour.accentSoft,
  "@media": {
    [media.narrow]: { padding: vars.space.xs },
    // In a low window the page scrolls, so the bar sticks to the end of the window.
    [media.low]: { position: "sticky", insetBlockEnd: barRoom, zIndex: layer.sticky + 3 },
    [media.print]: { display: "none" },
  },
});

export const who = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space.xs,
  minInlineSize: 0,
  // On a phone, count, link and close button share one line; the words wrap.
  "@media": {
    [media.narrow]: { flexWrap: "nowrap", justifyContent: "space-between", inlineSize: "100%" },
  },
});

export const offer = style({ display: "flex", minInlineSize: 0 });
globalStyle(`${offer} > *`, { "@media": { [media.narrow]: { paddingInline: vars.space.xs } } });

export const count = style({
  fontWeight: vars.weight.strong,
  fontVariantNumeric: "tabular-nums",
  "@media": { [media.narrow]: { fontSize: vars.type.small } },
});

export const note = style({ flexBasis: "100%", color: vars.colour.textMuted });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space.xs,
  // One line on a phone; the words wrap.
  "@media": { [media.narrow]: { flexWrap: "nowrap", inlineSize: "100%" } },
});
// On a tablet the actions fit on one line without their icons.
globalStyle(`${actions} svg`, {
  "@media": { [media.medium]: { display: "none" }, [media.wide]: { display: "inline" } },
});
globalStyle(`${actions} > *`, { "@media": { [media.narrow]: { flexGrow: 1 } } });
