import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const groups = style({ display: "flex", flexDirection: "column", gap: vars.space.l });

export const group = style({ display: "flex", flexDirection: "column", gap: vars.space.s });

export const groupTitle = style({
  paddingBlockEnd: vars.space.xxs,
  borderBlockEnd: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  fontSize: vars.type.body,
});

export const facts = style({
  display: "grid",
  columnGap: vars.space.l,
  rowGap: vars.space.s,
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, calc(${vars.size.field} * 0.75)), 1fr))`,
});

export const fact = style({ minInlineSize: 0 });
export const full = style([fact, { gridColumn: "1 / -1" }]);
export const name = style({ color: vars.colour.textMuted, fontSize: vars.type.small });
export const value = style({ overflowWrap: "anywhere" });
export const lines = style({ whiteSpace: "pre-line" });
export const missing = style({ color: vars.colour.textMuted });

export const status = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
});
export const statusIcon = style({
  inlineSize: vars.size.iconSmall,
  blockSize: vars.size.iconSmall,
});

export const children = style({ display: "flex", flexDirection: "column", gap: vars.space.xxs });

/** An event list: its title, with date and category below. */
export const list = style({ display: "flex", flexDirection: "column", gap: vars.space.xs });
export const listFacts = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space.xs,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
});

/** Opens another person; looks like a link. */
export const link = style({
  padding: 0,
  border: "none",
  background: "none",
  color: vars.colour.accent,
  font: "inherit",
  textAlign: "start",
  textDecoration: "underline",
  textUnderlineOffset: "0.15em",
  cursor: "pointer",
});

export const skeleton = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.m,
  minBlockSize: vars.size.field,
});
