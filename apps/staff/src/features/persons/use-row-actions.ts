import type { PersonRow } from "@kehila/shared/person-answers";
import { Archive, Copy, Eye, Pencil } from "lucide-react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { copyIdNumber } from "../../entities/persons/copy-id-number.ts";
import type { RowAction } from "../../ui/data-table-row.tsx";

interface RowActionHandlers {
  onView: (person: PersonRow) => void;
  onEdit: (person: PersonRow) => void;
  onArchive: (person: PersonRow) => void;
}

/** What can be done with one person of the register (§2): view, copy ID, edit, archive. */
export function useRowActions(handlers: RowActionHandlers): (person: PersonRow) => RowAction[] {
  const { onView, onEdit, onArchive } = handlers;
  const { t } = useTranslation();
  const can = useCan();
  return useCallback(
    (person) => {
      const name = fullName(person);
      const { idNumber } = person;
      const actions: (RowAction | false)[] = [
        {
          id: "view",
          label: t("persons:action.view", { name }),
          icon: Eye,
          onAction: () => onView(person),
        },
        idNumber !== null && {
          id: "copy",
          label: t("persons:action.copyId", { name }),
          icon: Copy,
          onAction: () => void copyIdNumber(idNumber, t),
        },
        can("persons.edit") && {
          id: "edit",
          label: t("persons:action.edit", { name }),
          icon: Pencil,
          onAction: () => onEdit(person),
        },
        can("persons.archive") && {
          id: "archive",
          label: t("persons:action.archive", { name }),
          icon: Archive,
          isDangerous: true,
          onAction: () => onArchive(person),
        },
      ];
      return actions.filter((action) => action !== false);
    },
    [t, can, onView, onEdit, onArchive],
  );
}
