import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const screen = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  maxInlineSize: `calc(${vars.size.dialog} * 1.6)`,
});

export const pair = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  minInlineSize: 0,
  padding: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  "@media": { [media.narrow]: { padding: vars.space.s } },
});

export const name = style({ fontSize: vars.type.lead, overflowWrap: "anywhere" });

export const table = style({
  inlineSize: "100%",
  borderCollapse: "collapse",
  tableLayout: "fixed",
  textAlign: "start",
});

const cell = style({
  paddingBlock: vars.space.xxs,
  paddingInlineEnd: vars.space.s,
  textAlign: "start",
  verticalAlign: "top",
  overflowWrap: "anywhere",
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
});
export const field = style([
  cell,
  { color: vars.colour.textMuted, fontSize: vars.type.small, fontWeight: vars.weight.strong },
]);
export const value = style([cell]);
/** A value that differs between the two records. */
export const differs = style([cell, { fontWeight: vars.weight.strong }]);
