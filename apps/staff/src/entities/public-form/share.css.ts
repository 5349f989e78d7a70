import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

/** The address, as a link that a finger can press. */
export const address = style({
  minInlineSize: 0,
  overflowWrap: "anywhere",
  "@media": { [media.touch]: { minBlockSize: vars.size.target, alignContent: "center" } },
});
