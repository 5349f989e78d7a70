import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

export const about = style({ margin: 0 });

export const heading = style({ margin: 0, fontSize: vars.type.lead });

export const steps = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  margin: 0,
  listStyle: "decimal",
  paddingInlineStart: vars.space.xl,
});

/** A step; the only step of a task has no number. */
export const step = style({ selectors: { "&:only-child": { listStyle: "none" } } });
