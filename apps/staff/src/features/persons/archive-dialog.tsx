import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { failureText } from "../../i18n/error-text.ts";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { Undoable } from "../../ui/feedback/undoable.tsx";
import { useArchivePerson, useUndoArchive } from "./persons.queries.ts";

/** A person to archive, in the version that the user saw. */
export interface Archivable {
  id: string;
  version: number;
  firstName: string;
  lastName: string;
  spouse: { firstName: string; lastName: string } | null;
}

/** Confirms, with the name, that a person is archived; with an active spouse, both. */
export function ArchiveDialog({ person, onClose }: { person: Archivable; onClose: () => void }) {
  const { t } = useTranslation();
  const named = useNamed();
  const archive = useArchivePerson();
  const name = fullName(person);
  const { spouse } = person;
  const [withSpouse, setWithSpouse] = useState(spouse !== null);
  const done = ({ data: archived }: { data: Archivable }) => {
    onClose();
    showToast("success", <ArchivedToast archived={archived} withSpouse={withSpouse} />);
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={named("persons:archive.title", name)}
      confirmLabel={
        withSpouse
          ? t("archive:selected.confirm", { count: COUPLE })
          : named("persons:action.archive", name)
      }
      isPending={archive.isPending}
      errorMessage={archive.error && failureText(t, archive.error, t("persons:archive.failed"))}
      onConfirm={() => archive.mutate({ ...person, withSpouse }, { onSuccess: done })}
    >
      <p>{t("persons:archive.text")}</p>
      {spouse ? (
        <Checkbox isSelected={withSpouse} onChange={setWithSpouse}>
          <span>{named("persons:archive.withSpouse", fullName(spouse))}</span>
        </Checkbox>
      ) : null}
    </ConfirmDialog>
  );
}

/** The persons of a couple. */
const COUPLE = 2;

interface ArchivedToastProps {
  archived: Archivable;
  withSpouse: boolean;
}

/** Reports who was archived, and offers undo, which also restores the event lists. */
function ArchivedToast({ archived, withSpouse }: ArchivedToastProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const undo = useUndoArchive();
  const name = fullName(archived);
  const takeBack = () =>
    undo.mutate(
      { ...archived, withSpouse },
      {
        onSuccess: () =>
          showToast(
            "success",
            withSpouse
              ? t("archive:selected.undone", { count: COUPLE })
              : named("persons:archive.undone", name),
          ),
        onError: (error) =>
          showToast("danger", failureText(t, error, t("persons:archive.undoFailed"))),
      },
    );
  return (
    <Undoable undo={undo} onUndo={takeBack}>
      {withSpouse
        ? t("archive:selected.done", { count: COUPLE })
        : named("persons:archive.done", name)}
    </Undoable>
  );
}
