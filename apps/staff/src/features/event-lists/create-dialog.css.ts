import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

/** Type and date side by side where they fit. */
export const fields = style({
  display: "grid",
  gap: vars.space.m,
  alignItems: "start",
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, max(calc(${vars.size.field} * 0.75), 40%)), 1fr))`,
});

/** Who will be on the list: the first thing to be sure of. */
export const who = style({ fontWeight: vars.weight.strong });
