import { hasWrongCheckDigit } from "@kehila/shared/identifiers";
import type { Gender } from "@kehila/shared/person-parts";
import { GENDERS } from "@kehila/shared/person-parts";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "../../../entities/persons/format.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import * as css from "./form.css.ts";
import { useFieldErrors } from "./use-field-errors.ts";
import { useIsTaken, useNamesakes } from "./use-duplicate-warning.ts";
import type { PersonForm } from "./use-form.ts";

/** Within a sentence that is plain text, as `<bdi>` does elsewhere. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

interface PersonalFieldsProps {
  form: PersonForm;
  /** Where a form starts. */
  firstFieldRef: Ref<HTMLInputElement>;
}

/** First group of the form (§2): who this is. */
export function PersonalFields({ form, firstFieldRef }: PersonalFieldsProps) {
  const { t } = useTranslation();
  const { draft, set, leaveField } = form;
  const errorOf = useFieldErrors(form.errors);
  const namesakes = useNamesakes(draft, form.base, form.person?.id ?? null);
  const names = namesakes
    .map((one) => `${isolated(fullName(one))} (${isolated(one.city)})`)
    .join(", ");
  return (
    <div className={css.fields}>
      <TextField
        name="firstName"
        label={t("persons:field.firstName")}
        isRequired
        autoComplete="off"
        inputRef={firstFieldRef}
        value={draft.firstName}
        errorMessage={errorOf("firstName")}
        onChange={(firstName) => set({ firstName })}
        onBlur={() => leaveField("firstName")}
      />
      <TextField
        name="lastName"
        label={t("persons:field.lastName")}
        isRequired
        autoComplete="off"
        value={draft.lastName}
        errorMessage={errorOf("lastName")}
        warning={namesakes.length > 0 ? t("persons:form.duplicate.name", { names }) : undefined}
        onChange={(lastName) => set({ lastName })}
        onBlur={() => leaveField("lastName")}
      />
      <GenderField
        name="gender"
        isRequired
        value={draft.gender}
        errorMessage={errorOf("gender")}
        onChange={(gender) => set({ gender })}
      />
      <IdNumberField
        name="idNumber"
        value={draft.idNumber}
        stored={form.base.idNumber}
        excludeId={form.person?.id ?? null}
        errorMessage={errorOf("idNumber")}
        onChange={(idNumber) => set({ idNumber })}
        onBlur={() => leaveField("idNumber")}
      />
      <DateField
        name="birthDate"
        label={t("persons:field.birthDate")}
        value={draft.birthDate}
        errorMessage={errorOf("birthDate")}
        onChange={(birthDate) => set({ birthDate })}
        onBlur={() => leaveField("birthDate")}
      />
      <DateField
        name="repatriationDate"
        label={t("persons:field.repatriationDate")}
        value={draft.repatriationDate}
        errorMessage={errorOf("repatriationDate")}
        onChange={(repatriationDate) => set({ repatriationDate })}
        onBlur={() => leaveField("repatriationDate")}
      />
    </div>
  );
}

interface GenderFieldProps {
  name: string;
  /** Empty until somebody chooses. */
  value: Gender | "";
  errorMessage: string | undefined;
  onChange: (value: Gender) => void;
  isRequired?: boolean;
}

/** The choice of a gender. */
export function GenderField({ value, ...props }: GenderFieldProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      {...props}
      label={t("persons:field.gender")}
      options={GENDERS.map((gender) => ({ value: gender, label: t(`common:gender.${gender}`) }))}
      value={value === "" ? null : value}
    />
  );
}

interface DigitsFieldProps {
  name: string;
  value: string;
  /** What the record has already: only a change can make a duplicate. */
  stored: string;
  /** The person who is edited, whose own household is no duplicate; null for a new one. */
  excludeId: string | null;
  errorMessage: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
  isRequired?: boolean;
}

/** An ID number, with a warning for a failing check digit and for a number somebody has already. */
export function IdNumberField(field: DigitsFieldProps) {
  const { value, stored, excludeId, errorMessage, ...props } = field;
  const { t } = useTranslation();
  const isTaken = useIsTaken("idNumber", { typed: value, stored, excludeId });
  return (
    <TextField
      {...props}
      label={t("persons:field.idNumber")}
      description={t("persons:form.idNumberHint")}
      isLtr
      inputMode="numeric"
      autoComplete="off"
      value={value}
      errorMessage={errorMessage ?? (isTaken ? t("persons:form.duplicate.idNumber") : undefined)}
      warning={hasWrongCheckDigit(value) ? t("persons:form.checkDigit") : undefined}
    />
  );
}

/** A phone, with a warning when somebody has it already: families share phones, so it never blocks. */
export function PhoneField({ value, stored, excludeId, ...props }: DigitsFieldProps) {
  const { t } = useTranslation();
  const isTaken = useIsTaken("phone", { typed: value, stored, excludeId });
  return (
    <TextField
      {...props}
      label={t("persons:field.phone")}
      description={t("persons:form.phoneHint")}
      isLtr
      type="tel"
      inputMode="tel"
      autoComplete="off"
      value={value}
      warning={isTaken ? t("persons:form.duplicate.phone") : undefined}
    />
  );
}
