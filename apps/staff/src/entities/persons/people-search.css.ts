import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

/** A remark below the search box. */
export const ignored = style({
  marginBlockStart: vars.space.xxs,
  color: vars.colour.warning,
  fontSize: vars.type.small,
});
