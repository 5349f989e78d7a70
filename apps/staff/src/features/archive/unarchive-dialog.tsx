import type { PersonRow } from "@kehila/shared/persons/answers";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../entities/persons/format.ts";
import { Checkbox } from "../../ui/field/checkbox.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { useNamed } from "../../ui/named-text.tsx";
import { showToast } from "../../ui/feedback/toast.tsx";
import { useUnarchive } from "./archive.queries.ts";
import { problemOf } from "./problem.ts";
import { UnarchivedToast } from "./unarchived-toast.tsx";

/** The fields of an archived person that the dialogs need. */
export type ArchivedPerson = Pick<
  PersonRow,
  "id" | "version" | "firstName" | "lastName" | "spouse" | "childrenCount"
>;

interface UnarchiveDialogProps {
  person: ArchivedPerson;
  onClose: () => void;
}

/**
 * Asks for confirmation before a person is unarchived, with or without an archived spouse. An undo
 * would not replace the question, since the user may lack the right to archive.
 */
export function UnarchiveDialog({ person, onClose }: UnarchiveDialogProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const unarchive = useUnarchive();
  const { error } = unarchive;
  const { spouse } = person;
  const [withSpouse, setWithSpouse] = useState(spouse !== null);
  const name = fullName(person);
  const finish = (version: number) => {
    onClose();
    showToast("success", <UnarchivedToast person={{ ...person, version }} isFamily={withSpouse} />);
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={namedText("archive:unarchiveDialog.title", name)}
      confirmLabel={
        withSpouse ? t("archive:unarchiveDialog.both") : namedText("archive:unarchive", name)
      }
      pendingLabel={t("archive:unarchiveDialog.pending")}
      isPending={unarchive.isPending}
      errorMessage={error && t(`archive:unarchiveDialog.problem.${problemOf(error)}`)}
      onConfirm={() =>
        unarchive.mutate(
          { ...person, withSpouse },
          { onSuccess: ({ data }) => finish(data.version) },
        )
      }
    >
      <p>{t("archive:unarchiveDialog.text")}</p>
      {spouse ? (
        <Checkbox isSelected={withSpouse} onChange={setWithSpouse}>
          <span>{namedText("archive:unarchiveDialog.withSpouse", fullName(spouse))}</span>
        </Checkbox>
      ) : null}
    </ConfirmDialog>
  );
}
