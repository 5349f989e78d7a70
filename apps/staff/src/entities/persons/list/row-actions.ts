import type { Person, PersonRow } from "@kehila/shared/persons/answers";
import { Copy, Eye, Merge } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { nameInto } from "../../../lib/text/name-into.ts";
import type { RowAction } from "../../../ui/table/row.tsx";
import type { MenuAction } from "../../../ui/menu/items.ts";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { useCan } from "../../users/session.queries.ts";
import { fullName, statusOf } from "../format.ts";

/** Returns the actions of every list of persons: open the details, copy the ID number. */
export function useReadActions(
  onView: (person: PersonRow) => void,
): (person: PersonRow) => RowAction[] {
  const { t } = useTranslation();
  const labels = useMemo(
    () => ({
      view: nameInto((name) => t("persons:action.view", { name })),
      copyId: nameInto((name) => t("persons:action.copyId", { name })),
    }),
    [t],
  );
  return useCallback(
    (person) => {
      const name = fullName(person);
      const { idNumber } = person;
      const view = {
        id: "view",
        label: labels.view(name),
        icon: Eye,
        onAction: () => onView(person),
      };
      if (idNumber === null) return [view];
      const copy = () =>
        navigator.clipboard.writeText(idNumber).then(
          () => showToast("success", t("common:copy.idCopied")),
          () => showToast("danger", t("common:copy.idFailed")),
        );
      return [
        view,
        { id: "copy", label: labels.copyId(name), icon: Copy, onAction: () => void copy() },
      ];
    },
    [t, labels, onView],
  );
}

/** Returns the action that starts a merge of a person; undefined for users without the right. */
export function useMergeAction(
  onMerge: (person: Person) => void,
): (person: Person) => MenuAction[] {
  const { t } = useTranslation();
  const can = useCan();
  return (person) => {
    if (person.pending || !can("persons.merge", { status: statusOf(person) })) return [];
    return [
      {
        id: "merge",
        label: t("persons:action.merge"),
        icon: Merge,
        onAction: () => onMerge(person),
      },
    ];
  };
}
