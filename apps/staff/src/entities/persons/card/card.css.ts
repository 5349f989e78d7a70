import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";

/** A card of two lines. */
export const card = style({
  display: "flex",
  alignItems: "center",
  minBlockSize: `calc(${vars.size.target} + ${vars.space.s})`,
  paddingInlineStart: vars.space.s,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  // A long press selects the card.
  userSelect: "none",
  WebkitTouchCallout: "none",
});

/** A card of a family: the spouse has a line of its own. */
export const familyCard = style([card, { flexWrap: "wrap" }]);
export const spouse = style({
  display: "flex",
  alignItems: "center",
  flexBasis: "100%",
  // Below the name, next to the initials.
  paddingInlineStart: vars.size.target,
  fontWeight: vars.weight.strong,
});

/** The initials under the checkbox, whose mark is at their lower end. */
export const box = style({
  display: "grid",
  placeItems: "center",
  marginInlineStart: `calc(-1 * ${vars.space.xs})`,
  marginInlineEnd: vars.space.xs,
});
globalStyle(`${box} > *`, { gridArea: "1 / 1" });
globalStyle(`${box} > label`, { alignItems: "end", justifyContent: "end" });
globalStyle(`${box} input`, {
  inlineSize: vars.size.iconSmall,
  blockSize: vars.size.iconSmall,
});

export const text = style({ flex: 1, minInlineSize: 0, paddingBlock: vars.space.xxs });

export const name = style({
  fontWeight: vars.weight.strong,
  lineHeight: vars.line.tight,
  overflowWrap: "anywhere",
});

export const facts = style({
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

/** On the narrowest phones the name needs the width, so the family moves to the line of details. */
export const family = style({
  flexShrink: 0,
  "@media": { [media.phone]: { display: "none" } },
});

export const contact = style({
  display: "flex",
  flexShrink: 0,
  alignItems: "center",
  justifyContent: "center",
  inlineSize: vars.size.target,
  blockSize: vars.size.target,
  borderRadius: vars.radius,
});
