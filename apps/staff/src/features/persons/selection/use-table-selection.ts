import type { PersonRow } from "@kehila/shared/persons/answers";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import type { usePersonPages } from "../../../entities/persons/pages/use-pages.ts";
import { useStableCallback } from "../../../lib/timing/use-stable-callback.ts";
import type { SelectionStep } from "../../../ui/table/selection.ts";
import { nameInto } from "../../../lib/text/name-into.ts";
import { showToast } from "../../../ui/feedback/toast.tsx";
import type { PersonsView } from "../view.ts";
import { usePersonsSelection } from "./use-selection.ts";
import { useTakeAll } from "./use-take-all.ts";

/** Returns the selected persons of a view, and the table's props for the same selection. */
export function useTableSelection(
  view: PersonsView,
  { rows, isPlaceholderData, hasNextPage }: ReturnType<typeof usePersonPages>,
  membersOf: (id: string) => readonly string[],
) {
  const { t } = useTranslation();
  const onCleared = useCallback(() => showToast("info", t("persons:selection.cleared")), [t]);
  const selectedPersons = usePersonsSelection({
    view,
    rows,
    membersOf,
    isCurrent: !isPlaceholderData,
    hasMore: hasNextPage,
    onCleared,
  });
  const { ids } = selectedPersons;
  const taking = useTakeAll(view, selectedPersons);
  const { takeAll } = taking;
  const [isStarted, setStarted] = useState(false);
  const isChoosing = isStarted || ids.size > 0;
  const onStep = useStableCallback((step: SelectionStep) => {
    // From now on the selected rows keep the boxes of cards visible.
    setStarted(false);
    selectedPersons.onStep(step);
    // Selects every counted match, not the loaded rows alone.
    if (step.type === "all" && hasNextPage) takeAll();
  });
  const labelOf = useMemo(() => {
    const label = nameInto((name) => t("persons:selection.row", { name }));
    return (person: PersonRow) => label(fullName(person));
  }, [t]);
  const selection = useMemo(
    () => ({ ids, onStep, isChoosing, labelOf, allLabel: t("persons:selection.all") }),
    [ids, onStep, isChoosing, labelOf, t],
  );
  /** Shows the boxes of cards without a selected person, or ends the selection. */
  const onChoose = () => {
    setStarted(!isChoosing);
    selectedPersons.clear();
  };
  return { selected: selectedPersons, selection, taking, choosing: { isChoosing, onChoose } };
}
