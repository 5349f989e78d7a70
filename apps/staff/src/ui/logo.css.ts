import { LIGHT } from "@kehila/shared/base/design-tokens";
import { style } from "@vanilla-extract/css";
import { media, vars } from "../styles/theme.css.ts";

/** The logo has a light background in every theme, because most logos are made for paper. */
export const logo = style({
  display: "block",
  maxInlineSize: "100%",
  blockSize: "auto",
  borderRadius: vars.radius,
  background: LIGHT.surface,
  "@media": {
    [media.print]: { marginBlockEnd: vars.space.xs },
  },
});
