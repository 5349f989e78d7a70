import { keyframes, style } from "@vanilla-extract/css";
import { vars } from "../styles/theme.css.ts";

const appear = keyframes({ from: { visibility: "hidden" }, to: { visibility: "visible" } });

/** Shown from 200 ms on: what comes sooner does not flicker. */
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
