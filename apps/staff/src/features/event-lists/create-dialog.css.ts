import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

/** Type and date side by side where they fit. */
export const fields = style({
  display: "grid",
  gap: vars.space.m,
  alignItems: "start",
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, max(calc(${vars.size.field} * 0.75), 40%)), 1fr))`,
});

/** The number of people on the list. */
export const who = style({ fontWeight: vars.weight.strong });
