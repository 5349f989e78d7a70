import { normaliseIdNumber, normalisePhone } from "@kehila/shared/identifiers";
import type { PersonMatch } from "@kehila/shared/person-answers";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Compared } from "../../../entities/persons/match-comparison.tsx";
import { MatchComparison } from "../../../entities/persons/match-comparison.tsx";
import type { PersonDraft } from "./draft.ts";

interface DuplicatesDialogProps {
  draft: PersonDraft;
  /** The likely duplicates; an empty list closes the dialog. */
  matches: readonly PersonMatch[];
  /** Changes of a stored person, rather than a new person. */
  isEdit?: boolean;
  isSaving: boolean;
  onGoBack: () => void;
  onSaveAnyway: () => void;
}

/** The likely duplicates beside the form, before anything is saved (§5). */
export function DuplicatesDialog(props: DuplicatesDialogProps) {
  const { draft, matches, isEdit = false, isSaving, onGoBack, onSaveAnyway } = props;
  const { t } = useTranslation();
  const likeTheSpouse = matches.filter(({ adult }) => adult === "spouse");
  const likeThePerson = matches.filter(({ adult }) => adult !== "spouse");
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
      {likeThePerson.length > 0 ? (
        <MatchComparison
          subject={comparedOf(draft)}
          subjectLabel={t(isEdit ? "persons:duplicates.edited" : "persons:duplicates.yours")}
          matches={likeThePerson}
        />
      ) : null}
      {likeTheSpouse.length > 0 ? (
        <MatchComparison
          subject={comparedSpouseOf(draft)}
          subjectLabel={t("persons:duplicates.spouse")}
          matches={likeTheSpouse}
        />
      ) : null}
    </Dialog>
  );
}

type Typed = Pick<PersonDraft, "firstName" | "lastName" | "idNumber" | "phone" | "birthDate">;

/** Returns an adult of the draft in comparable form: as it would be stored, where possible. */
function comparedOf({ city, ...typed }: Typed & { city: string }): Compared {
  return {
    firstName: typed.firstName,
    lastName: typed.lastName,
    idNumber: normaliseIdNumber(typed.idNumber) ?? (typed.idNumber || null),
    phone: normalisePhone(typed.phone) ?? (typed.phone || null),
    city,
    birthDate: typed.birthDate || null,
  };
}

/** A new spouse gets the person's city. */
const comparedSpouseOf = ({ spouse, city }: PersonDraft): Compared =>
  comparedOf({ ...spouse, city });
