import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const jobs = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  maxInlineSize: vars.size.dialogWide,
});

export const job = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space.m,
  padding: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  "@media": { [media.narrow]: { flexDirection: "column", alignItems: "stretch" } },
});

export const words = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  flex: 1,
  minInlineSize: 0,
  overflowWrap: "anywhere",
});

export const name = style({ fontSize: vars.type.body });

/** The facts of an export, on one line with dots between them. */
export const facts = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.m,
  rowGap: vars.space.xxs,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
});

export const act = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-end",
  gap: vars.space.xxs,
  "@media": { [media.narrow]: { alignItems: "stretch" } },
});

/** A message below the facts and the button. */
export const whole = style({ flexBasis: "100%" });

export const failed = style({ color: vars.colour.danger });
