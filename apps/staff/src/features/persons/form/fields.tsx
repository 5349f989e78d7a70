import { hasWrongCheckDigit, phoneDoubt } from "@kehila/shared/persons/identifiers";
import type { Gender } from "@kehila/shared/persons/parts";
import { GENDERS } from "@kehila/shared/persons/parts";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../../ui/field/radio-group.tsx";
import { TextField } from "../../../ui/field/text-field.tsx";
import { EMPTY_SPOUSE } from "./draft.ts";
import { useTextFields } from "./field-texts.ts";
import { useIsTaken } from "./use-duplicate-warning.ts";
import type { PersonForm } from "./use-form.ts";

interface GenderFieldProps {
  name: string;
  /** Empty until the user chooses. */
  value: Gender | "";
  errorMessage: string | undefined;
  onChange: (value: Gender) => void;
  isRequired?: boolean;
}

/** Radio buttons for the gender. */
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
  form: PersonForm;
  /** The owner of the number. */
  adult: "person" | "spouse";
}

/** Whether another person has the typed number; an unchanged number is not checked. */
function useIsNumberTaken(kind: "idNumber" | "phone", { form, adult }: DigitsFieldProps): boolean {
  const { base, draft, person } = form;
  const storedSpouse = draft.spouseSource === "current" ? base.spouse : EMPTY_SPOUSE;
  const [typed, stored] = adult === "person" ? [draft, base] : [draft.spouse, storedSpouse];
  const excludeId = person?.id ?? null;
  return useIsTaken(kind, { typed: typed[kind], stored: stored[kind], excludeId });
}

/** An ID number, with a warning for a wrong check digit or a number that another person has. */
export function IdNumberField(props: DigitsFieldProps) {
  const { t } = useTranslation();
  const field = useTextFields(props.form)(
    props.adult === "person" ? "idNumber" : "spouse.idNumber",
  );
  const isTaken = useIsNumberTaken("idNumber", props);
  return (
    <TextField
      {...field}
      description={t("person-form:idNumberHint")}
      isLtr
      inputMode="numeric"
      autoComplete="off"
      errorMessage={
        field.errorMessage ?? (isTaken ? t("person-form:duplicate.idNumber") : undefined)
      }
      warning={hasWrongCheckDigit(field.value) ? t("person-form:checkDigit") : undefined}
    />
  );
}

/**
 * A phone, with a warning if a digit seems to be missing or another person has it. Some numbers are
 * short, and families share phones, so the warning never blocks.
 */
export function PhoneField(props: DigitsFieldProps) {
  const { t } = useTranslation();
  const field = useTextFields(props.form)(props.adult === "person" ? "phone" : "spouse.phone");
  const isTaken = useIsNumberTaken("phone", props);
  const doubt = phoneDoubt(field.value);
  const takenText = isTaken ? t("person-form:duplicate.phone") : undefined;
  return (
    <TextField
      {...field}
      description={t("person-form:phoneHint")}
      isLtr
      type="tel"
      inputMode="tel"
      autoComplete="off"
      warning={doubt ? t(`person-form:${doubt}`) : takenText}
    />
  );
}
