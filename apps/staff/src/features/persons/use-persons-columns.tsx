import { useMemo } from "react";
import {
  NAME_COLUMN,
  OPTIONAL_COLUMNS,
  USUAL_COLUMNS,
  usePersonColumns,
} from "../../entities/persons/list/columns.tsx";
import { toVisibility, useColumns } from "../../lib/page/use-columns.ts";

/**
 * Returns all columns, the visible columns and the printed columns of the table of persons.
 * `hasFamily`: whether a column that expands to the family is in view, which needs a wide window.
 */
export function usePersonsColumns(isWide: boolean) {
  const columns = usePersonColumns();
  const [shownColumns, setShownColumns] = useColumns({
    preference: "columns.persons",
    all: OPTIONAL_COLUMNS,
    defaultColumns: USUAL_COLUMNS,
  });
  const hasFamily = isWide && shownColumns.some((id) => id === "spouse" || id === "childrenCount");
  const visibility = useMemo(() => toVisibility(OPTIONAL_COLUMNS, shownColumns), [shownColumns]);
  const printedColumns = useMemo(
    () =>
      columns.filter(
        ({ id }) => id === NAME_COLUMN || shownColumns.some((columnId) => columnId === id),
      ),
    [columns, shownColumns],
  );
  return { columns, shownColumns, setShownColumns, visibility, printedColumns, hasFamily };
}
