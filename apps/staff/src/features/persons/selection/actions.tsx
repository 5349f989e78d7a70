import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../i18n/error-text.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { PersonsView } from "../view.ts";
import { isNarrowed, matchedBy } from "../view.ts";
import { ArchiveSelectedDialog } from "./archive-dialog.tsx";
import { SelectionBar } from "./bar.tsx";
import { useCountMatching } from "./selection.queries.ts";
import type { SelectedPersons } from "./use-selection.ts";
import type { CreateListSlot } from "../screen.tsx";

interface SelectionActionsProps {
  view: PersonsView;
  selected: SelectedPersons;
  /** There are more people than those who could be ticked. */
  isAllOffered: boolean;
  createList: ((slot: CreateListSlot) => ReactNode) | undefined;
}

type Step = "list" | "archive" | null;

/**
 * The bar of a selection and the dialogs behind its buttons, while somebody is selected. Whoever
 * fills in a list keeps what was typed, though all who were selected leave the register meanwhile.
 */
export function SelectionActions(props: SelectionActionsProps) {
  const [step, setStep] = useState<Step>(null);
  const isShown = props.selected.count > 0 || step === "list";
  if (!isShown && step !== null) setStep(null);
  return isShown ? <ActionsOfSelected {...props} step={step} setStep={setStep} /> : null;
}

interface ActionsProps extends SelectionActionsProps {
  step: Step;
  setStep: (step: Step) => void;
}

function ActionsOfSelected(props: ActionsProps) {
  const { view, selected, isAllOffered, createList, step, setStep } = props;
  const { t } = useTranslation();
  const counting = useCountMatching();
  const { count, isMatching, clear, selectMatching } = selected;
  const filter = matchedBy(view);
  const takeAll = () =>
    counting.mutate(filter, {
      // Not told any more when the selection has ended meanwhile, as it does with another search.
      onSuccess: (matching) => selectMatching(filter, matching),
      onError: (error) =>
        showToast("danger", `${t("persons:selection.countFailed")} ${errorText(t, error)}`),
    });
  const dialog = {
    selection: selected.asList(),
    count,
    onClose: () => setStep(null),
    onRecount: (recount: number) => selectMatching(filter, recount),
  };
  const onDone = () => {
    setStep(null);
    clear();
  };
  return (
    <>
      {count > 0 ? (
        <SelectionBar
          selected={selected}
          isNarrowed={isNarrowed(view)}
          onTakeAll={isAllOffered && !isMatching ? takeAll : null}
          isCounting={counting.isPending}
          onCreateList={createList ? () => setStep("list") : null}
          onArchive={() => setStep("archive")}
        />
      ) : null}
      {step === "archive" ? <ArchiveSelectedDialog {...dialog} onArchived={onDone} /> : null}
      {step === "list" ? createList?.({ ...dialog, onCreated: onDone }) : null}
    </>
  );
}
