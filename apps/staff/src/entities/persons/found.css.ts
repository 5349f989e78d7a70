import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

/** The part of a text that a search found. */
export const mark = style({
  background: vars.colour.warningSoft,
  color: "inherit",
  borderRadius: vars.radius,
});

/** The name of a person, with what was found below it. */
export const named = style({ display: "block", minInlineSize: 0 });

/** The fields below a name: in a table one line, as high as a row allows; on a card as many as fit. */
export const found = style({
  display: "flex",
  columnGap: vars.space.xs,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  fontWeight: vars.weight.regular,
  "@media": { [media.narrow]: { flexWrap: "wrap" } },
});

/** The name of a field, and as much of its text as fits. */
export const part = style({
  display: "flex",
  gap: vars.space.xxs,
  minInlineSize: 0,
  overflow: "hidden",
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
