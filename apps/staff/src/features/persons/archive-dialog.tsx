import { useTranslation } from "react-i18next";
import { errorText } from "../../i18n/error-text.ts";
import { fullName } from "../../entities/persons/format.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useArchivePerson } from "./persons.queries.ts";

/** Whoever may be archived: as seen, so that a change by somebody else in between is noticed. */
export interface Archivable {
  id: string;
  version: number;
  firstName: string;
  lastName: string;
}

interface ArchiveDialogProps {
  person: Archivable;
  onClose: () => void;
}

/** Asks, with the name, before a person goes to the archive. */
export function ArchiveDialog({ person, onClose }: ArchiveDialogProps) {
  const { t } = useTranslation();
  const archive = useArchivePerson();
  const name = fullName(person);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<NamedText text={t("persons:archive.title", { name: NAME_SLOT })} name={name} />}
      confirmLabel={
        <NamedText text={t("persons:action.archive", { name: NAME_SLOT })} name={name} />
      }
      pendingLabel={t("common:action.saving")}
      isPending={archive.isPending}
      errorMessage={
        archive.error ? `${t("persons:archive.failed")} ${errorText(t, archive.error)}` : undefined
      }
      onConfirm={() =>
        archive.mutate(person, {
          onSuccess: () => {
            onClose();
            showToast(
              "success",
              <NamedText text={t("persons:archive.done", { name: NAME_SLOT })} name={name} />,
            );
          },
        })
      }
    >
      <p>{t("persons:archive.text")}</p>
    </ConfirmDialog>
  );
}
