import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const list = style({ display: "flex", flexDirection: "column" });

export const item = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space.m,
  rowGap: vars.space.xs,
  paddingBlock: vars.space.xs,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
});

export const token = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space.s,
  rowGap: vars.space.xxs,
  flex: `3 1 calc(${vars.size.field} * 0.8)`,
});

/** Only the beginning is shown; the ellipsis is not read aloud. */
export const code = style({
  fontSize: vars.type.body,
  "::after": { content: ['"…"', '"…" / ""'] },
});

export const dates = style({
  display: "flex",
  flexWrap: "wrap",
  flex: `4 1 ${vars.size.field}`,
  columnGap: vars.space.l,
  rowGap: vars.space.xxs,
  fontSize: vars.type.small,
  fontVariantNumeric: "tabular-nums",
});

export const date = style({
  display: "flex",
  gap: vars.space.xxs,
  color: vars.colour.textMuted,
  whiteSpace: "nowrap",
});
