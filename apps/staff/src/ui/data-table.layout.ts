import { actionsWidth, selectWidth } from "./data-table.css.ts";
import { COLUMN_WIDTHS } from "./data-table.features.ts";

interface Sized {
  columnDef: { meta?: { width: keyof typeof COLUMN_WIDTHS } };
}

/** The height of a row, said in letters: larger letters make wider columns. */
const UNIT = "2.75rem";
const DEFAULT_WIDTH = COLUMN_WIDTHS.words;

/**
 * The grid that every row of a table shares: columns are never narrower than their least width and
 * share the rest, so that rows line up without knowing of each other.
 */
export function gridOf(
  columns: readonly Sized[],
  isSelectable: boolean,
): { template: string; least: string } {
  const widths = columns.map(({ columnDef }) =>
    columnDef.meta ? COLUMN_WIDTHS[columnDef.meta.width] : DEFAULT_WIDTH,
  );
  const column = (width: number) => `minmax(calc(${UNIT} * ${width}), ${width}fr)`;
  const total = widths.reduce<number>((sum, width) => sum + width, 0);
  return {
    template: [...(isSelectable ? [selectWidth] : []), ...widths.map(column), actionsWidth].join(
      " ",
    ),
    least: `calc(${selectWidth} + ${UNIT} * ${total} + ${actionsWidth})`,
  };
}
