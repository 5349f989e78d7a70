import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const list = style({ display: "flex", flexDirection: "column" });

export const item = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 3fr) minmax(0, 4fr) auto",
  alignItems: "center",
  gap: vars.space.m,
  paddingBlock: vars.space.xs,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  "@media": {
    [media.narrow]: { gridTemplateColumns: "minmax(0, 1fr)", gap: vars.space.xs },
  },
});

export const token = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space.s,
  rowGap: vars.space.xxs,
});

export const code = style({ fontSize: vars.type.body });

export const hidden = style({ color: vars.colour.textMuted });

export const dates = style({
  display: "flex",
  flexWrap: "wrap",
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

export const actions = style({ display: "flex", alignItems: "center", gap: vars.space.xs });

export const empty = style({ color: vars.colour.textMuted });
