import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { failureText } from "../../i18n/error-text.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useArchivePerson } from "./persons.queries.ts";

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
  const done = () => {
    onClose();
    showToast("success", named("persons:archive.done", name));
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
