import type { Language } from "@kehila/shared/languages";

/** A column of a file. */
export interface Column {
  label: string;
  /** Its share of the width, in characters. */
  width: number;
}

/** One person in a file. */
export interface TableRow {
  cells: readonly string[];
  /** The family, below the row, in formats that print it there. */
  below: readonly string[];
}

/** What a writer knows of the whole file. */
export interface Table {
  title: string;
  /** The line below the title: the day of the export. */
  date: string;
  language: Language;
  columns: readonly Column[];
}
