import type { PersonRow } from "@kehila/shared/person-answers";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { NAME_SLOT, NamedText } from "../../ui/named-text.tsx";
import { PersonLink } from "../../entities/persons/link.tsx";
import { showToast } from "../../ui/toast.tsx";
import * as css from "./archive.css.ts";
import { useUnarchive } from "./archive.queries.ts";
import { problemOf } from "./problem.ts";

/** What the questions about an archived person need to know of them. */
export type Archived = Pick<
  PersonRow,
  "id" | "version" | "firstName" | "lastName" | "spouse" | "childrenCount"
>;

interface UnarchiveDialogProps {
  person: Archived;
  onClose: () => void;
}

/**
 * Asks, with the name, before a person comes back. A question rather than 'Undo' afterwards: whoever
 * may unarchive need not be allowed to archive again.
 */
export function UnarchiveDialog({ person, onClose }: UnarchiveDialogProps) {
  const { t } = useTranslation();
  const unarchive = useUnarchive();
  const name = fullName(person);
  const done = () => {
    onClose();
    const text = t("archive:unarchiveDialog.done", { name: NAME_SLOT });
    showToast(
      "success",
      <>
        <NamedText text={text} name={name} />
        <PersonLink id={person.id} />
      </>,
    );
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={
        <NamedText text={t("archive:unarchiveDialog.title", { name: NAME_SLOT })} name={name} />
      }
      confirmLabel={<NamedText text={t("archive:unarchive", { name: NAME_SLOT })} name={name} />}
      pendingLabel={t("archive:unarchiveDialog.pending")}
      isPending={unarchive.isPending}
      errorMessage={
        unarchive.error
          ? t(`archive:unarchiveDialog.problem.${problemOf(unarchive.error)}`)
          : undefined
      }
      onConfirm={() => unarchive.mutate(person, { onSuccess: done })}
    >
      <div className={css.paragraphs}>
        <p>{t("archive:unarchiveDialog.text")}</p>
        {person.spouse ? (
          <p>
            <NamedText
              text={t("archive:unarchiveDialog.spouse", { name: NAME_SLOT })}
              name={fullName(person.spouse)}
            />
          </p>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
