import { today } from "@kehila/shared/base/dates";
import type { FieldErrorCode } from "@kehila/shared/base/errors";
import { parseFields } from "@kehila/shared/base/fields";
import type { Language } from "@kehila/shared/base/languages";
import { LANGUAGE_NAMES, LANGUAGES } from "@kehila/shared/base/languages";
import type { Person } from "@kehila/shared/persons/answers";
import { correctionSchema, DISCLOSURE_FORMATS } from "@kehila/shared/persons/disclosure";
import { useState } from "react";
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

const ASKED = ["see", "correct"] as const;
const schema = correctionSchema(calendar);

interface DisclosureDialogProps {
  person: Person;
  onClose: () => void;
}

type Problems = Partial<Record<"requestedOn" | "language", FieldErrorCode>>;

/**
 * What a person asked for: the file with everything that is kept, in the person's language, or a
 * note that a correction was made. Both are kept in the history with the day of the request.
 */
export function DisclosureDialog({ person, onClose }: DisclosureDialogProps) {
  const { t } = useTranslation();
  const named = useNamed();
  const disclose = useDisclose();
  const correct = useRecordCorrection();
  const [asked, setAsked] = useState<(typeof ASKED)[number]>("see");
  const [requestedOn, setRequestedOn] = useState(() => today(calendar));
  // Not the user's own language by default, because the person may read another one.
  const [language, setLanguage] = useState<Language | null>(null);
  const [format, setFormat] = useState<(typeof DISCLOSURE_FORMATS)[number]>("pdf");
  const [problems, setProblems] = useState<Problems>({});
  const isPending = disclose.isPending || correct.isPending;
  const isToSee = asked === "see";
  const error = isToSee ? disclose.error : correct.error;
  const labelOf = (field: keyof Problems) => t(`exports:disclosure.${field}`);
  const messageOf = (field: keyof Problems) =>
    problems[field] && fieldErrorText(t, problems[field], labelOf(field));

  const submit = () => {
    const day = parseFields(schema, { requestedOn });
    const found: Problems = {
      ...(day.success ? {} : day.fields),
      ...(isToSee && language === null ? { language: "REQUIRED" } : {}),
    };
    setProblems(found);
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
      errorMessage={
        error &&
        failureText(
          t,
          error,
          t(isToSee ? "exports:disclosure.failed" : "exports:disclosure.noteFailed"),
        )
      }
    >
      <RadioGroup
        label={t("exports:disclosure.asked")}
        orientation="vertical"
        options={ASKED.map((value) => ({ value, label: t(`exports:disclosure.${value}`) }))}
        value={asked}
        onChange={setAsked}
        isDisabled={isPending}
      />
      <p className={muted}>
        {t(isToSee ? "exports:disclosure.seeHint" : "exports:disclosure.correctHint")}
      </p>
      <DateField
        label={labelOf("requestedOn")}
        name="requestedOn"
        isRequired
        value={requestedOn}
        onChange={setRequestedOn}
        errorMessage={messageOf("requestedOn")}
      />
      {isToSee ? (
        <>
          <RadioGroup<Language>
            label={labelOf("language")}
            isRequired
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            value={language}
            onChange={setLanguage}
            errorMessage={messageOf("language")}
            isDisabled={isPending}
          />
          <RadioGroup
            label={t("exports:disclosure.format")}
            options={DISCLOSURE_FORMATS.map((value) => ({
              value,
              label: t(`exports:disclosure.formats.${value}`),
            }))}
            value={format}
            onChange={setFormat}
            isDisabled={isPending}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
