import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const bar = style({
  display: "block",
  inlineSize: "100%",
  maxInlineSize: vars.size.dialog,
  blockSize: vars.space.xs,
  borderRadius: vars.round,
  background: vars.colour.edgeSoft,
  overflow: "hidden",
  // The bar grows from the start of the line.
  selectors: { "[dir=rtl] &": { transform: "scaleX(-1)" } },
  "@media": { [media.print]: { display: "none" } },
});
const part = style({ "@media": { [media.contrast]: { fill: "Highlight" } } });
export const taken = style([part, { fill: vars.colour.accent }]);
export const waiting = style([part, { fill: vars.colour.warning }]);
