import type { PersonRow } from "@kehila/shared/person-answers";
import { ArchiveRestore, Copy, Eye, Trash2 } from "lucide-react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { copyIdNumber } from "../../entities/persons/copy-id-number.ts";
import type { RowAction } from "../../ui/data-table-row.tsx";
import type { Question } from "./screen.tsx";

/** What can be done with a row of the archive (§2), by whoever may do it. */
export function useArchiveActions(
  open: (person: PersonRow) => void,
  ask: (question: Question) => void,
): (person: PersonRow) => RowAction[] {
  const { t } = useTranslation();
  const can = useCan();
  return useCallback(
    (person) => {
      const name = fullName(person);
      const { idNumber } = person;
      const actions: RowAction[] = [
        {
          id: "view",
          label: t("archive:view", { name }),
          icon: Eye,
          onAction: () => open(person),
        },
      ];
      if (idNumber !== null) {
        actions.push({
          id: "copy",
          label: t("archive:copyId", { name }),
          icon: Copy,
          onAction: () => void copyIdNumber(idNumber, t),
        });
      }
      if (can("persons.unarchive")) {
        actions.push({
          id: "unarchive",
          label: t("archive:unarchive", { name }),
          icon: ArchiveRestore,
          onAction: () => ask({ about: "unarchive", person }),
        });
      }
      if (can("persons.delete")) {
        actions.push({
          id: "delete",
          label: t("archive:delete", { name }),
          icon: Trash2,
          isDangerous: true,
          onAction: () => ask({ about: "delete", person }),
        });
      }
      return actions;
    },
    [t, can, open, ask],
  );
}
