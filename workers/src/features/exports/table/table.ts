import type { Language } from "@kehila/shared/base/languages";

/**
 * The kind of a column's cells: text, an ISO day or digits for Excel, an id (not printed), or a
 * checkbox for a pen.
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
  /** Omitted on paper if this column and all later ones are empty. */
  isOptional?: true;
}

/** One person in a file. */
export interface TableRow {
  cells: readonly string[];
  /** The lines about the family, for formats that print them below the row. */
  familyLines: readonly string[];
}

/** The data of a whole file for its writer. */
export interface Table {
  /** The event list or the group of persons: the heading, and the name of the sheet. */
  name: string;
  /** The organisation, next to the heading of PDF and Word. */
  organisation: string;
  /**
   * The lines below the heading, with values in isolates: number of persons, and time of the
   * export.
   */
  facts: readonly string[];
  language: Language;
  columns: readonly Column[];
}
