import type { Calendar } from "@kehila/shared/base/dates";
import { today } from "@kehila/shared/base/dates";
import { isTotal } from "../columns/header-row.ts";
import { joinFamilies } from "../families/join.ts";
import { pause } from "../../../lib/pause.ts";
import type { SourceRow } from "../source/cells.ts";
import type { ColumnSettings, Defaults } from "./settings.ts";
import type { TypedRow } from "./typed-rows.ts";
import { rowTyper } from "./typed-rows.ts";

/** The rows of a draft, typed and joined to families. */
export interface PreparedRows {
  rows: readonly TypedRow[];
  /** Numbers of rows with totals, which are left out. */
  totals: readonly number[];
  /** The rows that became children: the child's row, and the row of the parent. */
  children: ReadonlyMap<number, number>;
  /** Returns the rows with one row typed again, after an edit of its cells. */
  replace: (row: SourceRow) => PreparedRows;
}

interface Preparation {
  rows: readonly SourceRow[];
  columns: readonly ColumnSettings[];
  defaults: Defaults;
  calendar: Calendar;
}

/** Rows between two pauses, in which the page answers. */
const SLICE = 100;

/** Types the rows of a sheet in slices, so that the page never blocks. */
export async function prepare(
  { rows, columns, defaults, calendar }: Preparation,
  onProgress: (doneCount: number) => void,
  signal: AbortSignal,
): Promise<PreparedRows> {
  const type = rowTyper(rows, columns, defaults, calendar);
  const totals = rows.filter((row) => isTotal(row)).map(({ row }) => row);
  const isTotalRow = new Set(totals);
  const data = rows.filter(({ row }) => !isTotalRow.has(row));
  const typedRows: TypedRow[] = [];
  for (let from = 0; from < data.length; from += SLICE) {
    typedRows.push(...data.slice(from, from + SLICE).map((row) => type(row)));
    onProgress(typedRows.length);
    await pause(0);
    signal.throwIfAborted();
  }
  const preparedRows = (all: readonly TypedRow[]): PreparedRows => ({
    ...joinFamilies(all, today(calendar)),
    totals,
    replace: (row) =>
      preparedRows(all.map((typedRow) => (typedRow.value.row === row.row ? type(row) : typedRow))),
  });
  return preparedRows(typedRows);
}
