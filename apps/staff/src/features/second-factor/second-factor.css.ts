import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const items = style({
  display: "flex",
  flexDirection: "column",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

/** A sign-in method or passkey: text at the start, actions at the end. */
export const item = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.s,
  paddingBlock: vars.space.s,
  selectors: {
    "& + &": { borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}` },
  },
});

export const words = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  flex: `1 1 ${vars.size.field}`,
  minInlineSize: 0,
  overflowWrap: "anywhere",
});

export const itemTitle = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space.xs,
  fontWeight: vars.weight.strong,
});

export const subtitle = style({ fontSize: vars.type.body, fontWeight: vars.weight.strong });

export const steps = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  margin: 0,
  paddingInlineStart: vars.space.l,
  listStyle: "decimal",
});

export const step = style({ paddingInlineStart: vars.space.xxs });

export const secret = style({
  display: "block",
  font: "inherit",
  marginBlock: vars.space.xs,
  padding: vars.space.xs,
  borderRadius: vars.radius,
  background: vars.colour.sunken,
  overflowWrap: "anywhere",
});

export const codes = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: vars.space.xs,
  margin: 0,
  padding: vars.space.m,
  borderRadius: vars.radius,
  background: vars.colour.sunken,
  listStyle: "none",
  textAlign: "center",
  fontVariantNumeric: "tabular-nums",
  "@media": { [media.print]: { background: "none" } },
});
