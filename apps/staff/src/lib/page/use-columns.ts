import { useState } from "react";
import type { PreferenceName } from "../storage/preferences.ts";
import { readPreference, writePreference } from "../storage/preferences.ts";

interface ColumnsOptions<Column extends string> {
  /** The storage key of the choice. */
  preference: Extract<PreferenceName, `columns.${string}`>;
  /** The columns that can be hidden, in order. */
  all: readonly Column[];
  /** The default columns. */
  defaultColumns: readonly Column[];
}

/** Returns the visible columns of a table, and a function that stores a choice. */
export function useColumns<Column extends string>({
  preference,
  all,
  defaultColumns,
}: ColumnsOptions<Column>): [columns: readonly Column[], choose: (chosenIds: string[]) => void] {
  const asColumns = (value: unknown) =>
    Array.isArray(value) ? all.filter((column) => value.includes(column)) : undefined;
  const [columns, setColumns] = useState(() =>
    readPreference(preference, asColumns, defaultColumns),
  );
  const choose = (chosenIds: string[]) => {
    setColumns(asColumns(chosenIds) ?? defaultColumns);
    writePreference(preference, chosenIds);
  };
  return [columns, choose];
}

/** Returns the columns in the format of the table: false for hidden ones. */
export const toVisibility = <Column extends string>(
  all: readonly Column[],
  shownColumns: readonly Column[],
): Record<string, boolean> =>
  Object.fromEntries(all.map((column) => [column, shownColumns.includes(column)]));
