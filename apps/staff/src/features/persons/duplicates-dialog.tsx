import { normaliseIdNumber, normalisePhone } from "@kehila/shared/identifiers";
import type { PersonMatch } from "@kehila/shared/person-answers";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Compared } from "./match-comparison.tsx";
import { MatchComparison } from "./match-comparison.tsx";
import type { PersonDraft } from "./person-draft.ts";

interface DuplicatesDialogProps {
  draft: PersonDraft;
  /** Nobody closes the dialog. */
  matches: readonly PersonMatch[];
  /** Changes of somebody who is stored, rather than a new person. */
  isEdit?: boolean;
  isSaving: boolean;
  onGoBack: () => void;
  onSaveAnyway: () => void;
}

/** Whoever might be the same person, side by side with the form, before anything is saved (§5). */
export function DuplicatesDialog(props: DuplicatesDialogProps) {
  const { draft, matches, isEdit = false, isSaving, onGoBack, onSaveAnyway } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={matches.length > 0}
      onClose={onGoBack}
      isBusy={isSaving}
      size="wide"
      title={t(isEdit ? "persons:duplicates.titleEdit" : "persons:duplicates.title")}
      footer={
        <>
          <Button isDisabled={isSaving} onPress={onGoBack}>
            {t("persons:duplicates.goBack")}
          </Button>
          <Button
            variant="primary"
            isPending={isSaving}
            pendingLabel={t("persons:form.saving")}
            onPress={onSaveAnyway}
          >
            {t("persons:duplicates.saveAnyway")}
          </Button>
        </>
      }
    >
      <p>{t("persons:duplicates.text")}</p>
      <MatchComparison
        subject={comparedOf(draft)}
        subjectLabel={t(isEdit ? "persons:duplicates.edited" : "persons:duplicates.yours")}
        matches={matches}
      />
    </Dialog>
  );
}

/** The draft as it is compared: as it would be stored, where it can be. */
function comparedOf(draft: PersonDraft): Compared {
  return {
    firstName: draft.firstName,
    lastName: draft.lastName,
    idNumber: normaliseIdNumber(draft.idNumber) ?? (draft.idNumber || null),
    phone: normalisePhone(draft.phone) ?? (draft.phone || null),
    city: draft.city,
    birthDate: draft.birthDate || null,
  };
}
