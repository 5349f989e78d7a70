import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const line = style({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  columnGap: vars.space.s,
  marginInlineStart: vars.space.s,
  minInlineSize: 0,
  // One line on a phone; it scrolls sideways.
  "@media": {
    [media.narrow]: {
      flexWrap: "nowrap",
      inlineSize: "100%",
      marginInlineStart: 0,
      overflowX: "auto",
      whiteSpace: "nowrap",
    },
  },
});

export const label = style({ color: vars.colour.textMuted });

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  maxInlineSize: "100%",
  paddingBlock: vars.space.xxs,
  color: vars.colour.accent,
  textDecoration: "none",
  overflowWrap: "anywhere",
  selectors: { "&:hover": { textDecoration: "underline" } },
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});
