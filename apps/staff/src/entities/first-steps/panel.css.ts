import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const container = style({ marginBlockEnd: vars.space.m });

export const steps = style({
  display: "grid",
  gap: vars.space.s,
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${vars.size.field}), 1fr))`,
});

/** A step, with its mark in front. */
export const step = style({
  display: "flex",
  gap: vars.space.s,
  alignItems: "flex-start",
  selectors: { "&[data-done=true]": { color: vars.colour.textMuted } },
});
