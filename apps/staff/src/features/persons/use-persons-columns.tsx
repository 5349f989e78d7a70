import { useMemo } from "react";
import {
  NAME_COLUMN,
  OPTIONAL_COLUMNS,
  USUAL_COLUMNS,
  usePersonColumns,
} from "../../entities/persons/columns.tsx";
import { toVisibility, useColumns } from "../../lib/use-columns.ts";

/** The columns of the table of persons: all, the visible ones, and those that a print has. */
export function usePersonsColumns() {
  const columns = usePersonColumns();
  const [shownColumns, setShownColumns] = useColumns({
    preference: "columns.persons",
    all: OPTIONAL_COLUMNS,
    defaultColumns: USUAL_COLUMNS,
  });
  const visibility = useMemo(() => toVisibility(OPTIONAL_COLUMNS, shownColumns), [shownColumns]);
  const printedColumns = useMemo(
    () => columns.filter(({ id }) => id === NAME_COLUMN || shownColumns.some((one) => one === id)),
    [columns, shownColumns],
  );
  return { columns, shownColumns, setShownColumns, visibility, printedColumns };
}
