import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const withSuffix = style({ position: "relative" });

/** Space for the button at the page's end, for either text direction. */
export const beforeSuffix = style({
  selectors: {
    ":root[dir=ltr] &[dir=ltr]": { paddingInlineEnd: vars.space.xxl },
    ":root[dir=rtl] &[dir=rtl]": { paddingInlineEnd: vars.space.xxl },
    ":root[dir=rtl] &[dir=ltr]": { paddingInlineStart: vars.space.xxl },
    "&:not([dir])": { paddingInlineEnd: vars.space.xxl },
  },
});

export const suffix = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineEnd: 0,
  display: "flex",
  alignItems: "center",
});
