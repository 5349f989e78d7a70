import { useMemo } from "react";
import {
  NAME_COLUMN,
  OPTIONAL_COLUMNS,
  USUAL_COLUMNS,
  usePersonColumns,
} from "../../entities/persons/list/columns.tsx";
import { useFamilyColumns } from "../../entities/persons/family/family-columns.tsx";
import { toVisibility, useColumns } from "../../lib/page/use-columns.ts";

/**
 * Returns all columns, the visible columns and the printed columns of the table of persons.
 * `hasFamily`: whether a column that expands to the family is in view, which needs a wide window.
 */
export function usePersonsColumns(isWide: boolean, isFamilies: boolean) {
  const personColumns = usePersonColumns();
  const familyColumns = useFamilyColumns(personColumns);
  const columns = isFamilies ? familyColumns : personColumns;
  const [shownColumns, setShownColumns] = useColumns({
    preference: "columns.persons",
    all: OPTIONAL_COLUMNS,
    defaultColumns: USUAL_COLUMNS,
  });
  const hasFamily = isWide && shownColumns.some((id) => id === "spouse" || id === "childrenCount");
  const visibility = useMemo(
    () => ({
      ...toVisibility(OPTIONAL_COLUMNS, shownColumns),
      // The name of the spouse stands below the name.
      ...(isFamilies ? { spouse: false } : {}),
    }),
    [shownColumns, isFamilies],
  );
  // A print has a row for each person.
  const printedColumns = useMemo(
    () =>
      personColumns.filter(
        ({ id }) => id === NAME_COLUMN || shownColumns.some((columnId) => columnId === id),
      ),
    [personColumns, shownColumns],
  );
  return { columns, shownColumns, setShownColumns, visibility, printedColumns, hasFamily };
}
