import { isOneName } from "@kehila/shared/names/full-name";
import { hasWrongCheckDigit, phoneDoubt } from "@kehila/shared/persons/identifiers";
import type { Child, Person } from "@kehila/shared/persons/answers";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import { PersonLink } from "../../../entities/persons/links/link.tsx";
import { failureText } from "../../../i18n/error-text.ts";
import { rescueFocus } from "../../../lib/page/rescue-focus.ts";
import { useRestoredWork, useUnsavedChanges } from "../../../lib/form/use-unsaved-changes.ts";
import { formColumns } from "../../../styles/utilities.css.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { TextField } from "../../../ui/field/text-field.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { EMPTY_DRAFT } from "../form/draft.ts";
import { DuplicatesDialog } from "../form/duplicates-dialog.tsx";
import { useFieldErrors } from "../form/field-texts.ts";
import { GenderField } from "../form/fields.tsx";
import { LeaveDialog } from "../form/leave-dialog.tsx";
import { RefusedFields } from "../form/save-problem.tsx";
import { useIsTaken } from "../form/use-duplicate-warning.ts";
import type { SeparationDraft } from "./draft.ts";
import { firstDraft, separationWork } from "./draft.ts";
import { useSeparation } from "./use-separation.ts";

interface SeparateDialogProps {
  /** The parent. */
  person: Person;
  child: Child;
  /** The signed-in user; unsaved work is restored only for the user who typed it. */
  userId: string;
  onClose: () => void;
}

/** Gives a grown child a record of its own; the form starts with the family's data. */
export function SeparateDialog({ person, child, userId, onClose }: SeparateDialogProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const workKey = [userId, person.id, child.id];
  const restoredWork = useRestoredWork(separationWork, workKey);
  const first = firstDraft(person, child);
  const [draft, setDraft] = useState(restoredWork ?? first);
  // Gets the focus after the save, since the button that opened this dialog unmounts by then.
  const [opener] = useState(() => document.activeElement?.closest<HTMLElement>("[role=dialog]"));
  const unsavedChanges = useUnsavedChanges({
    store: separationWork,
    workKey,
    work: draft,
    isDirty: JSON.stringify(draft) !== JSON.stringify(first),
    onDiscard: onClose,
  });
  const separation = useSeparation({
    person,
    child,
    draft,
    onSaved: (newPerson) => {
      unsavedChanges.abandon();
      onClose();
      rescueFocus(() => opener?.focus());
      showToast(
        "success",
        <span>
          {namedText("same-person:separate.done", fullName(newPerson))}
          <PersonLink id={newPerson.id} />
        </span>,
      );
    },
  });
  const change = (changes: Partial<SeparationDraft>) => {
    // A successful save closes the form, so input during a save would be lost.
    if (separation.isSaving) return;
    setDraft((before) => ({ ...before, ...changes }));
    separation.clearErrors(...Object.keys(changes));
  };
  return (
    <>
      <FormDialog
        title={namedText("same-person:separate.title", child.firstName)}
        size="wide"
        onClose={unsavedChanges.close}
        onSubmit={() => separation.save()}
        isPending={separation.isSaving}
        submitLabel={t("same-person:separate.submit")}
        errorMessage={failureOf(t, separation)}
      >
        <RefusedFields
          errors={separation.errors}
          textAt={(path) => textIn(draft, path)}
          saving={separation}
        />
        {restoredWork ? <Notice tone="info">{t("person-form:restored")}</Notice> : null}
        <p>{t("same-person:separate.text")}</p>
        <div className={formColumns}>
          <Fields draft={draft} parentId={person.id} errors={separation.errors} onChange={change} />
        </div>
      </FormDialog>
      <DuplicatesDialog
        draft={{ ...EMPTY_DRAFT, ...draft, city: person.city, birthDate: child.birthDate }}
        matches={separation.matches}
        isSaving={separation.isSaving}
        onGoBack={separation.reviewAgain}
        onSaveAnyway={separation.saveAnyway}
        // The record of a match may open on this screen, which would leave this dialog open.
        onSetAside={() => {
          unsavedChanges.setAside();
          onClose();
        }}
      />
      <LeaveDialog unsaved={unsavedChanges} kind="form" />
    </>
  );
}

type Separation = ReturnType<typeof useSeparation>;

/** Returns the typed text of a field; empty for another path. */
const textIn = (draft: SeparationDraft, path: string): string =>
  Object.hasOwn(draft, path) ? draft[path as keyof SeparationDraft] : "";

interface FieldsProps {
  draft: SeparationDraft;
  parentId: string;
  errors: Separation["errors"];
  onChange: (changes: Partial<SeparationDraft>) => void;
}

function Fields({ draft, parentId, errors, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(errors, (path) => textIn(draft, path));
  const duplicateQuery = { stored: "", excludeId: parentId };
  const isPhoneTaken = useIsTaken("phone", { typed: draft.phone, ...duplicateQuery });
  const isIdNumberTaken = useIsTaken("idNumber", { typed: draft.idNumber, ...duplicateQuery });
  const text = (field: Exclude<keyof SeparationDraft, "gender">) => ({
    name: field,
    label: t(`persons:field.${field}`),
    value: draft[field],
    errorMessage: errorOf(field),
    autoComplete: "off",
    onChange: (typedText: string) => onChange({ [field]: typedText }),
  });
  const idNumber = text("idNumber");
  const doubt = phoneDoubt(draft.phone);
  const takenText = isPhoneTaken ? t("person-form:duplicate.phone") : undefined;
  return (
    <>
      <TextField {...text("firstName")} isRequired />
      <TextField
        {...text("lastName")}
        isRequired
        warning={isOneName(draft.lastName) ? t("person-form:oneName") : undefined}
      />
      <GenderField
        name="gender"
        value={draft.gender}
        isRequired
        errorMessage={errorOf("gender")}
        onChange={(gender) => onChange({ gender })}
      />
      <TextField
        {...text("phone")}
        description={t("person-form:phoneHint")}
        type="tel"
        inputMode="tel"
        isLtr
        warning={doubt ? t(`person-form:${doubt}`) : takenText}
      />
      <TextField
        {...idNumber}
        description={t("person-form:idNumberHint")}
        errorMessage={
          idNumber.errorMessage ??
          (isIdNumberTaken ? t("person-form:duplicate.idNumber") : undefined)
        }
        warning={hasWrongCheckDigit(draft.idNumber) ? t("person-form:checkDigit") : undefined}
        inputMode="numeric"
        isLtr
      />
    </>
  );
}

/** Returns the reason why the record was not created; null without a failure. */
function failureOf(t: TFunction, { isGone, problem }: Separation): string | null {
  if (isGone) return t("same-person:separate.gone");
  if (problem?.kind !== "failed") return null;
  return failureText(t, problem.error, t("same-person:separate.failed"));
}
