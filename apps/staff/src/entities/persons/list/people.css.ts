import { globalStyle, style } from "@vanilla-extract/css";
import { media, vars } from "../../../styles/theme.css.ts";

/** The page below the title: toolbar, chips, and the table with the remaining height. */
export const body = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  gap: vars.space.s,
  minBlockSize: 0,
});

export const nameLink = style({
  color: vars.colour.accent,
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline" } },
  "@media": { [media.touch]: { paddingBlock: vars.space.s } },
});

/** The first name is lighter than the bold last name. */
export const firstName = style({ fontWeight: vars.weight.regular });

/** A phone number; padded on touch screens, because digits are lower than a touch target. */
export const phoneLink = style({
  color: "inherit",
  textDecoration: "none",
  selectors: { "&:hover": { color: vars.colour.accent, textDecoration: "underline" } },
  "@media": { [media.touch]: { paddingBlock: vars.space.s } },
});

/** A phone number in a line of text; on touch screens as high as a touch target. */
export const callLink = style({
  "@media": {
    [media.touch]: { display: "inline-flex", alignItems: "center", minBlockSize: vars.size.target },
  },
});

/** The line with the number of results and the chips; a chip wraps as a whole. */
export const summary = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space.xs,
  minBlockSize: vars.size.controlSmall,
  flexShrink: 0,
});

export const count = style({ color: vars.colour.textMuted, fontVariantNumeric: "tabular-nums" });

export const toolbar = style({
  display: "flex",
  // A remark below the search box does not move the other controls.
  alignItems: "flex-start",
  gap: vars.space.xs,
  "@media": {
    // Filters, sort and print fit in one line next to the menu, also in Russian; next to the search
    // box, only the sort fits.
    [media.narrow]: { flexWrap: "wrap", columnGap: vars.space.xxs },
    [media.print]: { display: "none" },
  },
});
globalStyle(`${toolbar} > button`, {
  flexShrink: 0,
  "@media": { [media.narrow]: { maxInlineSize: "100%", paddingInline: vars.space.s } },
});
// Truncates the current choice of a menu instead of adding a line; the accessible name is complete.
globalStyle(`${toolbar} > button[aria-haspopup]`, {
  flexShrink: 1,
  minInlineSize: vars.size.control,
  "@media": { [media.touch]: { minInlineSize: vars.size.target } },
});
globalStyle(`${toolbar} > button[aria-haspopup] > span`, {
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
globalStyle(`${toolbar} > button > svg`, { flexShrink: 0 });

export const search = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  // Narrow enough to stay on one line with the buttons, also on a tablet.
  flexBasis: `calc(${vars.size.field} / 2)`,
  minInlineSize: 0,
  "@media": { [media.narrow]: { flexBasis: `calc(${vars.size.field} * 0.6)` } },
});

/** A remark below the search box. */
export const ignored = style({
  marginBlockStart: vars.space.xxs,
  color: vars.colour.warning,
  fontSize: vars.type.small,
});

/** A text of a row that opens the family; it looks like the text around it. */
export const familyToggle = style({
  maxInlineSize: "100%",
  padding: 0,
  border: "none",
  background: "none",
  color: "inherit",
  font: "inherit",
  textAlign: "start",
  overflow: "hidden",
  // Aligns with the other cells: a box with hidden overflow would stand on the baseline.
  verticalAlign: "top",
  cursor: "pointer",
  "@media": {
    [media.touch]: { minBlockSize: vars.size.target, minInlineSize: vars.size.target },
  },
});

/** The text of the toggle clips itself, since the clamp of a cell does not reach into a button. */
export const familyText = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  hyphens: "auto",
  textDecoration: "underline dotted",
  textUnderlineOffset: "0.2em",
});
