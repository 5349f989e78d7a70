import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { layer, media, vars } from "../styles/theme.css.ts";

/** The height of a row, large enough for a thumb. */
const ROW = `calc(${vars.size.target} + ${vars.space.m})`;

// The link of the page that the app replaces appears if the app does not arrive, as in index.html.
globalStyle("#retry", {
  display: "block",
  padding: vars.space.m,
  textAlign: "center",
  visibility: "hidden",
  animation: `${keyframes({ to: { visibility: "visible" } })} 0s 30s forwards`,
});

export const page = style({
  maxInlineSize: vars.size.text,
  marginInline: "auto",
  paddingInline: vars.space.s,
  paddingBlockStart: vars.space.xs,
});

export const back = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
  minBlockSize: vars.size.target,
});

export const title = style({ fontSize: vars.type.title, overflowWrap: "anywhere" });
export const day = style({ color: vars.colour.textMuted });

export const notices = style({
  display: "grid",
  gap: vars.space.xs,
  marginBlock: vars.space.xs,
  selectors: { "&:empty": { display: "none" } },
});
export const quiet = style({
  marginBlockStart: vars.space.s,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
});
export const notice = style({
  padding: vars.space.s,
  borderRadius: vars.radius,
  background: vars.colour.accentSoft,
});
export const warning = style({
  padding: vars.space.s,
  borderRadius: vars.radius,
  background: vars.colour.warningSoft,
  color: vars.colour.warning,
  fontWeight: vars.weight.strong,
});

/** The status of the ticks, at the end of the window: the list does not move when it changes. */
const status = style({
  position: "sticky",
  insetBlockEnd: 0,
  zIndex: layer.sticky,
  marginBlockStart: vars.space.m,
  marginInline: `calc(-1 * ${vars.space.s})`,
  paddingBlock: vars.space.xs,
  paddingInline: vars.space.s,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  "@media": { [media.low]: { position: "static" } },
});
export const saved = style([
  status,
  { background: vars.colour.page, color: vars.colour.textMuted, fontSize: vars.type.small },
]);
export const unsaved = style([
  status,
  {
    background: vars.colour.warningSoft,
    color: vars.colour.warning,
    fontWeight: vars.weight.strong,
    lineHeight: vars.line.tight,
  },
]);

/** The line of the last untick, in the same place. */
export const unticked = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: vars.space.s,
  color: vars.colour.text,
  overflowWrap: "anywhere",
});

/** The head is sticky, so that the counter and the search stay visible. */
export const head = style({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: layer.sticky,
  display: "grid",
  gap: vars.space.xs,
  marginInline: `calc(-1 * ${vars.space.s})`,
  padding: vars.space.s,
  background: vars.colour.page,
  borderBlockEnd: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  "@media": { [media.low]: { position: "static" } },
});

export const counter = style({
  fontSize: vars.type.lead,
  "@media": { [media.narrow]: { fontSize: vars.type.body } },
});
export const number = style({
  fontSize: `calc(1.5 * ${vars.type.display})`,
  lineHeight: vars.line.tight,
  fontVariantNumeric: "tabular-nums",
  "@media": { [media.narrow]: { fontSize: vars.type.display } },
});

/** The counter, and the button for people who are not on the list. */
export const top = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.xs,
});
/** With more contrast, as in sunlight, the border of a control is as visible as its text. */
export const plainEdge = { "@media": { [media.moreContrast]: { borderColor: vars.colour.text } } };

export const addButton = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xxs,
  minBlockSize: vars.size.target,
  paddingInline: vars.space.s,
  border: `${vars.size.hairline} solid ${vars.colour.edge}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  color: vars.colour.accent,
  fontWeight: vars.weight.strong,
  cursor: "pointer",
  "@media": {
    ...plainEdge["@media"],
    // Fits on the line of the counter, also in Russian.
    [media.narrow]: { paddingInline: vars.space.xs, fontSize: vars.type.small },
  },
});

export const ownRow = style({
  ...plainEdge,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.s,
  minBlockSize: ROW,
  paddingBlock: vars.space.xs,
  paddingInlineStart: vars.space.s,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.successSoft,
});
/** A walk-in that the server refused: green would say that the person counts. */
export const refusedRow = style([ownRow, { background: vars.colour.warningSoft }]);

export const search = style({ position: "relative" });
export const input = style({
  ...plainEdge,
  inlineSize: "100%",
  minBlockSize: vars.size.target,
  paddingInline: `${vars.space.s} calc(${vars.size.target} + ${vars.space.xs})`,
  border: `${vars.size.hairline} solid ${vars.colour.edge}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  // The page has a button of its own, large enough for a thumb.
  selectors: { "&::-webkit-search-cancel-button": { display: "none" } },
});
export const clear = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineEnd: 0,
  display: "grid",
  placeItems: "center",
  inlineSize: vars.size.target,
  border: "none",
  background: "none",
  cursor: "pointer",
});

export const choices = style({ display: "flex", gap: vars.space.xs });
/** The filter by presence: segments of one bar, as in an event list. */
export const filter = style({
  display: "flex",
  gap: vars.space.xxs,
  padding: vars.space.xxs,
  borderRadius: vars.radius,
  background: vars.colour.sunken,
});
export const choice = style({
  flex: 1,
  minBlockSize: vars.size.target,
  paddingInline: vars.space.s,
  border: `${vars.size.hairline} solid transparent`,
  borderRadius: vars.radius,
  background: "none",
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  fontWeight: vars.weight.strong,
  cursor: "pointer",
  selectors: {
    '&[aria-pressed="true"]': {
      background: vars.colour.surface,
      borderColor: vars.colour.edge,
      color: vars.colour.accentStrong,
      "@media": {
        [media.moreContrast]: { borderColor: vars.colour.text },
        [media.contrast]: {
          outline: `${vars.size.ring} solid Highlight`,
          outlineOffset: `calc(-1 * ${vars.size.ring})`,
        },
      },
    },
  },
});

export const none = style({ paddingBlock: vars.space.xl, textAlign: "center" });
export const list = style({ marginBlockStart: vars.space.s });

export const household = style({
  overflow: "clip",
  marginBlockEnd: vars.space.xs,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  ...plainEdge,
  // Rows outside the window are not laid out: a long list scrolls without a stutter.
  contentVisibility: "auto",
  containIntrinsicSize: `auto ${ROW}`,
});

export const family = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.s,
  paddingInlineStart: vars.space.s,
  background: vars.colour.sunken,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
});
export const familyButton = style({
  minBlockSize: vars.size.target,
  paddingInline: vars.space.m,
  border: "none",
  background: "none",
  color: vars.colour.accent,
  fontSize: vars.type.body,
  fontWeight: vars.weight.strong,
  cursor: "pointer",
  selectors: { '&[aria-disabled="true"]': { color: vars.colour.textMuted, cursor: "default" } },
});

export const person = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.s,
  inlineSize: "100%",
  minBlockSize: ROW,
  padding: `${vars.space.xs} ${vars.space.s}`,
  border: "none",
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  ...plainEdge,
  background: "none",
  textAlign: "start",
  touchAction: "manipulation",
  cursor: "pointer",
  // Scrolls a focused row into view above the status.
  scrollMarginBlockEnd: vars.size.target,
  selectors: {
    "&:first-child": { borderBlockStart: "none" },
    "&:focus-visible": { outlineOffset: `calc(-1 * ${vars.size.ring})` },
    '&[aria-checked="true"]': { background: vars.colour.successSoft },
    '&[aria-disabled="true"]': { cursor: "default" },
  },
});
export const words = style({ flex: 1, minInlineSize: 0, display: "grid" });
export const name = style({
  fontSize: vars.type.lead,
  fontWeight: vars.weight.strong,
  lineHeight: vars.line.tight,
  overflowWrap: "anywhere",
});
export const facts = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.s,
  // Reserves the line for the time of a tick, so that a tick does not change the row's height.
  minBlockSize: "1lh",
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  "@media": { [media.moreContrast]: { color: vars.colour.text } },
});
export const unsent = style({ color: vars.colour.warning, fontWeight: vars.weight.strong });

export const mark = style({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  inlineSize: vars.space.xl,
  blockSize: vars.space.xl,
  border: `${vars.size.ring} solid ${vars.colour.edge}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  // With more contrast, an empty box is as visible as a ticked box.
  ...plainEdge,
  selectors: {
    '[aria-checked="true"] > &': {
      borderColor: vars.colour.success,
      background: vars.colour.success,
      color: vars.colour.surface,
    },
  },
});

/** Always rendered, so that a tick changes its visibility without a layout. */
export const check = style({
  visibility: "hidden",
  selectors: { '[aria-checked="true"] > * > &': { visibility: "visible" } },
});

export const closing = style({
  display: "grid",
  gap: vars.space.s,
  marginBlockStart: vars.space.xl,
});
export const unavailable = style({
  display: "grid",
  gap: vars.space.s,
  justifyItems: "start",
  marginBlockStart: vars.space.m,
});
export const refusal = style([
  unavailable,
  {
    padding: vars.space.s,
    border: `${vars.size.ring} solid ${vars.colour.warning}`,
    borderRadius: vars.radius,
  },
]);
export const acts = style({ display: "flex", flexWrap: "wrap", gap: vars.space.s });
export const refused = style({ paddingInlineStart: vars.space.m });

export const button = style({
  ...plainEdge,
  display: "inline-grid",
  placeItems: "center",
  minBlockSize: vars.size.target,
  paddingInline: vars.space.l,
  border: `${vars.size.hairline} solid ${vars.colour.edge}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  color: vars.colour.text,
  fontWeight: vars.weight.strong,
  textDecoration: "none",
  cursor: "pointer",
});
