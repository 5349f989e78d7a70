import type { PersonRow } from "@kehila/shared/person-answers";
import { useMemo } from "react";
import { CopyCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NAME_COLUMN, usePersonColumns } from "../../entities/persons/columns.tsx";
import { Badge } from "../../ui/badge.tsx";
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

/** Marks an application whose person may be in the register already. */
export function DuplicateBadge() {
  const { t } = useTranslation();
  return (
    <Badge tone="warning" icon={CopyCheck}>
      {t("applications:possibleDuplicate")}
    </Badge>
  );
}

/**
 * Returns the columns of the queue of applications: those of persons, with the day of receipt, and
 * marks where there are any.
 */
export function useApplicationColumns(hasMarks: boolean): readonly DataColumn<PersonRow>[] {
  const { t } = useTranslation();
  const columns = usePersonColumns();
  return useMemo(() => {
    const own: Record<string, Partial<DataColumn<PersonRow>>> = {
      createdAt: { header: t("applications:column.createdAt") },
    };
    const marks: DataColumn<PersonRow> = {
      id: "marks",
      header: t("applications:column.marks"),
      width: "mark",
      cell: ({ possibleDuplicate }) => (possibleDuplicate ? <DuplicateBadge /> : null),
    };
    const [name, ...others] = SHOWN.flatMap((id) =>
      columns.filter((column) => column.id === id).map((column) => ({ ...column, ...own[id] })),
    );
    return name ? [name, ...(hasMarks ? [marks] : []), ...others] : others;
  }, [t, columns, hasMarks]);
}
