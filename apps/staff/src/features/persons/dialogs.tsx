import type { Child, Person, PersonRow } from "@kehila/shared/person-answers";
import { Archive, Pencil } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RenderChildAct, RenderInPlace } from "../../entities/persons/facts.tsx";
import { fullName } from "../../entities/persons/format.ts";
import { useMergeAction } from "../../entities/persons/row-actions.ts";
import type { RenderHistory, RenderMerge } from "../../entities/persons/slots.ts";
import { useRowDoubleClick } from "../../entities/persons/use-row-double-click.ts";
import type { ChangeView } from "../../entities/persons/view.ts";
import { useCan, useMe } from "../../entities/users/session.queries.ts";
import { useStableCallback } from "../../lib/use-stable-callback.ts";
import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { Archivable } from "./archive-dialog.tsx";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { SavedToast } from "./edit/saved-toast.tsx";
import { isGrown, SeparateButton } from "./separate/button.tsx";
import { ValueInPlace } from "./edit/value-in-place.tsx";
import type { PersonsView } from "./view.ts";
import { withoutDialog } from "./view.ts";

const EditPersonDialog = onDemand(async () => (await import("./edit/dialog.tsx")).EditPersonDialog);
const SeparateDialog = onDemand(async () => (await import("./separate/dialog.tsx")).SeparateDialog);
const PersonDetails = onDemand(
  async () => (await import("../../entities/persons/details.tsx")).PersonDetails,
);

interface DialogsOptions {
  view: PersonsView;
  onView: ChangeView<PersonsView>;
}

type Step =
  | { kind: "archive"; person: Archivable }
  | { kind: "merge"; person: Person }
  | { kind: "separate"; person: Person; child: Child };

const FACTS_TAB = "facts";

/** How long an arrow rests on a row before its person is read. */
const WALK_DEBOUNCE_MS = 200;

/** The open dialog about one person, and callbacks that open each. Two of them are in the URL. */
export function usePersonDialogs({ view, onView }: DialogsOptions) {
  const can = useCan();
  const [step, setStep] = useState<Step | null>(null);
  // Kept here, since a narrower window shows the details in another place.
  const [tab, setTab] = useState({ of: view.person, id: FACTS_TAB });
  const show = (dialog: Pick<PersonsView, "person" | "edit">) =>
    onView({ ...withoutDialog(view), ...dialog });
  const close = () => show({});
  const onDetails = useStableCallback(({ id }: { id: string }) => show({ person: id }));
  const onWalk = useWalk((id) => {
    if (view.person !== undefined) {
      onView({ ...withoutDialog(view), person: id }, { replace: true });
    }
  });
  const onEdit = useStableCallback(({ id }: { id: string }) => show({ edit: id }));
  const onArchive = useStableCallback((person: Archivable) => {
    if (view.person !== undefined) close();
    setStep({ kind: "archive", person });
  });
  useRowDoubleClick((id) => (can("persons.edit") ? onEdit({ id }) : onDetails({ id })));
  return {
    detailsOf: view.person ?? null,
    editing: view.edit ?? null,
    step,
    tab: tab.of === view.person ? tab.id : FACTS_TAB,
    onTab: (id: string) => setTab({ of: view.person, id }),
    openId: view.person ?? view.edit ?? step?.person.id ?? null,
    onDetails,
    onWalk,
    onEdit,
    onArchive,
    onMerge: (person: Person) => setStep({ kind: "merge", person }),
    onSeparate: (person: Person, child: Child) => setStep({ kind: "separate", person, child }),
    close,
    endStep: () => setStep(null),
  };
}

/** Calls back with the person on whom arrows came to rest: those passed over are not read. */
function useWalk(onRest: (id: string) => void): (person: { id: string }) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = useStableCallback(onRest);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    ({ id }) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(rest, WALK_DEBOUNCE_MS, id);
    },
    [rest],
  );
}

interface PersonDialogsProps {
  dialogs: ReturnType<typeof usePersonDialogs>;
  rows: readonly PersonRow[];
  renderHistory: RenderHistory;
  renderMerge: RenderMerge;
}

interface DetailsProps extends Omit<PersonDialogsProps, "renderMerge"> {
  /** In a panel beside the table. */
  isBeside: boolean;
}

const renderInPlace: RenderInPlace = (person, field, shown) =>
  person.active ? (
    <ValueInPlace key={person.id} person={person} field={field}>
      {shown}
    </ValueInPlace>
  ) : (
    shown
  );

/** The details of the open person, in a panel or in a dialog. */
export function OpenPerson({ dialogs, rows, renderHistory, isBeside }: DetailsProps) {
  const { detailsOf, onDetails, close } = dialogs;
  const can = useCan();
  const known = rows.find(({ id }) => id === detailsOf);
  const renderChildAct: RenderChildAct = (person, child) =>
    person.active && isGrown(child) ? (
      <SeparateButton child={child} onPress={() => dialogs.onSeparate(person, child)} />
    ) : null;
  if (detailsOf === null) return null;
  return (
    <PersonDetails
      id={detailsOf}
      knownName={known && fullName(known)}
      isBeside={isBeside}
      tab={dialogs.tab}
      onTab={dialogs.onTab}
      onClose={close}
      renderHistory={renderHistory}
      renderInPlace={can("persons.edit", { status: "active" }) ? renderInPlace : undefined}
      renderChildAct={
        can("persons.separateChild", { status: "active" }) ? renderChildAct : undefined
      }
      onOpenPerson={(id) => onDetails({ id })}
      renderActions={(person) => (
        <DetailsActions person={person} dialogs={dialogs} isBeside={isBeside} />
      )}
    />
  );
}

/** The dialogs about one person, other than details: edit, archive, merge. */
export function PersonDialogs({
  dialogs,
  rows,
  renderMerge,
}: Omit<PersonDialogsProps, "renderHistory">) {
  const { editing, step, onDetails, close, endStep } = dialogs;
  const me = useMe();
  return (
    <>
      {editing !== null && me ? (
        <EditPersonDialog
          key={`${me.id} ${editing}`}
          id={editing}
          userId={me.id}
          onClose={close}
          onSaved={(person, before) => {
            close();
            showToast("success", <SavedToast before={before} person={person} />);
          }}
        />
      ) : null}
      {step?.kind === "archive" ? (
        <ArchiveDialog
          // After a conflict the reloaded row is used.
          person={rows.find(({ id }) => id === step.person.id) ?? step.person}
          onClose={endStep}
        />
      ) : null}
      {step?.kind === "separate" ? (
        <SeparateDialog person={step.person} child={step.child} onClose={endStep} />
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

type DetailsActionsProps = { person: Person } & Pick<DetailsProps, "dialogs" | "isBeside">;

function DetailsActions({ person, dialogs, isBeside }: DetailsActionsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const mergeActions = useMergeAction(dialogs.onMerge);
  if (!person.active) return null;
  const archive = {
    id: "archive",
    label: t("persons:action.archiveShort"),
    icon: Archive,
    isDangerous: true,
    onAction: () => dialogs.onArchive(person),
  };
  return (
    <DialogActions
      isBeside={isBeside}
      more={[...mergeActions(person), ...(can("persons.archive") ? [archive] : [])]}
      main={
        can("persons.edit", { status: "active" }) ? (
          <Button icon={<Pencil aria-hidden="true" />} onPress={() => dialogs.onEdit(person)}>
            {t("persons:action.editShort")}
          </Button>
        ) : null
      }
    />
  );
}
