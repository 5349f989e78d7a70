import { globalStyle, style } from "@vanilla-extract/css";
import { layer, media, vars } from "../../styles/theme.css.ts";
import { barRoom } from "../../ui/feedback/toast.css.ts";

/** The page is as wide as a form; the tables of the review scroll inside it. */
export const page = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.l,
  maxInlineSize: vars.size.dialogWide,
});

export const steps = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.l,
  rowGap: vars.space.xs,
  color: vars.colour.textMuted,
});

export const step = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space.xs,
  selectors: {
    "&[aria-current]": { color: vars.colour.text, fontWeight: vars.weight.strong },
  },
  "@media": {
    // A phone shows only the done steps and the current one.
    [media.narrow]: { selectors: { "&:not([aria-current], [data-done])": { display: "none" } } },
  },
});

export const stepNumber = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  inlineSize: vars.space.l,
  blockSize: vars.space.l,
  border: `${vars.size.hairline} solid currentColor`,
  borderRadius: vars.round,
  fontSize: vars.type.small,
  fontVariantNumeric: "tabular-nums",
});

export const part = style({ display: "flex", flexDirection: "column", gap: vars.space.m });

export const title = style({ fontSize: vars.type.title, outline: "none" });

/** The area on which a file can be dropped. */
export const drop = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: vars.space.s,
  padding: vars.space.xl,
  border: `${vars.size.ring} dashed ${vars.colour.edge}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  textAlign: "center",
  selectors: {
    "&[data-over]": { borderColor: vars.colour.accent, background: vars.colour.sunken },
  },
  "@media": { [media.narrow]: { padding: vars.space.m } },
});

export const bigIcon = style({
  inlineSize: vars.space.xl,
  blockSize: vars.space.xl,
  color: vars.colour.textMuted,
});

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space.xs,
  "@media": { [media.narrow]: { flexDirection: "column" } },
});

/** The bar that stays on screen: what the import stores, and the buttons. */
export const bar = style({
  position: "sticky",
  insetBlockEnd: barRoom,
  zIndex: layer.sticky,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.s,
  paddingBlock: vars.space.s,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  background: vars.colour.page,
  "@media": { [media.low]: { position: "static" } },
});

globalStyle(`${bar} > ${actions}`, { flexDirection: "row" });

export const sum = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.m,
  fontVariantNumeric: "tabular-nums",
});

export const list = style({ display: "flex", flexDirection: "column", gap: vars.space.s });

export const card = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  columnGap: vars.space.l,
  rowGap: vars.space.s,
  padding: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  selectors: { "&[data-problem]": { borderColor: vars.colour.danger } },
  "@media": { [media.narrow]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

/** A column of the file on one line: its heading, samples, and what it becomes. */
export const column = style([
  card,
  {
    gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
    alignItems: "center",
    paddingBlock: vars.space.s,
    "@media": { [media.narrow]: { gridTemplateColumns: "minmax(0, 1fr)" } },
  },
]);

export const words = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  minInlineSize: 0,
  overflowWrap: "anywhere",
});

/** An element that is only as wide as its text inside a column. */
export const ownWidth = style({ alignSelf: "flex-start", maxInlineSize: "100%" });

export const name = style({ fontWeight: vars.weight.strong });

/** Example values of a column on one line if they fit; each value is truncated to one line. */
export const examples = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.m,
  color: vars.colour.textMuted,
});

export const example = style({
  maxInlineSize: "100%",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

export const whole = style({ gridColumn: "1 / -1" });

/** The counts of an import's result. */
export const counts = style({
  display: "grid",
  gridTemplateColumns: `repeat(auto-fit, minmax(calc(${vars.size.target} * 3), 1fr))`,
  gap: vars.space.s,
});

export const count = style({
  display: "flex",
  flexDirection: "column",
  padding: vars.space.m,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.surface,
  // On a phone a number is next to its label, so that the buttons below stay in view.
  "@media": {
    [media.narrow]: {
      flexDirection: "row",
      // A number of four digits does not fit next to a long label.
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "space-between",
      columnGap: vars.space.s,
      paddingBlock: vars.space.xs,
    },
  },
});

export const number = style({
  fontSize: vars.type.title,
  fontWeight: vars.weight.strong,
  fontVariantNumeric: "tabular-nums",
});

/** A value before and after a change, on one line if both fit. */
export const sides = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: vars.space.xs,
  overflowWrap: "anywhere",
});

export const before = style({ minInlineSize: 0, color: vars.colour.textMuted });
export const after = style({
  display: "flex",
  gap: vars.space.xs,
  minInlineSize: 0,
  fontWeight: vars.weight.strong,
});
export const arrow = style({
  flexShrink: 0,
  marginBlockStart: vars.space.xxs,
  inlineSize: vars.size.iconSmall,
  blockSize: vars.size.iconSmall,
  color: vars.colour.textMuted,
});

export const scroller = style({ overflowX: "auto" });

/** The first rows of a file in one encoding. */
export const sample = style({ borderCollapse: "collapse", fontSize: vars.type.small });
export const sampleCell = style({
  padding: vars.space.xs,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  whiteSpace: "nowrap",
});
