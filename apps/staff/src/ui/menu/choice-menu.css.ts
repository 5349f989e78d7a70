import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";
import { list as popoverList } from "./popover.css.ts";

/** High enough for all columns of the register without scrolling. */
export const list = style([popoverList, { maxBlockSize: `calc(${vars.size.listMax} * 1.5)` }]);

export const header = style({
  paddingBlock: vars.space.xs,
  paddingInline: vars.space.s,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
});
