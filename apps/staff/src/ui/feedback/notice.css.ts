import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

/** A notice of any tone. */
export const notice = style({
  display: "flex",
  gap: vars.space.xs,
  alignItems: "flex-start",
  paddingBlock: vars.space.s,
  paddingInline: vars.space.m,
  borderRadius: vars.radius,
  borderInlineStart: `${vars.space.xxs} solid currentColor`,
});

export const tone = styleVariants({
  danger: [notice, { background: vars.colour.dangerSoft, color: vars.colour.danger }],
  success: [notice, { background: vars.colour.successSoft, color: vars.colour.success }],
  warning: [notice, { background: vars.colour.warningSoft, color: vars.colour.warning }],
  info: [notice, { background: vars.colour.accentSoft, color: vars.colour.accentStrong }],
});

export const icon = style({ marginBlockStart: vars.size.ring });

export const text = style({ flex: 1, minInlineSize: 0 });
