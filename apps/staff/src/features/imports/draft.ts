import type { Calendar } from "@kehila/shared/base/dates";
import { rowParser } from "@kehila/shared/imports/rows";
import type { GuessedColumn } from "./columns/guess.ts";
import { guessColumns } from "./columns/guess.ts";
import type { HeadedSheet } from "./columns/header-row.ts";
import { headedSheet, withGroupCities } from "./columns/header-row.ts";
import { keptColumns } from "./columns/kept-columns.ts";
import type { Target } from "./columns/targets.ts";
import { isJoinable, targetKey } from "./columns/targets.ts";
import type { ColumnSettings, Defaults } from "./rows/settings.ts";
import { NO_DEFAULTS } from "./rows/settings.ts";
import { examinedDates } from "./rows/date-columns.ts";
import { columnCells } from "./rows/typed-rows.ts";
import type { SourceRow, SourceSheet } from "./source/cells.ts";
import { cellText } from "./source/cells.ts";
import type { DateColumn, DateReading } from "./values/dates.ts";
import { isConfirmed, UNCONFIRMED } from "./values/dates.ts";
import { nameOrderOf } from "./values/names.ts";
import { withPart } from "./values/words.ts";

/** The content of a file, or of a pasted text. */
export interface Source {
  /** Null for a pasted text. */
  fileName: string | null;
  sheets: readonly SourceSheet[];
  /** Whether the source is pasted lines, whose columns are always name, phone, rest and ID number. */
  isLines: boolean;
}

/** The choices of an import before its rows are checked. */
export interface Draft {
  source: Source;
  sheet: number;
  head: HeadedSheet;
  columns: readonly ColumnDraft[];
  defaults: Defaults;
  /** Whether new people of a file without cities wait, as the user decided. */
  isCityLeft: boolean;
}

export interface ColumnDraft extends ColumnSettings {
  reason: GuessedColumn["reason"] | "kept" | "chosen";
  /** The number of values with text. */
  filled: number;
  examples: readonly string[];
  /** The examined dates; null for a column without dates. */
  examined: DateColumn | null;
}

const LINE_TARGETS: readonly Target[] = [
  { owner: "person", field: "fullName" },
  { owner: "person", field: "phone" },
  { owner: "person", field: "comment" },
  { owner: "person", field: "idNumber" },
];
const EXAMPLES = 2;
/** Maximum number of names from which the order of first and last names is guessed. */
const NAMES_LOOKED_AT = 500;

/**
 * Returns the draft of a source. Its columns are guessed, or the ones that the user confirmed for
 * an earlier file with the same headings.
 */
export function newDraft(source: Source, sheet = 0, headingRow?: number | null): Draft {
  const shownSheet = source.sheets[sheet] ?? { name: "", rows: [], losses: [], merged: [] };
  const head = source.isLines
    ? headedSheet(shownSheet, null)
    : withGroupCities(headedSheet(shownSheet, headingRow));
  const guesses = source.isLines
    ? LINE_TARGETS.map((target) => ({ target, reason: "heading" as const }))
    : guessColumns(head.headings, head.rows);
  const keptTargets = source.isLines ? null : keptColumns(head.headings);
  return {
    source,
    sheet,
    head,
    columns: guesses.map(({ target, reason }, index) => {
      const keptTarget = keptTargets?.[index];
      return columnOf(head, index, keptTarget ?? target, keptTarget ? "kept" : reason);
    }),
    defaults: NO_DEFAULTS,
    isCityLeft: false,
  };
}

function columnOf(
  head: HeadedSheet,
  index: number,
  target: Target,
  reason: ColumnDraft["reason"],
): ColumnDraft {
  const cells = columnCells(head.rows, index);
  const texts = cells.map((cell) => cellText(cell).trim()).filter(Boolean);
  return {
    target,
    reason,
    heading: head.headings[index] ?? "",
    filled: texts.length,
    examples: [...new Set(texts)].slice(0, EXAMPLES),
    examined: examinedDates(target, cells),
    dates: UNCONFIRMED,
    nameOrder: nameOrderOf(texts.slice(0, NAMES_LOOKED_AT)),
  };
}

/** Returns the draft with another target for one column. */
export const withTarget = (draft: Draft, index: number, target: Target): Draft => ({
  ...draft,
  columns: draft.columns.map((column, columnIndex) =>
    columnIndex === index ? columnOf(draft.head, index, target, "chosen") : column,
  ),
});

/** Returns the draft with other settings of one column. */
export const withColumn = (draft: Draft, index: number, change: Partial<ColumnDraft>): Draft => ({
  ...draft,
  columns: draft.columns.map((column, columnIndex) =>
    columnIndex === index ? { ...column, ...change } : column,
  ),
});

/**
 * Returns the draft with a reading of the dates of one column. Its answers count for the other
 * columns that have none yet, except whether real dates are swapped, which depends on the column.
 */
export const withDates = (draft: Draft, index: number, reading: DateReading): Draft => ({
  ...draft,
  columns: draft.columns.map((column, columnIndex) => {
    if (columnIndex === index) return { ...column, dates: reading };
    const { order, shortYears, years } = column.dates;
    const dates = {
      ...column.dates,
      order: order ?? reading.order,
      shortYears: shortYears ?? reading.shortYears,
      years: years ?? reading.years,
    };
    return { ...column, dates };
  }),
});

/** A text to write in place of another one in cells of a column. */
export interface CellEdit {
  rows: readonly number[];
  column: number;
  /** The whole cell, or a part. */
  before: string;
  text: string;
}

/**
 * Returns the draft with another text in cells of one column; an edited line is a person. The same
 * text again confirms the cells.
 */
export function withCells(draft: Draft, { rows, column, before, text }: CellEdit): Draft {
  const numbers = new Set(rows);
  const editedRows = draft.head.rows.map((sourceRow): SourceRow => {
    if (!numbers.has(sourceRow.row)) return sourceRow;
    const { row, cells, notes, confirmed = [] } = sourceRow;
    const others = confirmed.filter((index) => index !== column);
    const cell = cellText(cells[column]);
    const isWhole = cell.trim() === before.trim();
    const newText = isWhole ? text : withPart(cell, before.trim(), text);
    return {
      row,
      ...(notes ? { notes } : {}),
      // The cells of a row end with its last filled cell.
      cells: Array.from({ length: Math.max(cells.length, column + 1) }, (_, at) =>
        at === column ? (newText.trim() === "" ? null : newText) : (cells[at] ?? null),
      ),
      confirmed: text === before ? [...others, column] : others,
    };
  });
  return { ...draft, head: { ...draft.head, rows: editedRows } };
}

/** A problem of the columns that the user must solve before the next step. */
export type DraftProblem = "NO_NAME" | "REPEATED" | "DATES" | "CITY" | "CITY_TEXT";

/** Whether no column has the cities, which new people of the register need. */
export const lacksCities = ({ columns }: Pick<Draft, "columns">): boolean =>
  columns.every(({ target }) => targetKey(target) !== "person.city");

/**
 * Returns the problems of a draft, each with the columns it concerns. `listId` is the event list that
 * receives the persons; null for the register.
 */
export function draftProblems(
  { columns, defaults, isCityLeft }: Draft,
  calendar: Calendar,
  listId: string | null,
): Map<DraftProblem, number[]> {
  const problems = new Map<DraftProblem, number[]>();
  const keys = columns.map(({ target }) => targetKey(target));
  const hasName =
    keys.includes("person.fullName") ||
    (keys.includes("person.firstName") && keys.includes("person.lastName"));
  if (!hasName) problems.set("NO_NAME", []);
  const repeated = indexesOf(
    columns,
    ({ target }, index) => !isJoinable(target) && keys.indexOf(targetKey(target)) !== index,
  );
  if (repeated.length > 0) problems.set("REPEATED", repeated);
  const dates = indexesOf(
    columns,
    ({ examined, dates: reading }) =>
      examined !== null && !isConfirmed(examined, reading, calendar),
  );
  if (dates.length > 0) problems.set("DATES", dates);
  if (listId === null && lacksCities({ columns }) && defaults.city === null && !isCityLeft) {
    problems.set("CITY", []);
  }
  if ("fields" in rowParser(calendar)({ person: {}, defaults: { city: defaults.city } })) {
    problems.set("CITY_TEXT", []);
  }
  return problems;
}

const indexesOf = (
  columns: readonly ColumnDraft[],
  isOne: (column: ColumnDraft, index: number) => boolean,
): number[] => columns.flatMap((column, index) => (isOne(column, index) ? [index] : []));
