import { style } from "@vanilla-extract/css";
import { vars } from "../styles/theme.css.ts";

export const header = style({
  paddingBlock: vars.space.xs,
  paddingInline: vars.space.s,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
});
