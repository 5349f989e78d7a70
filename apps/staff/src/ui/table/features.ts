import type { ColumnDef, SortingState } from "@tanstack/react-table";
import { columnVisibilityFeature, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";

/** The width of a kind of column, in heights of a row. */
interface ColumnWidth {
  /** The width before the texts of rows are known. */
  usual: number;
  /** The width below which a column of longer texts does not shrink. */
  least: number;
  /** The width above which a text does not widen its column. */
  most: number;
  /**
   * Columns of a higher rank shrink first; columns of rank 0 are as wide as their widest content.
   */
  rank: number;
}

const whole = (usual: number): ColumnWidth => ({
  usual,
  least: usual,
  most: Infinity,
  rank: 0,
});

/**
 * The widths of columns by kind. Numbers and dates, which a cut would falsify, are never narrower than
 * their content in the present font; texts have the width of the longest, and shrink by rank when the
 * table is narrow.
 */
export const COLUMN_WIDTHS = {
  count: whole(1.75),
  idNumber: whole(2.5),
  phone: whole(2.75),
  day: whole(2.5),
  dayAndMore: whole(3.2),
  instant: whole(3.75),
  /** Wide enough for most full names: numbers further on are scrolled to first. */
  name: { usual: 4.5, least: 4.1, most: 8, rank: 1 },
  /** A name with marks. */
  marked: { usual: 5, least: 3.75, most: 8, rank: 1 },
  /** A text that is edited in its cell. */
  note: { usual: 6, least: 3.5, most: 9, rank: 1 },
  words: { usual: 2.75, least: 2.25, most: 4.5, rank: 2 },
  person: { usual: 3.4, least: 2.4, most: 5.5, rank: 2 },
  text: { usual: 3.4, least: 2.25, most: 6, rank: 3 },
} as const satisfies Record<string, ColumnWidth>;
export type WidthKind = keyof typeof COLUMN_WIDTHS;

/** Whether a column of this kind holds numbers or dates, which are never cut. */
export const isWhole = (kind: WidthKind): boolean => COLUMN_WIDTHS[kind].rank === 0;

interface ColumnMeta {
  width: WidthKind;
  /** Secondary data is muted; the name is the strong column (design, Staff). */
  tone?: "strong" | "muted";
  /** Text in any script: truncated at the end of its own direction. */
  isPeoplesText?: boolean;
  /** The content fills its cell and is not cut: controls. */
  isFilling?: boolean;
  /** Long texts of little weight: two small lines. */
  isTwoLines?: boolean;
}

/** TanStack Table features of the app's tables: hidden columns, server-side order. */
export const dataTableFeatures = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: {} as Pick<ColumnMeta, "width">,
});
export type DataTableFeatures = typeof dataTableFeatures;

/** A column of the app's tables. */
export interface DataColumn<T> extends ColumnMeta {
  id: string;
  /** The translated header. */
  header: string;
  cell: (row: T) => ReactNode;
  /** The server can sort by the column's id. */
  isSortable?: boolean;
}

/**
 * Returns the columns as TanStack Table takes them, for the headers. The table gets no rows: with
 * each loaded page it would recreate every row, and all rows in the document would render again.
 */
export function toColumnDefs<T extends { id: string }>(
  columns: readonly DataColumn<T>[],
): ColumnDef<DataTableFeatures, T>[] {
  return columns.map(({ id, header, isSortable = false, width }) => ({
    id,
    header,
    // Rows arrive sorted, so a column needs no value; but without one it could not be sorted by.
    accessorFn: (row) => row.id,
    enableSorting: isSortable,
    sortDescFirst: false,
    meta: { width },
  }));
}

export type DataSort = SortingState[number];
