import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

export const partTitle = style({ fontSize: vars.type.body });

/** The columns field name, remaining record and merged record; on a phone one below another. */
const columns = style({
  display: "grid",
  gridTemplateColumns: `minmax(0, 1fr) minmax(0, 2fr) minmax(0, 2fr)`,
  gap: vars.space.xs,
  "@media": { [media.narrow]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const records = style([columns, { alignItems: "stretch" }]);
/** Below the records, since the column of field names is too narrow for a button. */
export const swap = style({
  gridColumn: "2 / -1",
  "@media": { [media.narrow]: { gridColumn: "auto" } },
});
export const record = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xxs,
  minInlineSize: 0,
  padding: vars.space.s,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  background: vars.colour.sunken,
  overflowWrap: "anywhere",
});
export const staying = style([
  record,
  {
    borderColor: vars.colour.accent,
    "@media": { [media.medium]: { gridColumnStart: 2 } },
  },
]);

export const question = style({
  paddingBlockStart: vars.space.s,
  borderBlockStart: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
});
export const options = style([columns, {}]);
export const fieldName = style({
  paddingBlock: vars.space.xs,
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
  fontWeight: vars.weight.strong,
});
/** The choice "both": below the two values, from the second column on. */
export const both = style({
  gridColumn: "2 / -1",
  "@media": { [media.narrow]: { gridColumn: "auto" } },
});

export const option = style({
  display: "flex",
  alignItems: "flex-start",
  gap: vars.space.xs,
  minInlineSize: 0,
  minBlockSize: vars.size.control,
  padding: vars.space.xs,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
  cursor: "pointer",
  outline: "none",
  selectors: {
    "&[data-hovered]": { borderColor: vars.colour.accent },
    "&[data-selected]": { borderColor: vars.colour.accent, background: vars.colour.accentSoft },
    "&[data-focus-visible]": {
      outline: `${vars.size.ring} solid ${vars.colour.accent}`,
      outlineOffset: vars.size.ring,
    },
  },
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

export const dot = style({
  flexShrink: 0,
  inlineSize: vars.size.mark,
  blockSize: vars.size.mark,
  marginBlockStart: vars.size.ring,
  border: `${vars.size.ring} solid ${vars.colour.edge}`,
  borderRadius: vars.round,
  background: vars.colour.surface,
  forcedColorAdjust: "none",
  selectors: {
    [`${option}[data-selected] &`]: {
      borderColor: vars.colour.accent,
      boxShadow: `inset 0 0 0 ${vars.space.xxs} ${vars.colour.accent}`,
    },
  },
});

/** The name of the record that a value belongs to; a wide screen shows it by the column. */
export const recordName = style({
  display: "block",
  color: vars.colour.textMuted,
  fontSize: vars.type.small,
});

export const settled = style({
  display: "grid",
  columnGap: vars.space.l,
  rowGap: vars.space.xs,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, calc(${vars.size.field} * 0.75)), 1fr))`,
});

export const suggestion = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.xs,
  padding: vars.space.s,
  border: `${vars.size.hairline} solid ${vars.colour.edgeSoft}`,
  borderRadius: vars.radius,
});

export const badges = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space.xxs,
  marginBlockStart: vars.space.xxs,
});

export const undoable = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space.xs,
  marginBlockEnd: vars.space.m,
});
export const undoableMerge = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space.xs,
  padding: vars.space.s,
  borderRadius: vars.radius,
  background: vars.colour.accentSoft,
});
