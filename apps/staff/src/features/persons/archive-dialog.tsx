import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { failureText } from "../../i18n/error-text.ts";
import { spread } from "../../styles/utilities.css.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { useArchivePerson, useUndoArchive } from "./persons.queries.ts";

/** A person to archive, in the version that the user saw. */
export interface Archivable {
  id: string;
  version: number;
  firstName: string;
  lastName: string;
}

/** Confirms, with the name, that a person is archived. */
export function ArchiveDialog({ person, onClose }: { person: Archivable; onClose: () => void }) {
  const { t } = useTranslation();
  const named = useNamed();
  const archive = useArchivePerson();
  const name = fullName(person);
  const done = ({ data: archived }: { data: Archivable }) => {
    onClose();
    showToast("success", <ArchivedToast archived={archived} />);
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={named("persons:archive.title", name)}
      confirmLabel={named("persons:action.archive", name)}
      isPending={archive.isPending}
      errorMessage={archive.error && failureText(t, archive.error, t("persons:archive.failed"))}
      onConfirm={() => archive.mutate(person, { onSuccess: done })}
    >
      <p>{t("persons:archive.text")}</p>
    </ConfirmDialog>
  );
}

/** Reports that a person was archived, and offers undo, which also restores the event lists. */
function ArchivedToast({ archived }: { archived: Archivable }) {
  const { t } = useTranslation();
  const named = useNamed();
  const undo = useUndoArchive();
  const takeBack = () =>
    undo.mutate(archived, {
      onSuccess: () => showToast("success", named("persons:archive.undone", fullName(archived))),
      onError: (error) =>
        showToast("danger", failureText(t, error, t("persons:archive.undoFailed"))),
    });
  return (
    <span className={spread}>
      <span>{named("persons:archive.done", fullName(archived))}</span>
      <Button size="small" isPending={undo.isPending} onPress={takeBack}>
        {t("persons:archive.undo")}
      </Button>
    </span>
  );
}
