import type { ExportFormat } from "@kehila/shared/exports";
import type { Table, TableRow } from "../table/table.ts";

/** Takes the next bytes of a file. */
export type Sink = (bytes: Uint8Array) => void;

/**
 * Writes a file of one format over several steps, which may run in different isolates. Each step
 * makes a writer from the state that the step before saved, and ends with {@link Writer.save}.
 */
export interface Writer {
  /** Writes what comes before the rows; in the first step. */
  begin: () => void | Promise<void>;
  /** Writes rows, and returns the places of those with a character that no font has. */
  add: (rows: readonly TableRow[]) => readonly number[];
  /** Writes what comes after the rows; in the last step. */
  end: () => void;
  /** Flushes to the sink and returns the state for the next step, as JSON. */
  save: () => string;
  /** How many characters the file shows as boxes. */
  boxes: () => number;
}

export interface WriterOptions {
  table: Table;
  out: Sink;
  /** The state of the step before; null in the first. */
  saved: string | null;
}

/** Loads the function that makes a writer of a format. */
export type Writers = Record<ExportFormat, () => Promise<(options: WriterOptions) => Writer>>;
