import type { Person, PersonRow } from "@kehila/shared/person-answers";
import { Archive, Pencil } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import type { ChangeView } from "../../entities/persons/view.ts";
import { rescueFocus } from "../../lib/rescue-focus.ts";
import { useCan, useMe } from "../../entities/users/session.queries.ts";
import { Button } from "../../ui/button.tsx";
import type { DataTableHandle } from "../../ui/data-table-grid.tsx";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import type { MenuAction } from "../../ui/menu.tsx";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/toast.tsx";
import { ArchiveDialog } from "./archive-dialog.tsx";
import type { Archivable } from "./archive-dialog.tsx";
import { EditPersonDialog } from "./edit/dialog.tsx";
import { PersonDetails } from "../../entities/persons/details.tsx";
import type { PersonsView } from "./view.ts";
import { withoutDialog } from "./view.ts";
import { useRowDoubleClick } from "../../entities/persons/use-row-double-click.ts";

interface DialogsOptions {
  view: PersonsView;
  onView: ChangeView<PersonsView>;
  table: RefObject<DataTableHandle | null>;
}

/** What other slices show about one person. */
export interface PersonSlots {
  /** Who changed what; a tab of the details. */
  history?: (person: Person) => ReactNode;
  /** Further actions of the details, shown by `render` among the others. */
  actions?: (person: Person, render: (actions: readonly MenuAction[]) => ReactNode) => ReactNode;
}

/** Which dialog about one person is open, and the ways to open each. Two of them have an address. */
export function usePersonDialogs({ view, onView, table }: DialogsOptions) {
  const can = useCan();
  const [archiving, setArchiving] = useState<Archivable | null>(null);
  const onDetails = useStable(({ id }: { id: string }) =>
    onView({ ...withoutDialog(view), person: id }),
  );
  const onEdit = useStable(({ id }: { id: string }) =>
    onView({ ...withoutDialog(view), edit: id }),
  );
  const close = () => onView(withoutDialog(view));
  const onArchive = useStable((person: Archivable) => {
    if (view.person !== undefined) close();
    setArchiving(person);
  });
  useRowDoubleClick((id) => (can("persons.edit") ? onEdit({ id }) : onDetails({ id })));

  const openId = view.person ?? view.edit ?? archiving?.id ?? null;
  const lastId = useRef(openId);
  useEffect(() => {
    const last = lastId.current;
    lastId.current = openId;
    if (last !== null && openId === null) rescueFocus(() => table.current?.focusRow(last));
  }, [openId, table]);
  return {
    detailsOf: view.person ?? null,
    editing: view.edit ?? null,
    archiving,
    onDetails,
    onEdit,
    onArchive,
    close,
    endArchiving: () => setArchiving(null),
  };
}

/** The same function for good, whatever it closes over by now: rows need not be drawn again. */
function useStable<A>(action: (argument: A) => void): (argument: A) => void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  return useCallback((argument) => latest.current(argument), []);
}

interface PersonDialogsProps {
  dialogs: ReturnType<typeof usePersonDialogs>;
  rows: readonly PersonRow[];
  slots: PersonSlots;
}

/** The dialogs about one person: details, edit, the question before the archive. */
export function PersonDialogs({ dialogs, rows, slots }: PersonDialogsProps) {
  const { detailsOf, editing, archiving, onDetails, onEdit, onArchive, close } = dialogs;
  const { t } = useTranslation();
  const me = useMe();
  const known = rows.find(({ id }) => id === detailsOf);
  return (
    <>
      <PersonDetails
        id={detailsOf}
        knownName={known && fullName(known)}
        onClose={close}
        history={slots.history}
        onOpenPerson={(id) => onDetails({ id })}
        actions={(person) => (
          <DetailsActions
            person={person}
            onEdit={() => onEdit(person)}
            onArchive={() => onArchive(person)}
            further={slots.actions}
          />
        )}
      />
      {editing !== null && me ? (
        <EditPersonDialog
          key={`${me.id} ${editing}`}
          id={editing}
          userId={me.id}
          onClose={close}
          onSaved={(person) => {
            close();
            const text = t("persons:edit.saved", { name: NAME_SLOT });
            showToast("success", <NamedText text={text} name={fullName(person)} />);
          }}
        />
      ) : null}
      {archiving ? (
        <ArchiveDialog
          // After somebody else's change the row that was loaded anew is the one to archive.
          person={rows.find(({ id }) => id === archiving.id) ?? archiving}
          onClose={dialogs.endArchiving}
        />
      ) : null}
    </>
  );
}

interface DetailsActionsProps {
  person: Person;
  onEdit: () => void;
  onArchive: () => void;
  further: PersonSlots["actions"];
}

function DetailsActions({ person, onEdit, onArchive, further }: DetailsActionsProps) {
  const { t } = useTranslation();
  const can = useCan();
  if (!person.active) return null;
  const archive = {
    id: "archive",
    label: t("persons:action.archiveShort"),
    icon: Archive,
    isDangerous: true,
    onAction: onArchive,
  };
  const render = (actions: readonly MenuAction[]) => (
    <DialogActions
      more={can("persons.archive") ? [...actions, archive] : actions}
      main={
        can("persons.edit", { status: "active" }) ? (
          <Button icon={<Pencil aria-hidden="true" />} onPress={onEdit}>
            {t("persons:action.editShort")}
          </Button>
        ) : null
      }
    />
  );
  return further ? further(person, render) : render([]);
}
