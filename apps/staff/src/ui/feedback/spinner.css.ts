import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

const turn = keyframes({ to: { transform: "rotate(1turn)" } });

const fade = keyframes({ to: { opacity: 0.3 } });

/** A button whose menu is loading fades after 200 ms, so that fast responses do not flicker. */
globalStyle("button[aria-busy=true]", {
  cursor: "progress",
  animation: `${fade} 600ms linear 200ms infinite alternate`,
});

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
