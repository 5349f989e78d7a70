import { Archive } from "lucide-react";
import { useCallback, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { useCan } from "../../entities/users/session.queries.ts";
import { failureText } from "../../i18n/error-text.ts";
import { coupleInto, nameInto } from "../../lib/text/name-into.ts";
import { useStableCallback } from "../../lib/timing/use-stable-callback.ts";
import { showToast } from "../../ui/feedback/toast.tsx";
import type { RowAction } from "../../ui/table/row.tsx";
import type { PersonToArchive } from "./archived-toast.tsx";
import { useArchivePerson } from "./persons.queries.ts";
import { ArchivedToast } from "./archived-toast.tsx";

/** A person to archive, alone or with the spouse. */
export interface ToArchive {
  person: PersonToArchive;
  withSpouse: boolean;
}

/** Returns the actions that archive a person; the first one archives a person with the spouse. */
export function useArchiveActions(
  onArchive: (toArchive: ToArchive) => void,
): (person: PersonToArchive) => RowAction[] {
  const { t } = useTranslation();
  const can = useCan();
  const labels = useMemo(
    () => ({
      alone: nameInto((name) => t("persons:action.archive", { name })),
      family: coupleInto((name, otherName) =>
        t("persons:action.archiveFamily", { name, other: otherName }),
      ),
    }),
    [t],
  );
  return useCallback(
    (person) => {
      if (!can("persons.archive")) return [];
      const { spouse } = person;
      const name = fullName(person);
      const actionOf = (id: string, label: string, withSpouse: boolean) => ({
        id,
        label,
        icon: Archive,
        isDangerous: true,
        onAction: () => onArchive({ person, withSpouse }),
      });
      return [
        ...(spouse ? [actionOf("family", labels.family(name, fullName(spouse)), true)] : []),
        actionOf("archive", labels.alone(name), false),
      ];
    },
    [can, labels, onArchive],
  );
}

/**
 * Returns a stable function that archives at once and reports it with an undo
 * (docs/product.md#undo).
 */
export function useArchive(): (toArchive: ToArchive) => void {
  const { t } = useTranslation();
  const archive = useArchivePerson();
  // Calls for different persons run in parallel; a double press makes one call.
  const runningIds = useRef(new Set<string>());
  return useStableCallback(({ person, withSpouse }: ToArchive) => {
    const { id } = person;
    if (runningIds.current.has(id)) return;
    runningIds.current.add(id);
    void archive
      .mutateAsync({ ...person, withSpouse })
      .then(
        ({ data: { version } }) =>
          showToast(
            "success",
            <ArchivedToast person={{ ...person, version }} isFamily={withSpouse} />,
          ),
        (error: unknown) => showToast("danger", failureText(t, error, t("persons:archive.failed"))),
      )
      .finally(() => runningIds.current.delete(id));
  });
}
