import type { PersonRow } from "@kehila/shared/person-answers";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { NAME_COLUMN, usePersonColumns } from "../../entities/persons/columns.tsx";
import type { DataColumn } from "../../ui/data-table.features.ts";

/** The columns of the queue, in their order. */
const SHOWN = [
  NAME_COLUMN,
  "createdAt",
  "birthDate",
  "phone",
  "idNumber",
  "city",
  "spouse",
  "childrenCount",
] as const;

/** Returns the columns of the queue of applications: those of persons, with the day of receipt. */
export function useApplicationColumns(): readonly DataColumn<PersonRow>[] {
  const { t } = useTranslation();
  const columns = usePersonColumns();
  return useMemo(() => {
    const own: Record<string, Partial<DataColumn<PersonRow>>> = {
      [NAME_COLUMN]: { cell: (person) => <bdi>{`${person.lastName} ${person.firstName}`}</bdi> },
      createdAt: { header: t("applications:column.createdAt") },
    };
    return SHOWN.flatMap((id) =>
      columns.filter((column) => column.id === id).map((column) => ({ ...column, ...own[id] })),
    );
  }, [t, columns]);
}
