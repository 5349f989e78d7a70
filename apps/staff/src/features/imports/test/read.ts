import type { Calendar } from "@kehila/shared/base/dates";
import { today } from "@kehila/shared/base/dates";
import { guessColumns } from "../columns/guess.ts";
import { headedSheet, isTotal, withGroupCities } from "../columns/header-row.ts";
import { targetKey } from "../columns/targets.ts";
import { joinFamilies } from "../families/join.ts";
import { withFamilyQuestions } from "../families/questions.ts";
import { withRequired } from "../rows/required.ts";
import type { Defaults } from "../rows/settings.ts";
import { NO_DEFAULTS } from "../rows/settings.ts";
import { columnCells, rowTyper } from "../rows/typed-rows.ts";
import type { SourceSheet } from "../source/cells.ts";
import { cellText } from "../source/cells.ts";
import type { DateReading } from "../values/dates.ts";
import { UNCONFIRMED } from "../values/dates.ts";
import { nameOrderOf } from "../values/names.ts";

const CALENDAR: Calendar = {
  timeZone: "Asia/Jerusalem",
  now: () => new Date("2026-11-21T10:00:00Z"),
};

/** Reads a sheet with guessed columns and a given reading of dates. */
export function read(
  sheet: SourceSheet,
  dates: DateReading = UNCONFIRMED,
  defaults: Defaults = NO_DEFAULTS,
) {
  const head = withGroupCities(headedSheet(sheet));
  const guesses = guessColumns(head.headings, head.rows);
  const columns = guesses.map(({ target }, index) => ({
    target,
    heading: head.headings[index] ?? "",
    dates,
    nameOrder: nameOrderOf(columnCells(head.rows, index).map(cellText)),
  }));
  const type = rowTyper(head.rows, columns, defaults, CALENDAR);
  const data = head.rows.filter((row) => !isTotal(row));
  const day = today(CALENDAR);
  const joined = joinFamilies(withFamilyQuestions(data.map(type), columns, day), day);
  const isCityNeeded = defaults.city === null;
  const rows = withRequired(joined.rows, { columns, isCityNeeded });
  return {
    ...head,
    guesses: guesses.map(({ target, reason }) => `${targetKey(target)} ${reason}`),
    totals: head.rows.filter((row) => isTotal(row)).map(({ row }) => row),
    rows,
    children: joined.children,
    /** `row field problem`, for each value that does not fit. */
    issues: rows.flatMap(({ value, issues }) =>
      issues.map(({ field, problem }) => `${value.row} ${field} ${problem}`),
    ),
    repairs: rows.flatMap(({ value, repairs }) =>
      repairs.map((one) => `${value.row} ${one.repair} ${one.text} ${one.value}`),
    ),
  };
}
