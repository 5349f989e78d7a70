import { keyframes, style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

const appear = keyframes({ from: { visibility: "hidden" }, to: { visibility: "visible" } });

/** The placeholder lines appear after 200 ms, so that fast responses do not flicker. */
export const lines = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  animation: `${appear} 1ms linear 200ms backwards`,
});

export const line = style({
  blockSize: vars.size.row,
  borderRadius: vars.radius,
  background: vars.colour.sunken,
});
