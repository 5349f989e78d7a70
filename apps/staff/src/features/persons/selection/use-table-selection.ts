import type { PersonRow } from "@kehila/shared/persons/answers";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import type { usePersonPages } from "../../../entities/persons/pages/use-pages.ts";
import { nameInto } from "../../../lib/text/name-into.ts";
import { showToast } from "../../../ui/feedback/toast.tsx";
import type { PersonsView } from "../view.ts";
import { usePersonsSelection } from "./use-selection.ts";

/** Returns the selected persons of a view, and the table's props for the same selection. */
export function useTableSelection(
  view: PersonsView,
  { rows, isPlaceholderData, hasNextPage }: ReturnType<typeof usePersonPages>,
) {
  const { t } = useTranslation();
  const onCleared = useCallback(() => showToast("info", t("persons:selection.cleared")), [t]);
  const selectedPersons = usePersonsSelection({
    view,
    rows,
    isCurrent: !isPlaceholderData,
    hasMore: hasNextPage,
    onCleared,
  });
  const { ids, onStep } = selectedPersons;
  const labelOf = useMemo(() => {
    const label = nameInto((name) => t("persons:selection.row", { name }));
    return (person: PersonRow) => label(fullName(person));
  }, [t]);
  const selection = useMemo(
    () => ({ ids, onStep, labelOf, allLabel: t("persons:selection.all") }),
    [ids, onStep, labelOf, t],
  );
  return { selected: selectedPersons, selection };
}
