import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";
import { tone } from "./notice.css.ts";

/** The margin keeps a distance from the edge when the focus scrolls to the summary. */
export const summary = style([tone.danger, { scrollMarginBlock: vars.space.m }]);

export const title = style({ fontSize: vars.type.body });

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: vars.space.l,
  color: "inherit",
  "@media": { [media.touch]: { minBlockSize: vars.size.target, minInlineSize: vars.size.target } },
});
