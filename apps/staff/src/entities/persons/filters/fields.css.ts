import { style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";
import { fullRow } from "../../../styles/utilities.css.ts";

export const folded = style([fullRow, { display: "flex", flexDirection: "column" }]);

export const summary = style({
  inlineSize: "fit-content",
  paddingBlock: vars.space.xs,
  color: vars.colour.accent,
  cursor: "pointer",
  "@media": {
    [media.touch]: {
      minBlockSize: vars.size.target,
      lineHeight: vars.size.target,
      paddingBlock: 0,
    },
  },
});

/** The chosen interests, next to the heading of collapsed filters; hidden once they expand. */
export const interests = style({
  selectors: { "details[open] > summary > &": { display: "none" } },
});
