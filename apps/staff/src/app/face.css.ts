import { style } from "@vanilla-extract/css";
import { media, vars } from "../styles/theme.css.ts";

export const face = style({
  display: "none",
  "@media": {
    [media.narrow]: {
      display: "flex",
      flexDirection: "column",
      gap: vars.space.s,
      paddingInline: vars.space.s,
      paddingBlockStart: vars.space.m,
    },
  },
});

/** Languages that need the app, in the form that is drawn before the app. */
export const waiting = style({ visibility: "hidden" });
