import { LIGHT } from "@kehila/shared/base/design-tokens";
import { style } from "@vanilla-extract/css";
import { vars } from "../styles/theme.css.ts";

/** Dark on light in every theme, as cameras need it. */
export const qr = style({
  display: "block",
  inlineSize: "100%",
  maxInlineSize: `calc(${vars.size.field} / 2 + ${vars.space.xl})`,
  marginBlock: vars.space.s,
  padding: vars.space.s,
  borderRadius: vars.radius,
  background: LIGHT.surface,
  fill: LIGHT.text,
});
