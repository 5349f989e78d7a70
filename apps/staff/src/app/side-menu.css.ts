import { globalStyle, style } from "@vanilla-extract/css";
import { layer, media, vars } from "../styles/theme.css.ts";

export const menu = style({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: layer.menu,
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  flexShrink: 0,
  inlineSize: vars.size.menuExpanded,
  blockSize: "100dvh",
  paddingBlock: vars.space.s,
  paddingInline: vars.space.s,
  borderInlineEnd: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  background: vars.colour.surface,
  overflowX: "hidden",
  overflowY: "auto",
  transition: `inline-size ${vars.motion}`,
  selectors: {
    // Space for the language buttons, each as wide as a touch target.
    "&[data-collapsed]": { inlineSize: vars.size.menuCollapsed, paddingInline: vars.space.xs },
    "&[data-labelled]": { paddingInline: vars.size.ring },
  },
  "@media": {
    [media.print]: { display: "none" },
  },
});

const collapsed = `${menu}[data-collapsed] &`;
const labelled = `${menu}[data-labelled] &`;
const barBelow = `inset 0 calc(-1 * ${vars.space.xxs}) 0 ${vars.colour.accent}`;

export const head = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.xs,
  // In a low window, as at 200 % zoom, the menu scrolls instead of shrinking its items.
  flexShrink: 0,
  minBlockSize: vars.size.target,
  selectors: { [collapsed]: { flexDirection: "column" } },
});

/** The logo and the name; a long name wraps to the line below the logo. */
export const title = style({
  flex: 1,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space.xs,
  rowGap: vars.space.xxs,
  paddingInlineStart: vars.space.s,
  fontSize: vars.type.lead,
  fontWeight: vars.weight.strong,
  lineHeight: vars.line.tight,
  minInlineSize: 0,
});

/** The first letter of the title, for the collapsed menu. */
export const monogram = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  inlineSize: vars.size.control,
  blockSize: vars.size.control,
  borderRadius: vars.radius,
  background: vars.colour.accent,
  color: vars.colour.onAccent,
  fontSize: vars.type.lead,
  fontWeight: vars.weight.strong,
});

/** The links scroll between the head and the foot of the menu; in a low window the whole menu. */
export const links = style({
  flex: "1 1 auto",
  minBlockSize: 0,
  overflowX: "hidden",
  overflowY: "auto",
  scrollbarWidth: "thin",
  "@media": { [media.low]: { flexShrink: 0, overflowY: "visible" } },
});

export const group = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  selectors: {
    "& + &": {
      marginBlockStart: vars.space.xs,
      paddingBlockStart: vars.space.xs,
      borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
    },
  },
  "@media": {
    [media.laptop]: {
      gap: 0,
      selectors: {
        "& + &": { marginBlockStart: vars.space.xxs, paddingBlockStart: vars.space.xxs },
      },
    },
  },
});

export const link = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.s,
  position: "relative",
  inlineSize: "100%",
  // Low enough for all links of an administrator in a window of 900 px, on a laptop of 657 px.
  minBlockSize: vars.size.rowCompact,
  paddingInline: vars.space.s,
  border: "none",
  borderRadius: vars.radius,
  background: "none",
  color: vars.colour.text,
  fontWeight: vars.weight.regular,
  lineHeight: vars.line.tight,
  textAlign: "start",
  textDecoration: "none",
  cursor: "pointer",
  selectors: {
    "&:hover": { background: vars.colour.sunken },
    "&[aria-current]": {
      background: vars.colour.accentSoft,
      color: vars.colour.accentStrong,
      fontWeight: vars.weight.strong,
      // A bar in addition to the colour: colour alone must not mark the current page, or the
      // category of an open list.
      boxShadow: `inset ${vars.space.xxs} 0 0 ${vars.colour.accent}`,
    },
    ":root[dir=rtl] &[aria-current]": {
      boxShadow: `inset calc(-1 * ${vars.space.xxs}) 0 0 ${vars.colour.accent}`,
    },
    "&:focus-visible": { outlineOffset: `calc(-1 * ${vars.size.ring})` },
    [collapsed]: { justifyContent: "center", paddingInline: 0 },
    // Tablets have no hover, so the labels are below the icons.
    [labelled]: {
      flexDirection: "column",
      gap: vars.space.xxs,
      paddingBlock: vars.space.xs,
      fontSize: vars.type.small,
      fontWeight: vars.weight.regular,
      textAlign: "center",
      hyphens: "auto",
      // Hyphenates only longer words; a shorter word wraps whole.
      hyphenateLimitChars: "8",
      overflowWrap: "anywhere",
    },
    // Labels fill the width of the menu, so the bar of the current page is below the label.
    [`${labelled}[aria-current]`]: { boxShadow: barBelow },
    [`:root[dir=rtl] ${labelled}[aria-current]`]: { boxShadow: barBelow },
  },
  "@media": {
    [media.laptop]: { minBlockSize: vars.size.rowLaptop },
    [media.touch]: { minBlockSize: vars.size.target },
  },
});

/** A number at the end of a link, or on its icon. */
export const count = style({
  marginInlineStart: "auto",
  minInlineSize: vars.size.mark,
  paddingInline: vars.space.xxs,
  borderRadius: vars.round,
  background: vars.colour.accent,
  color: vars.colour.onAccent,
  fontSize: vars.type.small,
  fontWeight: vars.weight.strong,
  fontVariantNumeric: "tabular-nums",
  textAlign: "center",
  selectors: {
    [collapsed]: { position: "absolute", insetBlockStart: vars.size.ring, insetInlineEnd: 0 },
  },
});

// Forced colours remove backgrounds and shadows.
globalStyle(`${link}[aria-current]:not(:focus-visible)`, {
  "@media": {
    [media.contrast]: {
      outline: `${vars.size.ring} solid Highlight`,
      outlineOffset: `calc(-1 * ${vars.size.ring})`,
    },
  },
});

export const account = style({
  paddingInline: vars.space.s,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  selectors: { [collapsed]: { display: "none" } },
});

export const foot = style({
  display: "flex",
  flexDirection: "column",
  flexShrink: 0,
  gap: vars.space.xs,
  paddingBlockStart: vars.space.xs,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
});

/** The name of the user, and below it account and logout on one line. */
export const own = style({
  display: "grid",
  gridTemplateColumns: "1fr auto",
  columnGap: vars.space.xxs,
  selectors: { [collapsed]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
globalStyle(`${own} > ${account}`, { gridColumn: "1 / -1" });
// Both fit on one line of the expanded menu in every language.
globalStyle(`${menu}:not([data-collapsed]) ${own} > ${link}`, {
  gap: vars.space.xs,
  paddingInlineEnd: vars.space.xxs,
  hyphens: "manual",
});

/** Languages and the accessibility statement. */
export const choices = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.xxs,
  selectors: { [collapsed]: { flexDirection: "column", alignItems: "stretch" } },
});
globalStyle(`${choices} > :first-child`, { flex: 1 });
globalStyle(`${choices} > ${link}`, { flexShrink: 0, inlineSize: "auto" });
