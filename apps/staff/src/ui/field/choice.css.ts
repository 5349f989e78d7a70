import { style } from "@vanilla-extract/css";
import { media, vars } from "../../styles/theme.css.ts";

/** Checkboxes and radio buttons with their text, in a column or a row. */
export const choices = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space.l,
  rowGap: vars.space.xxs,
  selectors: {
    "&[data-orientation=vertical]": { flexDirection: "column" },
    "&[data-orientation=columns]": {
      display: "grid",
      gridTemplateColumns: `repeat(auto-fill, minmax(calc(${vars.size.field} * 0.55), 1fr))`,
      columnGap: vars.space.s,
    },
  },
});

export const choice = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space.xs,
  minBlockSize: vars.size.controlSmall,
  lineHeight: vars.line.tight,
  overflowWrap: "anywhere",
  cursor: "pointer",
  selectors: { "&[data-disabled]": { color: vars.colour.textMuted, cursor: "default" } },
  "@media": { [media.touch]: { minBlockSize: vars.size.target } },
});

const mark = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flexShrink: 0,
  inlineSize: vars.size.mark,
  blockSize: vars.size.mark,
  border: `${vars.size.ring} solid ${vars.colour.edge}`,
  background: vars.colour.surface,
  color: vars.colour.onAccent,
  forcedColorAdjust: "none",
  transition: `background ${vars.motion}, border-color ${vars.motion}`,
  selectors: {
    [`${choice}[data-hovered] &`]: { borderColor: vars.colour.accent },
    [`${choice}:is([data-selected], [data-indeterminate]) &`]: {
      background: vars.colour.accent,
      borderColor: vars.colour.accent,
    },
    [`${choice}[data-invalid] &`]: { borderColor: vars.colour.danger },
    [`${choice}[data-disabled] &`]: { borderColor: vars.colour.edgeSoft },
    [`${choice}[data-focus-visible] &`]: {
      outline: `${vars.size.ring} solid ${vars.colour.accent}`,
      outlineOffset: vars.size.ring,
    },
  },
});

export const box = style([mark, { borderRadius: vars.space.xxs }]);

export const dot = style([
  mark,
  {
    borderRadius: vars.round,
    selectors: {
      [`${choice}[data-selected] &`]: {
        background: vars.colour.surface,
        boxShadow: `inset 0 0 0 ${vars.space.xxs} ${vars.colour.accent}`,
      },
    },
  },
]);

export const track = style([
  mark,
  {
    inlineSize: vars.size.control,
    borderRadius: vars.round,
    justifyContent: "flex-start",
    padding: vars.size.ring,
    selectors: { [`${choice}[data-selected] &`]: { justifyContent: "flex-end" } },
  },
]);

export const thumb = style({
  inlineSize: vars.space.s,
  blockSize: vars.space.s,
  borderRadius: vars.round,
  background: vars.colour.edge,
  selectors: { [`${choice}[data-selected] &`]: { background: vars.colour.onAccent } },
});
