import type { ExportFormat } from "@kehila/shared/exports";
import type { Sink } from "../../../lib/files/zip.ts";
import type { Table, TableRow } from "../table/table.ts";

/**
 * Writes a file of one format over several steps, which may run in different isolates. Each step
 * creates a writer from the saved state of the previous step, and ends with {@link Writer.save}.
 */
export interface Writer {
  /** Writes the part before the rows, in the first step. */
  begin: () => void | Promise<void>;
  /** Writes rows; returns the indexes of rows with a character that is missing in all fonts. */
  add: (rows: readonly TableRow[]) => readonly number[];
  /** Writes the part after the rows, in the last step. */
  end: () => void | Promise<void>;
  /** Writes buffered data and returns the state for the next step, as JSON. */
  save: () => string;
  /** Returns the number of characters that the file shows as boxes. */
  missingGlyphs: () => number;
}

export interface WriterOptions {
  table: Table;
  out: Sink;
  /** The state of the previous step; null in the first step. */
  saved: string | null;
}

/** Loads the function that creates a writer of a format. */
export type Writers = Record<ExportFormat, () => Promise<(options: WriterOptions) => Writer>>;
