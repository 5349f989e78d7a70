import type { CalendarDay } from "@kehila/shared/base/dates";

/** A cell that the spreadsheet stores as a date. */
export interface DayCell {
  day: CalendarDay;
}

/** A cell of a source; null when empty. Text is kept as it was written. */
export type Cell = string | number | DayCell | null;

export interface SourceRow {
  /** The number of the row in the file, from 1. */
  row: number;
  cells: readonly Cell[];
}

/** What a sheet contains that an import cannot carry over, with a count and the first row. */
export interface SheetLoss {
  kind: "merged" | "coloured" | "notes" | "formulas" | "hiddenRows" | "quotes" | "replaced";
  count: number;
  row: number;
}

/** A sheet, a text file or a pasted text: its rows that are not empty. */
export interface SourceSheet {
  name: string;
  rows: readonly SourceRow[];
  losses: readonly SheetLoss[];
  /** Cells joined into one, from the first to the last row and column, all from 1. */
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

/** Returns a letter for a column that has no heading: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
