import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

/** Wide comparisons scroll sideways; the field names stay visible. */
export const scroller = style({
  overflowX: "auto",
  marginBlockStart: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
});

/** Sticky cells keep their borders only when borders are separate. */
export const table = style({
  inlineSize: "100%",
  borderCollapse: "separate",
  borderSpacing: 0,
});

const cell = style({
  paddingBlock: vars.space.xs,
  paddingInline: vars.space.s,
  textAlign: "start",
  verticalAlign: "top",
  borderBlockEnd: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  minInlineSize: `calc(${vars.size.field} / 2)`,
  // Two persons fit on a phone.
  "@media": {
    [media.narrow]: {
      minInlineSize: `calc(${vars.size.field} / 3)`,
      paddingInline: vars.space.xxs,
    },
  },
});

export const column = style([cell, { background: vars.colour.sunken, fontSize: vars.type.small }]);

export const rowName = style([
  cell,
  {
    position: "sticky",
    insetInlineStart: 0,
    minInlineSize: 0,
    "@media": { [media.narrow]: { minInlineSize: 0 } },
    background: vars.colour.surface,
    color: vars.colour.textMuted,
    fontSize: vars.type.small,
    fontWeight: vars.weight.regular,
  },
]);

export const corner = style([rowName, { background: vars.colour.sunken }]);

export const value = style([cell, { fontVariantNumeric: "tabular-nums" }]);

/** A value that is equal in both; text below it says so too. */
export const same = style([
  value,
  { background: vars.colour.warningSoft, fontWeight: vars.weight.strong },
]);

export const mark = style({
  display: "block",
  color: vars.colour.warning,
  fontSize: vars.type.small,
});
