import { keyframes, style } from "@vanilla-extract/css";
import { vars } from "../styles/theme.css.ts";

const turn = keyframes({ to: { transform: "rotate(1turn)" } });

export const spinner = style({
  display: "inline-block",
  inlineSize: vars.size.iconSmall,
  blockSize: vars.size.iconSmall,
  flexShrink: 0,
  border: `${vars.size.ring} solid currentColor`,
  borderInlineEndColor: "transparent",
  borderRadius: vars.round,
  animation: `${turn} 800ms linear infinite`,
});
