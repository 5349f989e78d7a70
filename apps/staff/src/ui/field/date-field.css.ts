import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const popover = style({
  background: vars.colour.surface,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  boxShadow: vars.shadow,
  overflow: "auto",
  "@media": {
    // In a low window there is no space above or below the field, so the calendar is centred.
    [media.low]: {
      position: "fixed !important" as "fixed",
      inset: "0 !important",
      margin: "auto",
      inlineSize: "fit-content",
      blockSize: "fit-content",
      maxBlockSize: "100dvh !important",
    },
  },
});

export const panel = style({
  padding: vars.space.m,
  outline: "none",
  // Seven days of 44 px fit between the edges of a phone.
  "@media": { [media.touch]: { paddingInline: vars.space.xs } },
});

export const header = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.xs,
  marginBlockEnd: vars.space.s,
});

export const choice = style({
  flexGrow: 1,
  minInlineSize: 0,
  minBlockSize: vars.size.control,
  paddingBlock: vars.space.xxs,
  paddingInline: vars.space.xs,
  border: `${vars.size.hairline} solid ${vars.colour.edge}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  color: vars.colour.text,
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

export const step = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  inlineSize: vars.size.control,
  blockSize: vars.size.control,
  padding: 0,
  border: "none",
  borderRadius: vars.radius,
  background: "transparent",
  color: vars.colour.accent,
  cursor: "pointer",
  selectors: {
    "&[data-hovered]": { background: vars.colour.accentSoft },
    "&[data-disabled]": { color: vars.colour.edge, cursor: "default" },
  },
  "@media": { [media.touch]: { inlineSize: vars.size.target, blockSize: vars.size.target } },
});

export const grid = style({ borderSpacing: 0, marginInline: "auto" });

export const weekday = style({
  inlineSize: vars.size.control,
  blockSize: vars.size.controlSmall,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  fontWeight: vars.weight.regular,
  "@media": { [media.touch]: { inlineSize: vars.size.target } },
});

export const day = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  inlineSize: vars.size.control,
  blockSize: vars.size.control,
  borderRadius: vars.radius,
  fontVariantNumeric: "tabular-nums",
  cursor: "pointer",
  selectors: {
    "&[data-outside-month]": { visibility: "hidden" },
    "&[data-hovered]": { background: vars.colour.accentSoft },
    "&[data-today]": { fontWeight: vars.weight.strong, textDecoration: "underline" },
    "&[data-disabled]": { color: vars.colour.edge, cursor: "default", background: "none" },
    "&[data-selected]": { background: vars.colour.accent, color: vars.colour.onAccent },
    "&[data-focus-visible]": {
      outline: `${vars.size.ring} solid ${vars.colour.accent}`,
      outlineOffset: vars.size.hairline,
    },
  },
  "@media": { [media.touch]: { inlineSize: vars.size.target, blockSize: vars.size.target } },
});
