import { spouseLastName } from "@kehila/shared/persons/spouse-name";
import { GENDERS } from "@kehila/shared/persons/parts";
import type { Step } from "@kehila/shared/persons/registration";
import { childBlocks, isMarried } from "@kehila/shared/persons/registration";
import { ChildrenCountField, InterestsField, RadioField } from "./choice-fields.tsx";
import { CityField } from "./city-field.tsx";
import { DateField } from "./date-field.tsx";
import { useForm } from "./form-context.ts";
import { elementId } from "./labels.ts";
import { TextField } from "./text-field.tsx";
import * as css from "../styles/form.css.ts";

function PersonalFields() {
  const { t } = useForm();
  return (
    <>
      <TextField
        name="firstName"
        kind="text"
        label={t("field.firstName")}
        autoComplete="given-name"
      />
      <TextField
        name="lastName"
        kind="text"
        label={t("field.lastName")}
        autoComplete="family-name"
      />
      <TextField
        name="idNumber"
        kind="digits"
        label={t("field.idNumber")}
        hint={t("hint.idNumber")}
        autoComplete="off"
      />
      <DateField name="birthDate" label={t("field.birthDate")} isOwnBirthday />
      <GenderField name="gender" />
    </>
  );
}

type GenderInput = "gender" | "spouse.gender" | `childrenData.${number}.gender`;

function GenderField({ name, isOptional = false }: { name: GenderInput; isOptional?: boolean }) {
  const { t } = useForm();
  const options = [
    ...GENDERS.map((value) => ({ value, text: t(`gender.${value}`) })),
    ...(isOptional ? [{ value: "", text: t("gender.unstated") }] : []),
  ];
  return <RadioField name={name} label={t("field.gender")} options={options} />;
}

function ContactFields() {
  const { t } = useForm();
  return (
    <>
      <TextField
        name="phone"
        kind="phone"
        label={t("field.phone")}
        hint={t("hint.phone")}
        autoComplete="tel"
      />
      <CityField />
    </>
  );
}

function SpouseFields() {
  const { t } = useForm();
  return (
    <section className={css.group} aria-labelledby="spouse-heading">
      <h3 className={css.groupHeading} id="spouse-heading">
        {t("field.spouse")}
      </h3>
      <div className={css.fields}>
        <TextField
          name="spouse.firstName"
          kind="text"
          label={t("field.firstName")}
          autoComplete="off"
        />
        <TextField
          name="spouse.lastName"
          kind="text"
          label={t("field.lastName")}
          autoComplete="off"
        >
          <SameName />
        </TextField>
        <TextField
          name="spouse.idNumber"
          kind="digits"
          label={t("field.idNumber")}
          hint={t("hint.idNumber")}
          autoComplete="off"
        />
        <TextField
          name="spouse.phone"
          kind="phone"
          label={t("field.phone")}
          hint={t("hint.phone")}
          autoComplete="off"
        />
        <DateField name="spouse.birthDate" label={t("field.birthDate")} />
        <GenderField name="spouse.gender" isOptional />
      </div>
    </section>
  );
}

/** Offers the applicant's last name for the spouse, in the form of the other gender. */
function SameName() {
  const { t, values, isHydrated, change } = useForm();
  const name = spouseLastName(
    values.lastName ?? "",
    values.gender === "female" ? "female" : "male",
  );
  if (!isHydrated || name === "" || values["spouse.lastName"]) return null;
  return (
    <div>
      <button
        type="button"
        className={css.buttonKind.secondary}
        onClick={() => {
          change("spouse.lastName", name);
          document.getElementById(elementId("spouse.lastName"))?.focus();
        }}
      >
        {t("action.spouseName", { name })}
      </button>
    </div>
  );
}

function ChildFields({ index }: { index: number }) {
  const { t } = useForm();
  const headingId = `child-${index}-heading`;
  return (
    <section className={css.group} aria-labelledby={headingId}>
      <h3 className={css.groupHeading} id={headingId}>
        {t("field.child", { number: index + 1 })}
      </h3>
      <div className={css.fields}>
        <TextField
          name={`childrenData.${index}.firstName`}
          kind="text"
          label={t("field.firstName")}
          autoComplete="off"
        />
        <GenderField name={`childrenData.${index}.gender`} />
        <DateField name={`childrenData.${index}.birthDate`} label={t("field.birthDate")} showsAge />
      </div>
    </section>
  );
}

function FamilyFields() {
  const { t, values } = useForm();
  const options = [
    { value: "false", text: t("married.false") },
    { value: "true", text: t("married.true") },
  ];
  return (
    <>
      <RadioField name="married" label={t("field.married")} options={options} />
      {isMarried(values) && <SpouseFields />}
      <ChildrenCountField label={t("field.childrenCount")} hint={t("hint.childrenCount")} />
      {Array.from({ length: childBlocks(values) }, (_, index) => (
        <ChildFields index={index} key={index} />
      ))}
    </>
  );
}

function InterestsFields() {
  const { t } = useForm();
  return <InterestsField label={t("field.interestedEvents")} hint={t("hint.interests")} />;
}

/** The fields of each step except the review. */
export const STEP_FIELDS = {
  personal: PersonalFields,
  contact: ContactFields,
  family: FamilyFields,
  interests: InterestsFields,
} as const satisfies Record<Exclude<Step, "review">, () => unknown>;
