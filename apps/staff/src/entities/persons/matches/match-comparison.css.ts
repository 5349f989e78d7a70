import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../../styles/theme.css.ts";

const frame = style({
  marginBlockStart: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
});

/** Returns a fade at the edge of the table where more content follows. */
const fade = (side: "left" | "right") =>
  `linear-gradient(to ${side}, black calc(100% - ${vars.space.xl}), transparent)`;

/** Wide comparisons scroll sideways; the field names stay visible. */
export const scroller = style([
  frame,
  {
    overflowX: "auto",
    selectors: {
      "&[data-more]": { maskImage: fade("right") },
      ":root[dir=rtl] &[data-more]": { maskImage: fade("left") },
    },
  },
]);

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
});

export const column = style([cell, { background: vars.colour.sunken, fontSize: vars.type.small }]);

export const rowName = style([
  cell,
  {
    position: "sticky",
    insetInlineStart: 0,
    minInlineSize: 0,
    background: vars.colour.surface,
    color: vars.colour.textMuted,
    fontSize: vars.type.small,
    fontWeight: vars.weight.regular,
    selectors: {
      [`${scroller}[data-passed] &`]: {
        borderInlineEnd: `${vars.size.hairline} solid ${vars.colour.edge}`,
      },
    },
  },
]);

export const corner = style([rowName, { background: vars.colour.sunken }]);

export const value = style([cell, { fontVariantNumeric: "tabular-nums" }]);

/** A value that is equal in both records; a text below the value says the same. */
export const same = style([
  value,
  { background: vars.colour.warningSoft, fontWeight: vars.weight.strong },
]);

export const mark = style({
  display: "block",
  color: vars.colour.warning,
  fontSize: vars.type.small,
});

/** One match with its action. */
export const pair = style([frame, { overflow: "hidden" }]);

export const pairTable = style([table, { tableLayout: "fixed", overflowWrap: "anywhere" }]);

/** Lets phone numbers wrap, because half the width of a phone is too narrow for them. */
globalStyle(`${pairTable} td *`, { whiteSpace: "normal" });

export const pairName = style([
  cell,
  {
    paddingBlockEnd: 0,
    borderBlockEnd: "none",
    color: vars.colour.textMuted,
    fontSize: vars.type.small,
    fontWeight: vars.weight.regular,
  },
]);

export const pairAction = style({
  display: "grid",
  padding: vars.space.s,
});
