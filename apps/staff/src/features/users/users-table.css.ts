import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const table = style({ inlineSize: "100%", fontVariantNumeric: "tabular-nums" });

export const caption = style({
  paddingBlockEnd: vars.space.s,
  color: vars.colour.textMuted,
  textAlign: "start",
});

const anyCell = style({
  paddingBlock: vars.space.xs,
  paddingInlineStart: 0,
  paddingInlineEnd: vars.space.m,
  textAlign: "start",
  verticalAlign: "middle",
  selectors: { "&:last-child": { paddingInlineEnd: 0 } },
});

export const head = style([
  anyCell,
  {
    color: vars.colour.textMuted,
    fontSize: vars.type.small,
    fontWeight: vars.weight.strong,
    lineHeight: vars.line.tight,
  },
]);

export const row = style({
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
});

export const cell = style([anyCell]);
/** The cell of the buttons, whose texts do not wrap. */
export const actions = style([anyCell, { whiteSpace: "nowrap" }]);
/** The cell of the name, wide enough for most words. */
export const name = style([
  anyCell,
  {
    minInlineSize: `calc(${vars.size.row} * 3)`,
    fontWeight: vars.weight.strong,
    overflowWrap: "anywhere",
  },
]);
/** The cell of the email, wide enough for most addresses on one line. */
export const email = style([anyCell, { inlineSize: "22%", overflowWrap: "anywhere" }]);
export const instant = style([anyCell, { color: vars.colour.textMuted, whiteSpace: "nowrap" }]);

export const me = style({ color: vars.colour.textMuted, fontWeight: vars.weight.regular });

const verified = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
});
export const yes = style([verified, { color: vars.colour.success }]);
export const no = style([verified, { color: vars.colour.textMuted }]);

export const cards = style({
  display: "grid",
  gap: vars.space.s,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${vars.size.field}), 1fr))`,
});

export const card = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  minInlineSize: 0,
  padding: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
});

export const cardName = style({ fontSize: vars.type.body, overflowWrap: "anywhere" });
export const cardLine = style({ overflowWrap: "anywhere" });

export const facts = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
});

export const fact = style({ display: "flex", flexWrap: "wrap", columnGap: vars.space.xs });
