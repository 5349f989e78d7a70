import type { PersonRow } from "@kehila/shared/persons/answers";
import { useMemo } from "react";
import {
  NAME_COLUMN,
  OPTIONAL_COLUMNS,
  USUAL_COLUMNS,
  usePersonColumns,
} from "../../entities/persons/columns.tsx";
import type { DataColumn } from "../../ui/table/features.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { toVisibility, useColumns } from "../../lib/use-columns.ts";

const FamilyMark = onDemand(async () => (await import("./family-mark.tsx")).FamilyMark);

/** Returns the column of names with a button for the family at each name that has one. */
const withFamily = (column: DataColumn<PersonRow>): DataColumn<PersonRow> => ({
  ...column,
  cell: (person) => {
    const name = column.cell(person);
    if (!person.spouse && person.childrenCount === 0) return name;
    return (
      <FamilyMark person={person} whileLoading={name}>
        {name}
      </FamilyMark>
    );
  },
});

/** The columns of the table of persons: all, the visible ones, and those that a print has. */
export function usePersonsColumns() {
  const allColumns = usePersonColumns();
  const [shownColumns, setShownColumns] = useColumns({
    preference: "columns.persons",
    all: OPTIONAL_COLUMNS,
    defaultColumns: USUAL_COLUMNS,
  });
  // The columns of spouse and children expand to the family; without them the name does.
  const hasFamily = shownColumns.some((id) => id === "spouse" || id === "childrenCount");
  const columns = useMemo(
    () =>
      allColumns.map((column) =>
        column.id === NAME_COLUMN && !hasFamily ? withFamily(column) : column,
      ),
    [allColumns, hasFamily],
  );
  const visibility = useMemo(() => toVisibility(OPTIONAL_COLUMNS, shownColumns), [shownColumns]);
  const printedColumns = useMemo(
    () => columns.filter(({ id }) => id === NAME_COLUMN || shownColumns.some((one) => one === id)),
    [columns, shownColumns],
  );
  return { columns, shownColumns, setShownColumns, visibility, printedColumns };
}
