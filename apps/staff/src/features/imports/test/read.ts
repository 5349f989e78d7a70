import type { Calendar } from "@kehila/shared/base/dates";
import { today } from "@kehila/shared/base/dates";
import { guessColumns } from "../columns/guess.ts";
import { headed } from "../columns/header-row.ts";
import { targetKey } from "../columns/targets.ts";
import { joinFamilies } from "../families/join.ts";
import type { Defaults } from "../rows/settings.ts";
import { NO_DEFAULTS } from "../rows/settings.ts";
import { columnCells, typedRows } from "../rows/typed-rows.ts";
import type { SourceSheet } from "../source/cells.ts";
import { cellText } from "../source/cells.ts";
import type { DateReading } from "../values/dates.ts";
import { UNCONFIRMED } from "../values/dates.ts";
import { nameOrderOf } from "../values/names.ts";

const CALENDAR: Calendar = {
  timeZone: "Asia/Jerusalem",
  now: () => new Date("2026-11-21T10:00:00Z"),
};

/** Reads a sheet with the columns as guessed, and dates as given. */
export function read(
  sheet: SourceSheet,
  dates: DateReading = UNCONFIRMED,
  defaults: Defaults = NO_DEFAULTS,
) {
  const head = headed(sheet);
  const guesses = guessColumns(head.headings, head.rows);
  const columns = guesses.map(({ target }, index) => ({
    target,
    dates,
    nameOrder: nameOrderOf(columnCells(head.rows, index).map(cellText)),
  }));
  const typed = typedRows(head.rows, columns, defaults, CALENDAR);
  const joined = joinFamilies(typed.rows, today(CALENDAR));
  return {
    ...head,
    guesses: guesses.map(({ target, reason }) => `${targetKey(target)} ${reason}`),
    totals: typed.totals,
    rows: joined.rows,
    children: joined.children,
    /** `row field problem`, for each value that does not fit. */
    issues: joined.rows.flatMap(({ value, issues }) =>
      issues.map(({ field, problem }) => `${value.row} ${field} ${problem}`),
    ),
    repairs: joined.rows.flatMap(({ value, repairs }) =>
      repairs.map((one) => `${value.row} ${one.repair} ${one.text} ${one.value}`),
    ),
  };
}
