import type { PersonRow } from "@kehila/shared/persons/answers";
import { Pencil } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { useReadActions } from "../../entities/persons/list/row-actions.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { nameInto } from "../../lib/text/name-into.ts";
import type { RowAction } from "../../ui/table/row.tsx";
import type { ToArchive } from "./archive.tsx";
import { useArchiveActions } from "./archive.tsx";

interface RowActionHandlers {
  onView: (person: PersonRow) => void;
  onEdit: (person: PersonRow) => void;
  onArchive: (toArchive: ToArchive) => void;
}

/** Returns the actions of a row of People: view, copy ID, edit, archive. */
export function useRowActions(handlers: RowActionHandlers): (person: PersonRow) => RowAction[] {
  const { onView, onEdit, onArchive } = handlers;
  const { t } = useTranslation();
  const can = useCan();
  const readActions = useReadActions(onView);
  const archiveActions = useArchiveActions(onArchive);
  const editLabel = useMemo(() => nameInto((name) => t("persons:action.edit", { name })), [t]);
  return useCallback(
    (person) => {
      const edit = {
        id: "edit",
        label: editLabel(fullName(person)),
        icon: Pencil,
        onAction: () => onEdit(person),
      };
      return [
        ...readActions(person),
        ...(can("persons.edit") ? [edit] : []),
        ...archiveActions(person),
      ];
    },
    [editLabel, can, readActions, archiveActions, onEdit],
  );
}
