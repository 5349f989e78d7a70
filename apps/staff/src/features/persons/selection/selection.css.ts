import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";

/** Below the table, which shrinks for it: no row is moved or covered. */
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
    [media.print]: { display: "none" },
  },
});

export const who = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space.xs,
  minInlineSize: 0,
  // On a phone: count and cross side by side, the offer below.
  "@media": {
    [media.narrow]: {
      display: "grid",
      gridTemplateColumns: "1fr max-content",
      inlineSize: "100%",
      justifyItems: "start",
    },
  },
});

/** A separate line on a phone. */
export const offer = style({ display: "flex", gridColumn: "1 / -1" });

export const count = style({
  fontWeight: vars.weight.strong,
  fontVariantNumeric: "tabular-nums",
});

export const note = style({ flexBasis: "100%", color: vars.colour.textMuted });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space.xs,
  "@media": { [media.narrow]: { inlineSize: "100%" } },
});
globalStyle(`${actions} > *`, { "@media": { [media.narrow]: { flexGrow: 1 } } });
