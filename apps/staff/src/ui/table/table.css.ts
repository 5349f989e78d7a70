import { FADED } from "@kehila/shared/base/design-tokens";
import { createVar, globalStyle, keyframes, style } from "@vanilla-extract/css";
import { layer, media, vars } from "../../styles/theme.css.ts";

const appear = keyframes({ from: { visibility: "hidden" }, to: { visibility: "visible" } });

/** Loading appears after 200 ms, so that fast responses do not flicker. */
const delayedAppearance = { animation: `${appear} 1ms linear 200ms backwards` } as const;

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

/** The frame and scroller of cards that scroll with the page. */
export const pageFrame = style([
  frame,
  {
    "@media": { [media.beforeTablet]: { border: "none", background: "none", overflow: "visible" } },
  },
]);
export const pageScroller = style([
  scroller,
  { "@media": { [media.beforeTablet]: { overflow: "visible" } } },
]);

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
/** The width of the row checkboxes; zero without checkboxes. */
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
    [`${grid}[aria-busy=true] &`]: { opacity: FADED, transition: "opacity 0s linear 200ms" },
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

// Marks the row of the open details by an edge, because selected rows have the same light
// background. The edge is on the first cell, which is sticky.
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

export const card = style({
  position: "absolute",
  insetInline: 0,
  insetBlockStart: 0,
  paddingBlockEnd: vars.space.xs,
  outline: "none",
});

export const skeletons = style(delayedAppearance);

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

/** The foot is centred in the visible part of a table of any width. */
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
