import type { Calendar } from "@kehila/shared/base/dates";
import { today } from "@kehila/shared/base/dates";
import { isTotal } from "../columns/header-row.ts";
import type { JoinedRow } from "../families/join.ts";
import { joinFamilies } from "../families/join.ts";
import { withFamilyQuestions } from "../families/questions.ts";
import { pause } from "../../../lib/timing/pause.ts";
import type { SourceRow } from "../source/cells.ts";
import type { ColumnSettings, Defaults } from "./settings.ts";
import { withRequired } from "./required.ts";
import type { TypedRow } from "./typed-rows.ts";
import { rowTyper } from "./typed-rows.ts";

/** The rows of a draft as typed values, with children joined to their parents. */
export interface PreparedRows {
  rows: readonly JoinedRow[];
  /** The numbers of the rows with totals, which are left out. */
  totals: readonly number[];
  /** The number of each child's row, with the number of the parent's row. */
  children: ReadonlyMap<number, number>;
  /** Returns the prepared rows after an edit of cells in some rows. */
  replace: (editedRows: readonly SourceRow[]) => PreparedRows;
}

interface Preparation {
  rows: readonly SourceRow[];
  columns: readonly ColumnSettings[];
  defaults: Defaults;
  calendar: Calendar;
  /** Whether new people need a city. */
  isCityRequired: boolean;
}

/** Number of rows between two pauses, in which the page handles events. */
const SLICE = 100;

/** Converts the rows of a sheet to typed values, in slices, so that the page stays responsive. */
export async function prepare(
  { rows, columns, defaults, calendar, isCityRequired }: Preparation,
  onProgress: (doneCount: number) => void,
  signal: AbortSignal,
): Promise<PreparedRows> {
  const type = rowTyper(rows, columns, defaults, calendar);
  const totals = rows.filter((row) => isTotal(row)).map(({ row }) => row);
  const totalRows = new Set(totals);
  const data = rows.filter(({ row }) => !totalRows.has(row));
  const typedRows: TypedRow[] = [];
  for (let from = 0; from < data.length; from += SLICE) {
    typedRows.push(...data.slice(from, from + SLICE).map((row) => type(row)));
    onProgress(typedRows.length);
    await pause(0);
    signal.throwIfAborted();
  }
  const day = today(calendar);
  const isCityNeeded = isCityRequired && defaults.city === null;
  const preparedRows = (all: readonly TypedRow[]): PreparedRows => {
    const joined = joinFamilies(withFamilyQuestions(all, columns, day), day);
    return {
      rows: withRequired(joined.rows, { columns, isCityNeeded }),
      children: joined.children,
      totals,
      replace: (editedRows) => {
        const byNumber = new Map(editedRows.map((row) => [row.row, row]));
        return preparedRows(
          all.map((typedRow) => {
            const editedRow = byNumber.get(typedRow.value.row);
            return editedRow ? type(editedRow) : typedRow;
          }),
        );
      },
    };
  };
  return preparedRows(typedRows);
}
