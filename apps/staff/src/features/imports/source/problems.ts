/** Maximum size of a file, and maximum total size of its unpacked parts. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;
export const UNPACKED_BYTES_MAX = 200 * 1024 * 1024;
/** Maximum characters of a pasted text; a longer one is a file. */
export const PASTED_MAX = 2_000_000;
export const COLUMNS_MAX = 200;
export const SHEETS_MAX = 50;
/** Maximum characters of a cell, as in Excel. */
export const CELL_MAX = 32_767;

/** The reasons why a whole source is refused. */
export const SOURCE_PROBLEMS = [
  "TOO_LARGE",
  "TOO_LARGE_UNPACKED",
  "TOO_LONG",
  "TOO_MANY_ROWS",
  "TOO_MANY_COLUMNS",
  "EMPTY",
  "BROKEN",
  "PASSWORD_OR_OLD_EXCEL",
  "OPEN_DOCUMENT",
  "WEB_PAGE",
  "CONTACTS",
  "NOT_A_TABLE",
  "LETTERS_LOST",
  "LETTERS_GARBLED",
  "LETTERS_REVERSED",
  "TOO_SLOW",
] as const;
export type SourceProblem = (typeof SOURCE_PROBLEMS)[number];

/** Thrown when a source cannot be read. */
export class SourceError extends Error {
  readonly problem: SourceProblem;

  constructor(problem: SourceProblem) {
    super(problem);
    this.name = "SourceError";
    this.problem = problem;
  }
}
