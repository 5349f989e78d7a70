import { style } from "@vanilla-extract/css";
import { vars } from "../../../styles/theme.css.ts";

export const category = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
  maxInlineSize: "100%",
  paddingInline: vars.space.xs,
  borderRadius: vars.radius,
  fontSize: vars.type.small,
});
