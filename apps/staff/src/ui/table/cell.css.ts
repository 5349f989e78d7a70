import { globalStyle, style } from "@vanilla-extract/css";
import { layer, media, vars } from "../../styles/theme.css.ts";
import { grid, scroller, selectWidth } from "./table.css.ts";

/**
 * Returns the shadow of a sticky column over the content that scrolls below; `towards` is its
 * direction. The shadow is higher than its cell, so that the shadows of all rows join; the cell
 * clips the other sides.
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
export const twoLines = style({
  ...clamped,
  fontSize: vars.type.small,
  overflowWrap: "anywhere",
});

/**
 * The name of a column: two lines if the name is wider than the cells. A column is at least as wide
 * as the longest word of its name.
 */
export const headName = style({ ...clamped, overflowWrap: "normal" });

/**
 * A text in any script, truncated at the end of its own direction. The element clips itself, since
 * the text around it can have the other direction.
 */
export const peoplesText = style([clip, { maxInlineSize: "100%" }]);
globalStyle(`${peoplesText} bdi`, {
  display: "block",
  overflow: "hidden",
  textOverflow: "ellipsis",
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

const startBorder = {
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
    selectors: { [`${grid}[data-for-actions] &`]: startBorder, ...edgeShadow("start") },
    "@media": { [media.print]: { display: "none" } },
  },
]);
export const actionsHead = style([
  cellBase,
  staying,
  {
    insetInlineEnd: 0,
    padding: 0,
    selectors: { [`${grid}[data-for-actions] &`]: startBorder },
  },
]);
