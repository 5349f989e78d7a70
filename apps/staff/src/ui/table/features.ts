import type { ColumnDef, SortingState } from "@tanstack/react-table";
import { columnVisibilityFeature, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";

/** The width of a kind of column, in multiples of the row height. */
interface ColumnWidth {
  /** The initial width, before texts are measured. */
  initial: number;
  /** The minimum width of a column of long texts. */
  min: number;
  /** The maximum width that a text can give its column. */
  max: number;
  /**
   * Columns of a higher rank shrink first; columns of rank 0 are as wide as their widest content.
   */
  rank: number;
}

const fixedWidth = (width: number): ColumnWidth => ({
  initial: width,
  min: width,
  max: Infinity,
  rank: 0,
});

/**
 * The widths of columns by kind. Numbers and dates are never narrower than their content, because a
 * cut number is wrong. A column of texts is as wide as its longest text, and shrinks by rank in a
 * narrow table.
 */
export const COLUMN_WIDTHS = {
  count: fixedWidth(1.75),
  idNumber: fixedWidth(2.5),
  phone: fixedWidth(2.75),
  day: fixedWidth(2.5),
  dayAndMore: fixedWidth(3.2),
  instant: fixedWidth(3.75),
  /** Wide enough for most full names; columns of numbers beyond the edge need scrolling. */
  name: { initial: 4.5, min: 4.1, max: 8, rank: 1 },
  /** A name with badges. */
  marked: { initial: 5, min: 5, max: 8, rank: 1 },
  /** A text that is edited in its cell. */
  note: { initial: 6, min: 3.5, max: 9, rank: 1 },
  words: { initial: 2.75, min: 2.25, max: 4.5, rank: 2 },
  person: { initial: 3.4, min: 2, max: 5.5, rank: 2 },
  text: { initial: 3.4, min: 2.75, max: 6, rank: 3 },
} as const satisfies Record<string, ColumnWidth>;
export type WidthKind = keyof typeof COLUMN_WIDTHS;

/** Whether a column of this kind contains numbers or dates, which are never truncated. */
export const isWhole = (kind: WidthKind): boolean => COLUMN_WIDTHS[kind].rank === 0;

interface ColumnMeta {
  width: WidthKind;
  /** Secondary data is muted; the name column is strong (design, Staff). */
  tone?: "strong" | "muted";
  /** Whether the text can be in any script; it is truncated at the end of its own direction. */
  isPeoplesText?: boolean;
  /** Whether the content fills its cell without truncation, as controls do. */
  isFilling?: boolean;
  /** Whether the text is secondary and long: two small lines. */
  isTwoLines?: boolean;
}

/** The TanStack Table features of the app's tables: hidden columns, and sorting by the server. */
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
  /** Whether the server can sort by the column's id. */
  isSortable?: boolean;
}

/**
 * Returns column definitions for TanStack Table, used by the headers only. The table gets no rows,
 * because each loaded page would recreate and re-render all rows.
 */
export function toColumnDefs<T extends { id: string }>(
  columns: readonly DataColumn<T>[],
): ColumnDef<DataTableFeatures, T>[] {
  return columns.map(({ id, header, isSortable = false, width }) => ({
    id,
    header,
    // Rows arrive sorted, so the value does not matter; but a column without a value cannot be
    // sorted.
    accessorFn: (row) => row.id,
    enableSorting: isSortable,
    sortDescFirst: false,
    meta: { width },
  }));
}

export type DataSort = SortingState[number];
