import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const tooltip = style({
  paddingBlock: vars.space.xxs,
  paddingInline: vars.space.xs,
  borderRadius: vars.radius,
  background: vars.colour.text,
  color: vars.colour.surface,
  fontSize: vars.type.small,
  maxInlineSize: vars.size.field,
  boxShadow: vars.shadow,
});
