import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const facts = style({ display: "flex", flexWrap: "wrap", gap: vars.space.l });

export const fact = style({ display: "flex", flexDirection: "column", gap: vars.space.xxs });

export const subtitle = style({ fontSize: vars.type.body, fontWeight: vars.weight.strong });

export const failures = style({ display: "flex", flexDirection: "column" });

export const failure = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.m,
  paddingBlock: vars.space.xs,
  borderBlockEnd: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  selectors: { "&:last-child": { borderBlockEnd: "none" } },
});

export const what = style({ flexGrow: 1, fontWeight: vars.weight.strong });

/** The search field, as narrow as a number. */
export const find = style({ maxInlineSize: vars.size.dialog });

/** The request and the places in the code, one on each line; long lines wrap. */
export const places = style({
  paddingBlock: vars.space.xs,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  overflowWrap: "anywhere",
  textAlign: "start",
});
