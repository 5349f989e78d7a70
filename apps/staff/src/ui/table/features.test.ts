import { useTable } from "@tanstack/react-table";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { rendered } from "../../../test/calls.ts";
import type { DataColumn, WidthKind } from "./features.ts";
import { COLUMN_WIDTHS, dataTableFeatures, isWhole, toColumnDefs } from "./features.ts";

interface Row {
  id: string;
}

const column = (id: string, isSortable?: boolean): DataColumn<Row> => ({
  id,
  header: `Column ${id}`,
  width: "text",
  cell: () => null,
  ...(isSortable === undefined ? {} : { isSortable }),
});

/** Returns the columns of a table as its headers use them. */
const columnsOf = (...columns: DataColumn<Row>[]) =>
  rendered(new QueryClient(), () =>
    useTable({
      features: dataTableFeatures,
      columns: toColumnDefs(columns),
      data: [],
      manualSorting: true,
      enableSortingRemoval: false,
    }),
  ).getAllLeafColumns();

it("sorts only by columns that the server can sort, in ascending order first", () => {
  const columns = columnsOf(column("city", true), column("phone", false), column("age"));
  expect(columns.map((one) => [one.id, one.columnDef.header, one.getCanSort()])).toEqual([
    ["city", "Column city", true],
    ["phone", "Column phone", false],
    ["age", "Column age", false],
  ]);
  expect(columns[0]?.getNextSortingOrder()).toBe("asc");
});

it("never truncates numbers and dates, and limits the widths of other columns", () => {
  const kinds = Object.keys(COLUMN_WIDTHS) as WidthKind[];
  expect(kinds.filter(isWhole)).toEqual([
    "count",
    "idNumber",
    "phone",
    "day",
    "dayAndMore",
    "instant",
  ]);
  for (const { min, initial, max, rank } of Object.values(COLUMN_WIDTHS)) {
    expect(min).toBeLessThanOrEqual(initial);
    expect(initial).toBeLessThanOrEqual(max);
    expect(max === Infinity).toBe(rank === 0);
  }
});
