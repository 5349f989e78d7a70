import type { CalendarDay } from "@kehila/shared/base/dates";
import { IMPORT_ROWS_MAX } from "@kehila/shared/base/limits";
import { isErrorText } from "./cell-errors.ts";
import { COLUMNS_MAX, SourceError } from "./problems.ts";
import { refuseRuined } from "./ruined-letters.ts";

/** A cell that the spreadsheet stores as a date. */
export interface DayCell {
  day: CalendarDay;
}

/** A cell of a source; null if the cell is empty. Text is not trimmed or changed. */
export type Cell = string | number | DayCell | null;

/** A note on a cell; the row is counted from 1, the column from 0. */
export interface CellNote {
  row: number;
  column: number;
  text: string;
}

export interface SourceRow {
  /** The number of the row in the file, from 1. */
  row: number;
  cells: readonly Cell[];
  /** The notes on cells of the row. */
  notes?: readonly CellNote[];
  /** Whether a pasted line seems to name no person; an edit of the row decides otherwise. */
  isTalk?: boolean;
  /** The columns whose text the user has confirmed as it is. */
  confirmed?: readonly number[];
}

/**
 * Content of a sheet that an import cannot take over, with its count and its first row. `notes` are
 * all notes on cells, also on rows without a person.
 */
export interface SheetLoss {
  kind:
    | "merged"
    | "coloured"
    | "notes"
    | "formulas"
    | "errorRows"
    | "hiddenRows"
    | "quotes"
    | "replaced";
  count: number;
  row: number;
}

/** A sheet, a text file or a pasted text, with its filled rows only. */
export interface SourceSheet {
  name: string;
  rows: readonly SourceRow[];
  losses: readonly SheetLoss[];
  /** The ranges of merged cells; rows and columns are counted from 1. */
  merged: readonly MergedCells[];
}

export interface MergedCells {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const isDayCell = (cell: Cell | undefined): cell is DayCell =>
  typeof cell === "object" && cell !== null;

/** Returns a cell as text: days as `YYYY-MM-DD`, whole numbers without an exponent. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (isDayCell(cell)) return cell.day;
  if (typeof cell === "string") return cell;
  return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell);
}

export const isEmptyRow = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => cellText(cell).trim() === "");

/** Whether the filled cells of a row are errors of formulas, which are copied below the last person. */
export const isErrorRow = (cells: readonly Cell[]): boolean =>
  !isEmptyRow(cells) &&
  cells.every((cell) => cellText(cell).trim() === "" || isErrorText(cellText(cell)));

/** Returns the row and the index of the column of an address such as `AB12`; null for other texts. */
export function addressOf(address: string): { row: number; column: number } | null {
  const [, letters = "", row] = /^([A-Z]{1,3})(\d{1,7})$/u.exec(address) ?? [];
  return row === undefined ? null : { row: Number(row), column: columnNumber(letters) - 1 };
}

/** Returns the number of a column by its letters, from 1. */
export const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0);

/** Returns the letters of a column by its index: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/**
 * Returns the sheet; throws a {@link SourceError} if it is empty, beyond the limits or has ruined
 * letters. One row more than the maximum of an import leaves room for the header.
 */
export function checkedSheet(sheet: SourceSheet): SourceSheet {
  if (sheet.rows.length === 0) throw new SourceError("EMPTY");
  if (sheet.rows.length > IMPORT_ROWS_MAX + 1) throw new SourceError("TOO_MANY_ROWS");
  if (sheet.rows.some(({ cells }) => cells.length > COLUMNS_MAX)) {
    throw new SourceError("TOO_MANY_COLUMNS");
  }
  refuseRuined(sheet.rows.flatMap(({ cells }) => cells.map(cellText)));
  return sheet;
}
