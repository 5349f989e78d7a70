import type { ColumnDef, SortingState } from "@tanstack/react-table";
import { columnVisibilityFeature, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";

/**
 * Least widths of columns, in heights of a row; columns share what is left in these proportions. The
 * columns of the register that are on at first fit beside the open menu at 1440 px, and beside the
 * closed one at 1280 px.
 */
export const COLUMN_WIDTHS = {
  count: 1.75,
  idNumber: 2.5,
  phone: 2.75,
  day: 2.5,
  dayAndMore: 3.2,
  instant: 3.75,
  words: 2.75,
  person: 3.4,
  text: 3.4,
  name: 4.1,
} as const;

interface ColumnMeta {
  width: keyof typeof COLUMN_WIDTHS;
  /** Secondary data is muted; the name is the strong column (design, Staff). */
  tone?: "strong" | "muted";
  /** Written by people, in a script of their own: what does not fit is cut off at its own end. */
  isPeoplesText?: boolean;
}

/** What our tables can do: hide columns, and show an order that the server has made. */
export const dataTableFeatures = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: {} as ColumnMeta,
});
export type DataTableFeatures = typeof dataTableFeatures;

/** A column of our tables. */
export interface DataColumn<T> extends ColumnMeta {
  id: string;
  /** Its name in the reader's language. */
  header: string;
  cell: (row: T) => ReactNode;
  /** The server can sort by it, under the column's own id. */
  isSortable?: boolean;
}

/** The columns as TanStack Table takes them. */
export function toColumnDefs<T extends { id: string }>(
  columns: readonly DataColumn<T>[],
): ColumnDef<DataTableFeatures, T>[] {
  return columns.map(({ id, header, cell, isSortable = false, width, tone, isPeoplesText }) => ({
    id,
    header,
    // Rows come sorted, so a column needs no value of its own; without one it could not be sorted by.
    accessorFn: (row) => row.id,
    cell: (context) => cell(context.row.original),
    enableSorting: isSortable,
    sortDescFirst: false,
    meta: { width, ...(tone ? { tone } : {}), ...(isPeoplesText ? { isPeoplesText } : {}) },
  }));
}

export type DataSort = SortingState[number];
