import { style } from "@vanilla-extract/css";
import { vars } from "../styles/theme.css.ts";

export const screen = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: vars.space.m,
  maxInlineSize: vars.size.text,
});

/** Fills the whole window, for screens without a menu. */
export const alone = style([
  screen,
  { marginInline: "auto", paddingBlock: vars.space.xxl, paddingInline: vars.space.m },
]);

export const icon = style({
  inlineSize: vars.space.xxl,
  blockSize: vars.space.xxl,
  color: vars.colour.accent,
});

export const title = style({ fontSize: vars.type.display });

export const text = style({ color: vars.colour.textMuted, fontSize: vars.type.lead });

export const detail = style({
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  overflowWrap: "anywhere",
});

export const loading = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.xs,
  paddingBlock: vars.space.xxl,
  justifyContent: "center",
  color: vars.colour.textMuted,
});
