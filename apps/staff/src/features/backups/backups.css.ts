import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const screen = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.l,
  maxInlineSize: vars.size.dialogWide,
});

export const facts = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 11rem), 1fr))",
  gap: vars.space.m,
});

export const fact = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  minInlineSize: 0,
  overflowWrap: "anywhere",
});

export const value = style({ fontWeight: vars.weight.strong });
export const bad = style([value, { color: vars.colour.danger }]);

export const files = style({ display: "flex", flexDirection: "column" });

export const file = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.m,
  paddingBlock: vars.space.s,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  "@media": { [media.narrow]: { flexWrap: "wrap", rowGap: vars.space.xs } },
});

export const words = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  flex: 1,
  minInlineSize: 0,
  overflowWrap: "anywhere",
});

export const details = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.m,
  rowGap: vars.space.xxs,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
});

export const failed = style({ color: vars.colour.danger });

export const steps = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  maxInlineSize: vars.size.text,
  paddingInlineStart: vars.space.l,
  listStyle: "decimal",
});

export const text = style({ maxInlineSize: vars.size.text });

/** The recovery key, large enough to be compared letter by letter. */
export const key = style({
  padding: vars.space.m,
  borderRadius: vars.radius,
  background: vars.colour.sunken,
  letterSpacing: "0.04em",
  fontFamily: "inherit",
  fontVariantNumeric: "tabular-nums",
  fontSize: vars.type.lead,
  overflowWrap: "anywhere",
  userSelect: "all",
});
