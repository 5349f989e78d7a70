import { normaliseIdNumber, normalisePhone } from "@kehila/shared/persons/identifiers";
import { PAGES } from "@kehila/shared/base/paths";
import type { PersonMatch } from "@kehila/shared/persons/answers";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { fullName } from "../../../entities/persons/format.ts";
import type { ComparisonSubject } from "../../../entities/persons/matches/match-comparison.tsx";
import { MatchComparison } from "../../../entities/persons/matches/match-comparison.tsx";
import { isLikelySame } from "../../../entities/persons/matches/match-evidence.ts";
import type { PersonDraft } from "./draft.ts";

interface DuplicatesDialogProps {
  draft: PersonDraft;
  /** The likely duplicates; an empty list closes the dialog. */
  matches: readonly PersonMatch[];
  /** Whether the form edits a stored person. */
  isEdit?: boolean;
  isSaving: boolean;
  onGoBack: () => void;
  onSaveAnyway: () => void;
  /** Called before the record of a match opens; keeps the unsaved work. */
  onSetAside: () => void;
}

/** Compares the likely duplicates with the form before the person is saved. */
export function DuplicatesDialog(props: DuplicatesDialogProps) {
  const { draft, matches, isEdit = false, isSaving, onGoBack, onSaveAnyway, onSetAside } = props;
  const { t } = useTranslation();
  const namedText = useNamed();
  const navigate = useNavigate();
  const onlyMatch = matches.length === 1 ? matches[0] : undefined;
  const open = ({ id, active }: PersonMatch) => {
    onSetAside();
    void navigate({ to: active ? PAGES.persons : PAGES.archive, search: { person: id } });
  };
  // Each of several matches has a button of its own; a single match has the button in the footer.
  const samePerson = {
    label: t("same-person:same"),
    render: (match: PersonMatch, headingId: string) => (
      <Button
        size="small"
        isDisabled={isSaving}
        aria-describedby={headingId}
        onPress={() => open(match)}
      >
        {namedText("same-person:open", fullName(match))}
      </Button>
    ),
  };
  const opening = onlyMatch ? {} : { samePerson };
  const isSamePerson = matches.some((match) =>
    isLikelySame(match, match.adult === "spouse" ? comparedSpouseOf(draft) : comparedOf(draft)),
  );
  const likeTheSpouse = matches.filter(({ adult }) => adult === "spouse");
  const likeThePerson = matches.filter(({ adult }) => adult !== "spouse");
  return (
    <Dialog
      isOpen={matches.length > 0}
      onClose={onGoBack}
      isBusy={isSaving}
      size="wide"
      title={t(isEdit ? "same-person:titleEdit" : "same-person:title")}
      footer={
        <>
          <Button
            variant={isSamePerson ? "secondary" : "primary"}
            isPending={isSaving}
            pendingLabel={t("person-form:saving")}
            onPress={onSaveAnyway}
          >
            {t(isEdit ? "same-person:saveEdit" : "same-person:saveAnyway")}
          </Button>
          {onlyMatch ? (
            <Button
              variant={isSamePerson ? "primary" : "secondary"}
              isDisabled={isSaving}
              onPress={() => open(onlyMatch)}
            >
              {namedText("same-person:open", fullName(onlyMatch))}
            </Button>
          ) : null}
        </>
      }
    >
      <p>{t("same-person:text")}</p>
      {likeThePerson.length > 0 ? (
        <MatchComparison
          subject={comparedOf(draft)}
          subjectLabel={t(isEdit ? "same-person:edited" : "same-person:yours")}
          matches={likeThePerson}
          {...opening}
        />
      ) : null}
      {likeTheSpouse.length > 0 ? (
        <MatchComparison
          subject={comparedSpouseOf(draft)}
          subjectLabel={t("same-person:spouse")}
          matches={likeTheSpouse}
          {...opening}
        />
      ) : null}
    </Dialog>
  );
}

type TypedPerson = Pick<PersonDraft, "firstName" | "lastName" | "idNumber" | "phone" | "birthDate">;

/** Returns an adult of the draft for the comparison, with valid numbers in stored form. */
function comparedOf({ city, ...typed }: TypedPerson & { city: string }): ComparisonSubject {
  return {
    firstName: typed.firstName,
    lastName: typed.lastName,
    idNumber: normaliseIdNumber(typed.idNumber) ?? (typed.idNumber || null),
    phone: normalisePhone(typed.phone) ?? (typed.phone || null),
    city,
    birthDate: typed.birthDate || null,
  };
}

/** Returns a new spouse for the comparison, with the person's city. */
const comparedSpouseOf = ({ spouse, city }: PersonDraft): ComparisonSubject =>
  comparedOf({ ...spouse, city });
