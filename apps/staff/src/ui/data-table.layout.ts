/** A column to lay out, in px. */
export interface SizedColumn {
  usual: number;
  /** The width below which the column does not shrink. */
  least: number;
  /** Columns of a higher rank shrink first; those of rank 0 never do. */
  rank: number;
}

/**
 * The widths of columns in a room, in px. Where the room is too small, columns shrink rank by rank.
 * Where even that is not enough the table scrolls sideways, and columns of rank 1 keep their width.
 */
export function columnWidths(columns: readonly SizedColumn[], room: number): number[] {
  const widths = columns.map(({ usual, least }) => Math.max(usual, least));
  const canFit = sum(columns.map(({ least }) => least)) <= room;
  const ranks = [...new Set(columns.map(({ rank }) => rank))].filter(
    (rank) => rank > (canFit ? 0 : 1),
  );
  for (const rank of ranks.toSorted((one, other) => other - one)) {
    const missing = sum(widths) - room;
    const spare = columns.map((column, at) =>
      column.rank === rank ? (widths[at] ?? 0) - column.least : 0,
    );
    const share = Math.min(1, Math.max(0, missing) / sum(spare));
    for (const [at, give] of spare.entries()) {
      if (give > 0) widths[at] = (widths[at] ?? 0) - give * share;
    }
  }
  return widths;
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);
