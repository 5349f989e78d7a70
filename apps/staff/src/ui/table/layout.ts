/** A column to lay out; all widths in px. */
export interface SizedColumn {
  /** Fits all texts of the column. */
  preferred: number;
  /** Fits most texts of the column; all columns shrink to it before one shrinks further. */
  compact?: number;
  /** The minimum width. */
  min: number;
  /** Columns of a higher rank shrink first; columns of rank 0 never shrink. */
  rank: number;
}

/**
 * Returns the widths of columns in the available width, in px. If the columns do not fit, they
 * shrink rank by rank. If the minimum widths do not fit either, the table scrolls sideways, and the
 * visible part shows whole columns.
 */
export function columnWidths(columns: readonly SizedColumn[], availableWidth: number): number[] {
  if (sum(columns.map(minOf)) > availableWidth) return scrolledWidths(columns, availableWidth);
  const widths = columns.map(({ preferred, min }) => Math.max(preferred, min));
  const ranks = [...new Set(columns.map(({ rank }) => rank))].filter((rank) => rank > 0);
  for (const limitOf of [compactOf, minOf]) {
    for (const rank of ranks.toSorted((a, b) => b - a)) {
      const overflow = sum(widths) - availableWidth;
      const shrinkableWidths = columns.map((column, index) =>
        column.rank === rank ? Math.max(0, (widths[index] ?? 0) - limitOf(column)) : 0,
      );
      const ratio = Math.min(1, Math.max(0, overflow) / sum(shrinkableWidths));
      for (const [at, shrinkableWidth] of shrinkableWidths.entries()) {
        if (shrinkableWidth > 0) widths[at] = (widths[at] ?? 0) - shrinkableWidth * ratio;
      }
    }
  }
  return widths;
}

const compactOf = (column: SizedColumn): number =>
  Math.max(column.compact ?? column.preferred, minOf(column));

/** The factor by which the name's minimum width shrinks to make one more column fit. */
const NAME_MIN_FACTOR = 0.75;

/**
 * Returns the widths of a table that scrolls sideways. The first columns fill the visible width: as
 * many as fit at their minimum, so that no number or date is cut at the edge. The other columns
 * have their preferred width.
 */
function scrolledWidths(columns: readonly SizedColumn[], availableWidth: number): number[] {
  const floors = columns.map(minOf);
  const [name = 0, second = 0] = floors;
  if (name + second > availableWidth && name * NAME_MIN_FACTOR + second <= availableWidth)
    floors[0] = availableWidth - second;
  const fittingColumns = columns.filter(
    (_, index) => sum(floors.slice(0, index + 1)) <= availableWidth,
  );
  const widths = columns.map(({ preferred }, index) =>
    index < fittingColumns.length ? (floors[index] ?? 0) : Math.max(preferred, floors[index] ?? 0),
  );
  let spareWidth = availableWidth - sum(floors.slice(0, fittingColumns.length));
  const growingColumns = fittingColumns
    .map(({ preferred, rank }, index) => ({ preferred, rank, at: index }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => a.rank - b.rank);
  // The remaining space goes to truncated texts first, the name before others.
  for (const { preferred, at } of growingColumns) {
    const growth = Math.min(spareWidth, Math.max(0, preferred - (widths[at] ?? 0)));
    widths[at] = (widths[at] ?? 0) + growth;
    spareWidth -= growth;
  }
  const growingWidth = sum(growingColumns.map(({ at }) => widths[at] ?? 0));
  for (const { at } of growingColumns)
    widths[at] = (widths[at] ?? 0) * (1 + spareWidth / growingWidth);
  return widths;
}

/** Returns the minimum width of a column; for rank 0 it fits the header. */
const minOf = ({ preferred, min, rank }: SizedColumn): number =>
  rank === 0 ? Math.max(preferred, min) : min;

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
