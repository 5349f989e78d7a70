import type { Child, Person } from "@kehila/shared/persons/answers";
import { useCallback, useEffect, useRef, useState } from "react";
import type { RenderMerge } from "../../entities/persons/rendered-parts.ts";
import { useRowDoubleClick } from "../../entities/persons/list/use-row-double-click.ts";
import type { ChangeView } from "../../entities/persons/list/view.ts";
import { useCan, useMe } from "../../entities/users/session.queries.ts";
import { useStableCallback } from "../../lib/timing/use-stable-callback.ts";
import type { ToArchive } from "./archive.tsx";
import { useArchive } from "./archive.tsx";
import type { PersonsView } from "./view.ts";
import { withoutDialog } from "./view.ts";
import { DialogFrame, lazyPart } from "../../ui/lazy-part.tsx";

const AddToListDialog = lazyPart(
  async () => (await import("./selection/add-to-list-dialog.tsx")).AddToListDialog,
  DialogFrame,
);
const SeparateDialog = lazyPart(
  async () => (await import("./separate/dialog.tsx")).SeparateDialog,
  DialogFrame,
);
const EditDialog = lazyPart(
  async () => (await import("./edit/dialog.tsx")).EditAndReport,
  DialogFrame,
);

interface DialogsOptions {
  view: PersonsView;
  onView: ChangeView<PersonsView>;
}

type Step =
  | { kind: "merge"; person: Person }
  | { kind: "add"; person: Person }
  | { kind: "separate"; person: Person; child: Child };

const FACTS_TAB = "facts";

/** The pause after an arrow key, in ms, before the person of the row is read. */
const WALK_DEBOUNCE_MS = 200;

/**
 * Returns the open dialog about one person, and callbacks that open the dialogs. The URL contains
 * the open details and the open edit dialog.
 */
export function usePersonDialogs({ view, onView }: DialogsOptions) {
  const can = useCan();
  const [step, setStep] = useState<Step | null>(null);
  // The pressed column or fact; the edit form focuses the field of this value.
  const [pressed, setPressed] = useState<string | null>(null);
  // The state is here, since the details remount when the window becomes narrow or wide.
  const [tab, setTab] = useState({ personId: view.person, id: FACTS_TAB });
  const debouncedOpen = useWalk((id) => {
    if (view.person !== undefined) {
      onView({ ...withoutDialog(view), person: id }, { replace: true });
    }
  });
  const openDialog = (dialog: Pick<PersonsView, "person" | "edit">) => {
    debouncedOpen.cancel();
    onView({ ...withoutDialog(view), ...dialog });
  };
  const openStep = (next: Step) => {
    debouncedOpen.cancel();
    setStep(next);
  };
  const close = () => openDialog({});
  const onDetails = useStableCallback(({ id }: { id: string }) => openDialog({ person: id }));
  const onEditAt = ({ id }: { id: string }, field: string | null) => {
    setPressed(field);
    openDialog({ edit: id });
  };
  const onEdit = useStableCallback((person: { id: string }) => onEditAt(person, null));
  const archive = useArchive();
  const onArchive = useStableCallback((toArchive: ToArchive) => {
    if (view.person !== undefined) close();
    archive(toArchive);
  });
  useRowDoubleClick((id, column) =>
    can("persons.edit") ? onEditAt({ id }, column ?? null) : onDetails({ id }),
  );
  return {
    detailsOf: view.person ?? null,
    editing: view.edit ?? null,
    pressed,
    step,
    tab: tab.personId === view.person ? tab.id : FACTS_TAB,
    onTab: (id: string) => setTab({ personId: view.person, id }),
    openId: view.person ?? view.edit ?? step?.person.id ?? null,
    onDetails,
    onWalk: debouncedOpen.to,
    onEdit,
    onEditAt,
    onArchive,
    onMerge: (person: Person) => openStep({ kind: "merge", person }),
    onAddToList: (person: Person) => openStep({ kind: "add", person }),
    onSeparate: (person: Person, child: Child) => openStep({ kind: "separate", person, child }),
    close,
    endStep: () => setStep(null),
  };
}

/** Returns a debounced callback for the row that the arrow keys reach, and its cancellation. */
function useWalk(onRest: (id: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = useStableCallback(onRest);
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => cancel, [cancel]);
  const to = useCallback(
    ({ id }: { id: string }) => {
      cancel();
      timer.current = setTimeout(rest, WALK_DEBOUNCE_MS, id);
    },
    [cancel, rest],
  );
  return { to, cancel };
}

export type PersonDialogState = ReturnType<typeof usePersonDialogs>;

interface PersonDialogsProps {
  dialogs: PersonDialogState;
  renderMerge: RenderMerge;
}

/** The dialogs about one person, other than details: edit, add to a list, merge. */
export function PersonDialogs({ dialogs, renderMerge }: PersonDialogsProps) {
  const { editing, pressed, step, onDetails, close, endStep } = dialogs;
  const me = useMe();
  return (
    <>
      {editing !== null && me ? (
        <EditDialog
          key={`${me.id} ${editing}`}
          id={editing}
          userId={me.id}
          pressed={pressed}
          onClose={close}
        />
      ) : null}
      {step?.kind === "add" ? <AddOne person={step.person} onClose={endStep} /> : null}
      {step?.kind === "separate" && me ? (
        <SeparateDialog person={step.person} child={step.child} userId={me.id} onClose={endStep} />
      ) : null}
      {step?.kind === "merge"
        ? renderMerge({
            person: step.person,
            onClose: endStep,
            onMerged: (person) => {
              endStep();
              onDetails(person);
            },
          })
        : null}
    </>
  );
}

const NO_RECOUNT = () => undefined;

/** Adds one person, and the spouse, to a list. */
function AddOne({ person, onClose }: { person: Person; onClose: () => void }) {
  const [persons] = useState(() => ({
    selection: { personIds: [person.id] },
    loadedPersons: [person],
  }));
  return (
    <AddToListDialog {...persons} onClose={onClose} onAdded={onClose} onRecount={NO_RECOUNT} />
  );
}
