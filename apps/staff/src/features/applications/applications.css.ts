import { globalStyle, style } from "@vanilla-extract/css";
import { hiddenMatches } from "../../entities/persons/matches/matched-text.css.ts";
import { vars } from "../../styles/theme.css.ts";
import { secondary } from "../../styles/utilities.css.ts";

export const sectionTitle = style({ fontSize: vars.type.body });

export const card = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  paddingBlock: vars.space.xs,
  paddingInline: vars.space.s,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
});

export const cardHead = style({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: vars.space.xs,
});

export const cardName = style({
  minInlineSize: 0,
  paddingBlock: vars.space.xs,
  fontSize: vars.type.lead,
  fontWeight: vars.weight.strong,
  overflowWrap: "anywhere",
});

/** The line with the time of receipt and, at its end, the main action of the card. */
export const cardFoot = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: vars.space.s,
  rowGap: vars.space.xxs,
});
export const received = style([secondary, { flex: "1 1 8rem", minInlineSize: 0 }]);

/** A cell with a badge below its value: two lines in the height of a row. */
export const marked = style({ display: "block", minInlineSize: 0 });
// A third line would not fit, and the badge is more important than a match of the search.
globalStyle(`${marked} ${hiddenMatches}`, { display: "none" });

/** The line below a name: a badge, and the spouse in the width that the badge leaves. */
export const secondLine = style({ display: "flex", gap: vars.space.s, minInlineSize: 0 });
/** The text 'with' and the spouse's name; the name is truncated at the end of its own direction. */
export const withSpouse = style({
  display: "flex",
  columnGap: vars.space.xxs,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  fontWeight: vars.weight.regular,
  flexShrink: 1000,
  // The beginning of the name stays in view.
  minInlineSize: "30%",
  overflow: "hidden",
  whiteSpace: "nowrap",
});
globalStyle(`${secondLine} ${withSpouse} > :has(bdi)`, { minInlineSize: 0 });
globalStyle(`${secondLine} ${withSpouse} bdi`, {
  display: "block",
  minInlineSize: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
});

const mark = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.xxs,
  fontSize: vars.type.small,
});
globalStyle(`${mark} svg`, {
  inlineSize: vars.size.iconSmall,
  blockSize: vars.size.iconSmall,
  flexShrink: 0,
});
export const duplicateMark = style([mark, { minInlineSize: 0, color: vars.colour.warning }]);
/** The text of a badge; the spouse's name next to it is truncated first. */
export const markText = style({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
export const senderMark = style([mark, { color: vars.colour.textMuted }]);
