import { useState } from "react";
import { readPreference, writePreference } from "../../lib/preferences.ts";
import type { OptionalColumn } from "../../entities/persons/columns.tsx";
import { OPTIONAL_COLUMNS, USUAL_COLUMNS } from "../../entities/persons/columns.tsx";

const PREFERENCE = "columns.persons";

const asColumns = (value: unknown): readonly OptionalColumn[] | undefined =>
  Array.isArray(value) ? OPTIONAL_COLUMNS.filter((column) => value.includes(column)) : undefined;

/** Returns the visible columns, stored locally (§2). */
export function useColumns(): [
  columns: readonly OptionalColumn[],
  setColumns: (columns: readonly OptionalColumn[]) => void,
] {
  const [columns, setColumns] = useState(() =>
    readPreference(PREFERENCE, asColumns, USUAL_COLUMNS),
  );
  const choose = (chosen: readonly OptionalColumn[]) => {
    setColumns(chosen);
    writePreference(PREFERENCE, chosen);
  };
  return [columns, choose];
}

/** Returns the columns as the table takes them: false for hidden ones. */
export function toVisibility(columns: readonly OptionalColumn[]): Record<OptionalColumn, boolean> {
  const entries = OPTIONAL_COLUMNS.map((column) => [column, columns.includes(column)] as const);
  return Object.fromEntries(entries) as Record<OptionalColumn, boolean>;
}
