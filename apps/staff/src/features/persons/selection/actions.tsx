import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { PersonRow } from "@kehila/shared/persons/answers";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../i18n/error-text.ts";
import { useInterruptedList } from "../../../entities/event-lists/form/list-work.ts";
import type { RenderExport } from "../../../entities/exports/source.ts";
import { useCan } from "../../../entities/users/session.queries.ts";
import { showToast } from "../../../ui/feedback/toast.tsx";
import type { RenderMerge } from "../../../entities/persons/rendered-parts.ts";
import type { PersonsView } from "../view.ts";
import { isNarrowed, matchedBy } from "../view.ts";
import { SelectionBar } from "./bar.tsx";
import { exportOf } from "./selection.ts";
import type { SelectedPersons } from "./use-selection.ts";
import type { useTakeAll } from "./use-take-all.ts";
import { ArchiveSelectedDialog } from "./archive-dialog.tsx";
import { DialogFrame, lazyPart } from "../../../ui/lazy-part.tsx";
import { useQuery } from "@tanstack/react-query";
import { personQuery } from "../../../entities/persons/persons.queries.ts";

const AddToListDialog = lazyPart(
  async () => (await import("./add-to-list-dialog.tsx")).AddToListDialog,
  DialogFrame,
);
const ListDialog = lazyPart(
  async () => (await import("../../../entities/event-lists/form/list-dialog.tsx")).ListDialog,
  DialogFrame,
);

interface SelectionActionsProps {
  view: PersonsView;
  /** The loaded rows. */
  rows: readonly PersonRow[];
  selected: SelectedPersons;
  taking: ReturnType<typeof useTakeAll>;
  /** Whether more persons match than are selected. */
  isAllOffered: boolean;
  renderExport: RenderExport;
  renderMerge: RenderMerge;
}

type Step = "list" | "add" | "archive" | "export" | "merge" | null;

/**
 * The selection bar and the dialogs of its buttons, shown while a row is selected. The dialogs of a
 * new list and of an export stay open without a selected row, so that no typed value is lost.
 */
export function SelectionActions(props: SelectionActionsProps) {
  const interruptedList = useInterruptedList((kind) => kind === "selection");
  const [step, setStep] = useState<Step>(interruptedList ? "list" : null);
  const isShown = props.selected.count > 0 || step === "list" || step === "export";
  const isPair = props.selected.count === 2 && !props.selected.isMatching;
  // Closes a dialog that lost its rows; otherwise the next selection would reopen the dialog.
  if (step !== null && (!isShown || (step === "merge" && !isPair))) setStep(null);
  return isShown ? <ActionsOfSelected {...props} step={step} setStep={setStep} /> : null;
}

interface ActionsProps extends SelectionActionsProps {
  step: Step;
  setStep: (step: Step) => void;
}

function ActionsOfSelected(props: ActionsProps) {
  const { view, selected, isAllOffered, step, setStep } = props;
  const can = useCan();
  const { takeAll, isCounting } = props.taking;
  const { count, ids, isMatching, clear, selectMatching } = selected;
  const [firstId, secondId] = ids;
  const isPair = count === 2 && !isMatching && can("persons.merge", { status: "active" });
  const filter = matchedBy(view);
  const dialog = {
    selection: selected.asList(),
    onClose: () => setStep(null),
    onRecount: (recount: number) => selectMatching(filter, recount),
  };
  /** The filter and its count if all matches are selected, as a filter or as loaded rows. */
  const matches =
    "matching" in dialog.selection
      ? dialog.selection.matching
      : isAllOffered
        ? undefined
        : { filter, count };
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
          isCounting={isCounting}
          onCreateList={() => setStep("list")}
          onAddToList={() => setStep("add")}
          onExport={() => setStep("export")}
          onArchive={() => setStep("archive")}
          onMerge={isPair ? () => setStep("merge") : null}
        />
      ) : null}
      {step === "merge" && isPair && firstId !== undefined && secondId !== undefined ? (
        <MergePair
          id={firstId}
          otherId={secondId}
          renderMerge={props.renderMerge}
          onClose={dialog.onClose}
          onMerged={onDone}
        />
      ) : null}
      {step === "archive" ? (
        <ArchiveSelectedDialog {...dialog} count={count} onArchived={onDone} />
      ) : null}
      {step === "export" ? <ExportSelected {...props} onClose={dialog.onClose} /> : null}
      {step === "add" ? (
        <AddToListDialog
          {...dialog}
          loadedPersons={props.rows}
          matches={matches}
          order={{ sortBy: view.sortBy, sortOrder: view.sortOrder }}
          onAdded={onDone}
        />
      ) : null}
      {step === "list" && can("lists.create") ? (
        <ListDialog
          task={{ kind: "create", selection: dialog.selection, ...categoryOf(view) }}
          onClose={dialog.onClose}
          onSaved={onDone}
          onRecount={dialog.onRecount}
        />
      ) : null}
    </>
  );
}

/** Returns the interest of the view's filter as category of a new list; empty without one. */
function categoryOf({ interestedEvents }: PersonsView): { category?: EventCategory } {
  const category = EVENT_CATEGORIES.find((option) => option === interestedEvents);
  return category ? { category } : {};
}

/** The export dialog for the persons that were selected when it opened. */
function ExportSelected({
  view,
  selected,
  renderExport,
  onClose,
}: ActionsProps & { onClose: () => void }) {
  const [source] = useState(() => exportOf(view, selected.asList()));
  return renderExport({ source, onClose });
}

interface MergePairProps {
  id: string;
  otherId: string;
  renderMerge: RenderMerge;
  onClose: () => void;
  onMerged: () => void;
}

/** The merge of two selected persons; closes with a message if the first cannot be read. */
function MergePair({ id, otherId, renderMerge, onClose, onMerged }: MergePairProps) {
  const { t } = useTranslation();
  const { data: person, error } = useQuery(personQuery(id));
  const showFailure = useEffectEvent((reason: Error) => {
    onClose();
    showToast("danger", failureText(t, reason, t("merge:loadFailed")));
  });
  useEffect(() => {
    // A failed refetch does not close the dialog, which would lose the user's choices.
    if (error && !person) showFailure(error);
  }, [error, person]);
  return person ? renderMerge({ person, otherId, onClose, onMerged }) : null;
}
