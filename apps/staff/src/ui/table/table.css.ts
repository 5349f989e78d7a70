import { createVar, globalStyle, keyframes, style } from "@vanilla-extract/css";
import { layer, media, vars } from "../../styles/theme.css.ts";

const appear = keyframes({ from: { visibility: "hidden" }, to: { visibility: "visible" } });

/** Loading appears after 200 ms, so that fast responses do not flicker. */
const later = { animation: `${appear} 1ms linear 200ms backwards` } as const;

export const frame = style({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minBlockSize: 0,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  overflow: "hidden",
  position: "relative",
  "@media": {
    [media.narrow]: { border: "none", borderRadius: 0, background: "none" },
    [media.print]: { border: "none", overflow: "visible" },
  },
});

export const scroller = style({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  overscrollBehavior: "contain",
  // The browser's scroll anchoring conflicts with rows that mount and unmount.
  overflowAnchor: "none",
  "@media": { [media.print]: { overflow: "visible" } },
});

// Cards have no frame: if the last visible card ends at the edge, only this shadow shows that more
// follow.
globalStyle(`${frame}:has(> ${scroller}[data-below])::after`, {
  "@media": {
    [media.narrow]: {
      content: '""',
      position: "absolute",
      insetInline: 0,
      insetBlockEnd: 0,
      blockSize: vars.space.xl,
      background: `linear-gradient(transparent, ${vars.colour.page})`,
      pointerEvents: "none",
    },
  },
});

/** The width of the actions column until its buttons are measured; zero without actions. */
export const actionsWidth = createVar();
/** The width of the row checkboxes, if any. */
export const selectWidth = createVar();
/** The column template that all rows share. */
export const columnsTemplate = createVar();

export const grid = style({
  inlineSize: "100%",
  vars: { [actionsWidth]: "0px", [selectWidth]: "0px" },
  selectors: {
    "&[data-selectable]": { vars: { [selectWidth]: vars.size.target } },
    "&[data-for-actions]": { vars: { [actionsWidth]: vars.size.target } },
  },
});

const rowLine = style({
  display: "grid",
  gridTemplateColumns: columnsTemplate,
  // Cells end at the row's border, independent of touch targets inside.
  gridTemplateRows: "minmax(0, 1fr)",
  blockSize: vars.size.row,
  inlineSize: "100%",
  borderBlockEnd: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
});

export const head = style({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: layer.sticky + 2,
  background: vars.colour.sunken,
});

// Sticky cells inherit a background, which covers the cells below them.
export const headRow = style([rowLine, { background: "inherit" }]);

export const body = style({
  position: "relative",
  selectors: {
    [`${grid}[aria-busy=true] &`]: { opacity: 0.6, transition: "opacity 0s linear 200ms" },
  },
});

export const row = style([
  rowLine,
  {
    position: "absolute",
    insetInlineStart: 0,
    insetBlockStart: 0,
    outline: "none",
    background: vars.colour.surface,
    selectors: {
      "&:hover": { background: vars.colour.sunken },
      "&[data-opens]": { cursor: "pointer" },
      "&[aria-selected=true], &[aria-current]": { background: vars.colour.accentSoft },
      // A field that grows while edited covers the rows below.
      "&[data-active]:focus-within": { background: vars.colour.accentSoft, zIndex: layer.sticky },
    },
  },
]);

// The row whose details are open: marked by an edge, because selected rows have the same light
// background. On the first cell, which is sticky.
globalStyle(`${row}[aria-current] > :first-child::before`, {
  content: '""',
  position: "absolute",
  insetBlock: 0,
  insetInlineStart: 0,
  borderInlineStart: `${vars.size.ring} solid ${vars.colour.accent}`,
  pointerEvents: "none",
});

// The focus ring is above sticky cells, and inside the row, where nothing clips it.
globalStyle(`${row}:focus-visible::after`, {
  content: '""',
  position: "absolute",
  inset: 0,
  zIndex: layer.sticky + 1,
  border: `${vars.size.ring} solid ${vars.colour.accent}`,
  pointerEvents: "none",
});

/**
 * Returns the shadow of a sticky column over the content that scrolls below; `towards` is its
 * direction. It is higher than its cell, which clips it on the other sides, so that the shadows of
 * all rows join.
 */
const edgeShadow = (towards: "start" | "end") => {
  const room = vars.space.xs;
  const shadow = (isRight: boolean) => ({
    boxShadow: `calc(${isRight ? "-1" : "1"} * ${room}) 0 ${room} ${room} ${vars.colour.overlay}`,
    clipPath: isRight ? `inset(0 calc(-1 * ${room}) 0 0)` : `inset(0 0 0 calc(-1 * ${room}))`,
  });
  const mark = towards === "end" ? "data-passed" : "data-more";
  return {
    [`${scroller}[${mark}] &`]: shadow(towards === "end"),
    [`:root[dir=rtl] ${scroller}[${mark}] &`]: shadow(towards === "start"),
  };
};

const cellBase = style({
  display: "flex",
  alignItems: "center",
  minInlineSize: 0,
  paddingInline: vars.space.xs,
  lineHeight: vars.line.tight,
});

/**
 * A sticky cell. In a table that does not scroll sideways no cell is sticky, because each sticky
 * cell is a compositing layer.
 */
const staying = style({
  selectors: {
    [`${scroller}[data-sideways] &`]: {
      position: "sticky",
      zIndex: layer.sticky,
      background: "inherit",
    },
  },
});

export const cell = style([cellBase, { fontVariantNumeric: "tabular-nums" }]);
export const mutedCell = style([cell, { color: vars.colour.textMuted }]);
export const strongCell = style([cell, { fontWeight: vars.weight.strong }]);

export const clip = style({
  minInlineSize: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

const clamped = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  minInlineSize: 0,
  overflow: "hidden",
} as const;

/** A long secondary text: two small lines in the height of a row. */
export const twoLines = style({ ...clamped, fontSize: vars.type.small });

/**
 * The name of a column: two lines if it is longer than the cells of the column, whose minimum width
 * is its longest word.
 */
export const headName = style({ ...clamped, overflowWrap: "normal" });

/**
 * A person's text, truncated at the end of its own direction. It clips itself, because the
 * surrounding direction is different.
 */
export const peoplesText = style([clip, { maxInlineSize: "100%" }]);
globalStyle(`${peoplesText} bdi`, {
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
  textAlign: "match-parent",
});

/** Content that fills its cell, such as controls, which may extend over the rows below. */
export const filling = style({ flex: 1, minInlineSize: 0 });

/** The name is sticky, after the checkbox if there is one, because it identifies the row. */
const sticky = style([
  staying,
  {
    insetInlineStart: selectWidth,
    borderInlineEnd: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
    selectors: edgeShadow("end"),
  },
]);
export const stickyCell = style([strongCell, sticky]);

export const headCell = style([
  cellBase,
  { color: vars.colour.textMuted, fontSize: vars.type.small, fontWeight: vars.weight.strong },
]);
export const stickyHeadCell = style([headCell, sticky]);

export const selectCell = style([
  cellBase,
  staying,
  { insetInlineStart: 0, padding: 0 },
  { "@media": { [media.print]: { visibility: "hidden" } } },
]);

/** The area that toggles a checkbox: its whole cell, or a touch target on a card. */
export const selectTarget = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  inlineSize: vars.size.target,
  blockSize: "100%",
  minBlockSize: vars.size.rowCompact,
  flexShrink: 0,
  cursor: "pointer",
  userSelect: "none",
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

export const selectBox = style({
  inlineSize: vars.size.iconSmall,
  blockSize: vars.size.iconSmall,
  margin: 0,
  accentColor: vars.colour.accent,
  cursor: "inherit",
  selectors: {
    // In the dark theme browsers fill an empty box, which makes it look disabled.
    "&:not(:checked, :indeterminate)": {
      appearance: "none",
      border: `${vars.size.hairline} solid ${vars.colour.edge}`,
      borderRadius: vars.size.ring,
      background: vars.colour.surface,
    },
  },
  "@media": { [media.touch]: { inlineSize: vars.size.mark, blockSize: vars.size.mark } },
});

export const sortButton = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
  minInlineSize: 0,
  minBlockSize: vars.size.rowCompact,
  padding: 0,
  border: "none",
  background: "transparent",
  color: "inherit",
  fontSize: "inherit",
  fontWeight: "inherit",
  textAlign: "start",
  cursor: "pointer",
  selectors: {
    "&:hover": { color: vars.colour.text },
    "&[data-sorted]": { color: vars.colour.text },
  },
  "@media": { [media.touch]: { minInlineSize: vars.size.target, minBlockSize: vars.size.target } },
});

export const sortIcon = style({
  inlineSize: vars.size.iconSmall,
  blockSize: vars.size.iconSmall,
  selectors: {
    // The arrow takes no space until the column is hovered, focused or sorted.
    [`${sortButton}:not([data-sorted]):not(:hover):not(:focus-visible) &`]: { inlineSize: 0 },
  },
});

const edged = {
  borderInlineStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
} as const;

/** The buttons of a row: sticky at the end of the table. */
export const actions = style([
  cellBase,
  staying,
  {
    insetInlineEnd: 0,
    justifyContent: "flex-end",
    paddingInline: vars.space.xxs,
    selectors: { [`${grid}[data-for-actions] &`]: edged, ...edgeShadow("start") },
    "@media": { [media.print]: { display: "none" } },
  },
]);
export const actionsHead = style([
  cellBase,
  staying,
  {
    insetInlineEnd: 0,
    padding: 0,
    selectors: { [`${grid}[data-for-actions] &`]: edged },
  },
]);
export const actionButtons = style({
  display: "inline-flex",
  alignItems: "center",
  flexShrink: 0,
  gap: vars.space.xxs,
});

const actionBase = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minInlineSize: vars.size.controlSmall,
  blockSize: vars.size.controlSmall,
  padding: 0,
  border: "none",
  borderRadius: vars.radius,
  background: "transparent",
  color: vars.colour.accent,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: vars.colour.accentSoft },
    "&[data-dangerous]": { color: vars.colour.danger },
    "&[data-dangerous]:hover": { background: vars.colour.dangerSoft },
  },
  "@media": { [media.touch]: { minInlineSize: vars.size.target, blockSize: vars.size.target } },
});
export const action = actionBase;

/** The only action with a text. */
export const shownAction = style([
  actionBase,
  {
    position: "relative",
    isolation: "isolate",
    paddingInline: vars.space.s,
    color: vars.colour.text,
    fontSize: vars.type.small,
    fontWeight: vars.weight.strong,
    whiteSpace: "nowrap",
    selectors: {
      "&:hover": { background: "transparent" },
      // The touch target is as high as the row; the visible part keeps a distance from the row
      // borders.
      "&::before": {
        content: '""',
        position: "absolute",
        insetInline: 0,
        insetBlock: `calc((100% - ${vars.size.controlSmall}) / 2)`,
        zIndex: -1,
        border: `${vars.size.hairline} solid ${vars.colour.edge}`,
        borderRadius: vars.radius,
        background: vars.colour.surface,
      },
      "&:hover::before": { borderColor: vars.colour.accent, background: vars.colour.accentSoft },
    },
  },
]);

export const card = style({
  position: "absolute",
  insetInline: 0,
  insetBlockStart: 0,
  paddingBlockEnd: vars.space.xs,
  outline: "none",
});

export const skeletons = style(later);

export const skeletonRow = style([rowLine]);
export const skeletonBar = style({
  inlineSize: "70%",
  blockSize: vars.space.s,
  borderRadius: vars.radius,
  background: vars.colour.edgeSoft,
});
export const skeletonCard = style({
  blockSize: `calc(${vars.size.row} * 2.5)`,
  marginBlockEnd: vars.space.xs,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
});

/** Centred in the visible part of a table of any width. */
export const foot = style({
  position: "sticky",
  insetInlineStart: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: vars.space.s,
  inlineSize: "100%",
  padding: vars.space.m,
  color: vars.colour.textMuted,
});
