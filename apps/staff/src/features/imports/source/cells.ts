import type { CalendarDay } from "@kehila/shared/base/dates";
import { IMPORT_ROWS_MAX } from "@kehila/shared/base/limits";
import { COLUMNS_MAX, SourceError } from "./problems.ts";
import { refuseRuined } from "./ruined-letters.ts";

/** A cell that the spreadsheet stores as a date. */
export interface DayCell {
  day: CalendarDay;
}

/** A cell of a source; null if the cell is empty. Text is not trimmed or changed. */
export type Cell = string | number | DayCell | null;

export interface SourceRow {
  /** The number of the row in the file, from 1. */
  row: number;
  cells: readonly Cell[];
  /** Whether a pasted line seems to name no person; an edit of the row decides otherwise. */
  isTalk?: boolean;
  /** The columns whose text the user has confirmed as it is. */
  confirmed?: readonly number[];
}

/** Content of a sheet that an import cannot take over, with its count and its first row. */
export interface SheetLoss {
  kind: "merged" | "coloured" | "notes" | "formulas" | "hiddenRows" | "quotes" | "replaced";
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
