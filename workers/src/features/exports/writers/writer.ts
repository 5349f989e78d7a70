import type { ExportFormat } from "@kehila/shared/exports";
import type { Sink } from "../../../lib/files/zip.ts";
import type { Table, TableRow } from "../table/table.ts";

/** Writes a file of one format, some rows at a time. */
export interface Writer {
  /** Writes the part before the rows. */
  begin: () => void | Promise<void>;
  /** Writes rows; returns the indexes of rows with a character that is missing in all fonts. */
  add: (rows: readonly TableRow[]) => readonly number[];
  /** Writes the part after the rows. */
  end: () => void | Promise<void>;
  /** Returns the number of characters that the file shows as boxes. */
  missingGlyphs: () => number;
}

export interface WriterOptions {
  table: Table;
  out: Sink;
}

/** Loads the function that creates a writer of a format. */
export type Writers = Record<ExportFormat, () => Promise<(options: WriterOptions) => Writer>>;
