import { style } from "@vanilla-extract/css";
import { vars } from "../../styles/theme.css.ts";

/** The part of a text that a search found. */
export const mark = style({
  background: vars.colour.warningSoft,
  color: "inherit",
  borderRadius: vars.radius,
});

/** The name of a row, with lines below it. */
export const lines = style({ display: "block" });

/** A line below the name of a row: the name of a field, and as much of its text as fits. */
export const line = style({
  display: "flex",
  gap: vars.space.xxs,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  fontWeight: vars.weight.regular,
});

/** The name of the field is whole. */
export const field = style({ flexShrink: 0 });

/** Cut at the end of its own direction. */
export const excerpt = style({
  minInlineSize: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
