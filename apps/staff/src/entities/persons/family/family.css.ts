import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";

export const contact = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.s,
  padding: vars.space.s,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  // On a laptop, the first fields below the card are in view.
  "@media": { [media.laptop]: { gap: vars.space.xs, padding: vars.space.xs } },
});
globalStyle(`${contact} :is(a, button)`, {
  "@media": { [media.laptop]: { minBlockSize: vars.size.controlSmall } },
});

/** A line of a row for each adult. */
export const adults = style({ display: "block", minInlineSize: 0 });
globalStyle(`${adults} > span`, {
  display: "block",
  whiteSpace: "nowrap",
  lineHeight: vars.line.tight,
});
// The padding of a touch target would overlap the other line.
globalStyle(`${adults} a`, { "@media": { [media.touch]: { paddingBlock: 0 } } });
/** Names are truncated; a number never is. */
export const names = style([adults]);
globalStyle(`${names} > span`, { overflow: "hidden", textOverflow: "ellipsis" });

export const title = style({ fontSize: vars.type.body });

/** A member: the avatar, with the facts next to the avatar. */
export const member = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "center",
  columnGap: vars.space.s,
});
/** The name with the age, and the contact at the end of the line or below. */
export const facts = style({ display: "flex", flexWrap: "wrap", alignItems: "center" });
export const name = style({
  flex: `1 1 calc(${vars.size.field} / 2)`,
  minInlineSize: 0,
  overflowWrap: "anywhere",
});
