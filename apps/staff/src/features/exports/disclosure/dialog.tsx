import { parseFields } from "@kehila/shared/base/fields";
import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGE_NAMES, LANGUAGES } from "@kehila/shared/base/languages";
import type { Person } from "@kehila/shared/persons/answers";
import { correctionSchema, DISCLOSURE_FORMATS } from "@kehila/shared/persons/disclosure";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import { failureText, fieldErrorText } from "../../../i18n/error-text.ts";
import { calendar } from "../../../lib/config.ts";
import { muted } from "../../../styles/utilities.css.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { showToast } from "../../../ui/feedback/toast.tsx";
import { DateField } from "../../../ui/field/date-field.tsx";
import { RadioGroup } from "../../../ui/field/radio-group.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { useDisclose, useRecordCorrection } from "../exports.queries.ts";
import type { DisclosureDraft } from "./draft.ts";
import { ASKED } from "./draft.ts";

const schema = correctionSchema(calendar);

interface DisclosureDialogProps {
  person: Person;
  draft: DisclosureDraft;
  onDraft: (draft: DisclosureDraft) => void;
  onClose: () => void;
}

/**
 * What a person asked for: the file with everything that is kept, in the person's language, or a
 * note that a correction was made. Both are kept in the history with the day of the request.
 */
export function DisclosureDialog({ person, draft, onDraft, onClose }: DisclosureDialogProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const disclose = useDisclose();
  const correct = useRecordCorrection();
  const change = (changes: Partial<DisclosureDraft>) => onDraft({ ...draft, ...changes });
  const { asked, requestedOn, language, format, isChecked } = draft;
  const day = parseFields(schema, { requestedOn });
  const dayProblem = isChecked && !day.success ? day.fields["requestedOn"] : undefined;
  const dayLabel = t("exports:disclosure.requestedOn");
  const isPending = disclose.isPending || correct.isPending;
  const isToSee = asked === "see";
  const error = isToSee ? disclose.error : correct.error;
  const failed = t(isToSee ? "exports:disclosure.failed" : "exports:disclosure.noteFailed");

  const submit = () => {
    change({ isChecked: true });
    if (!day.success) return;
    const { id } = person;
    if (!isToSee) {
      correct.mutate(
        { id, body: day.data },
        {
          onSuccess: () => {
            onClose();
            showToast("success", t("exports:disclosure.noted"));
          },
        },
      );
    } else if (language !== null) {
      disclose.mutate(
        { id, body: { ...day.data, language, format } },
        {
          onSuccess: (name) => {
            onClose();
            showToast("success", named("exports:disclosure.saved", name));
          },
        },
      );
    }
  };
  return (
    <FormDialog
      title={named("exports:disclosure.title", fullName(person))}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(isToSee ? "exports:disclosure.save" : "exports:disclosure.note")}
      pendingLabel={t(isToSee ? "exports:disclosure.saving" : "exports:disclosure.noting")}
      isPending={isPending}
      errorMessage={error && failureText(t, error, failed)}
    >
      <RadioGroup
        label={t("exports:disclosure.asked")}
        orientation="vertical"
        options={ASKED.map((value) => ({ value, label: t(`exports:disclosure.${value}`) }))}
        value={asked}
        onChange={(value) => change({ asked: value })}
        isDisabled={isPending}
      />
      <p className={muted}>
        {t(isToSee ? "exports:disclosure.seeHint" : "exports:disclosure.correctHint")}
      </p>
      <DateField
        label={dayLabel}
        name="requestedOn"
        isRequired
        value={requestedOn}
        onChange={(value) => change({ requestedOn: value })}
        errorMessage={dayProblem && fieldErrorText(t, dayProblem, dayLabel)}
      />
      {isToSee ? (
        <>
          <RadioGroup<Language>
            label={t("exports:disclosure.language")}
            isRequired
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            value={language}
            onChange={(value) => change({ language: value })}
            errorMessage={
              isChecked && language === null ? t("exports:disclosure.languageMissing") : undefined
            }
            isDisabled={isPending}
          />
          <RadioGroup
            label={t("exports:disclosure.format")}
            options={DISCLOSURE_FORMATS.map((value) => ({
              value,
              label: t(`exports:disclosure.formats.${value}`),
            }))}
            value={format}
            onChange={(value) => change({ format: value })}
            isDisabled={isPending}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
