import type { PersonRow } from "@kehila/shared/persons/answers";
import { Archive, Pencil } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { useReadActions } from "../../entities/persons/row-actions.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { nameInto } from "../../lib/name-into.ts";
import type { RowAction } from "../../ui/table/row.tsx";

interface RowActionHandlers {
  onView: (person: PersonRow) => void;
  onEdit: (person: PersonRow) => void;
  onArchive: (person: PersonRow) => void;
}

/** Returns the actions of a row of People (§2): view, copy ID, edit, archive. */
export function useRowActions(handlers: RowActionHandlers): (person: PersonRow) => RowAction[] {
  const { onView, onEdit, onArchive } = handlers;
  const { t } = useTranslation();
  const can = useCan();
  const readActions = useReadActions(onView);
  const labels = useMemo(
    () => ({
      edit: nameInto((name) => t("persons:action.edit", { name })),
      archive: nameInto((name) => t("persons:action.archive", { name })),
    }),
    [t],
  );
  return useCallback(
    (person) => {
      const name = fullName(person);
      const edit = {
        id: "edit",
        label: labels.edit(name),
        icon: Pencil,
        onAction: () => onEdit(person),
      };
      const archive = {
        id: "archive",
        label: labels.archive(name),
        icon: Archive,
        isDangerous: true,
        onAction: () => onArchive(person),
      };
      return [
        ...readActions(person),
        ...(can("persons.edit") ? [edit] : []),
        ...(can("persons.archive") ? [archive] : []),
      ];
    },
    [labels, can, readActions, onEdit, onArchive],
  );
}
