import { LIGHT } from "@kehila/shared/base/design-tokens";
import { style } from "@vanilla-extract/css";
import { media, vars } from "../styles/theme.css.ts";

/** On a light ground in every theme: most logos are drawn for paper. */
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
