import type { Language } from "@kehila/shared/base/languages";

/**
 * What the cells of a column hold: text, an ISO day or digits for Excel, an id, which is not printed, or a
 * box to tick with a pen.
 */
type ColumnKind = "text" | "day" | "number" | "record" | "tick";

/** A column of a file. */
export interface Column {
  label: string;
  /** Its share of the width, in digits with the margins of a cell. */
  width: number;
  kind: ColumnKind;
  /** A name, which paper repeats where a sheet is wider than a page. */
  isName?: boolean;
  /** Left out on paper where this column and those after it are empty. */
  isOptional?: true;
}

/** One person in a file. */
export interface TableRow {
  cells: readonly string[];
  /** The family, below the row, in formats that print it there. */
  below: readonly string[];
}

/** What a writer knows of the whole file. */
export interface Table {
  /** The event list or the part of the register: the heading, and the name of a sheet. */
  name: string;
  /** The lines below the heading, with values in isolates: what is counted, and when it was exported. */
  facts: readonly string[];
  language: Language;
  columns: readonly Column[];
}
