import { style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";

/** The part of a text that a search found. */
export const mark = style({
  background: vars.colour.warningSoft,
  color: "inherit",
  borderRadius: vars.radius,
});

/** The name of a person, with the matches of the search below it. */
export const named = style({ display: "block", minInlineSize: 0 });

/** The matched fields below a name: one line in a table, wrapping lines on a card. */
export const hiddenMatches = style({
  display: "flex",
  columnGap: vars.space.xs,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  fontWeight: vars.weight.regular,
  "@media": { [media.narrow]: { flexWrap: "wrap" } },
});

/** The name of a field, and an excerpt of its text. */
export const part = style({
  display: "flex",
  gap: vars.space.xxs,
  minInlineSize: 0,
  overflow: "hidden",
});

/** The name of the field does not shrink. */
export const field = style({ flexShrink: 0 });

/** An excerpt, truncated at the end of its own text direction. */
export const excerpt = style({
  minInlineSize: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
