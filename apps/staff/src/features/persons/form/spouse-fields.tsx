import type { PersonRow } from "@kehila/shared/person-answers";
import { useTranslation } from "react-i18next";
import { formatPhone, fullName } from "../../../entities/persons/format.ts";
import { usePersonSource } from "../../../entities/persons/use-picker-source.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { PersonPicker } from "../../../entities/persons/picker.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { ChosenSpouse, PersonDraft, SpouseSource } from "./draft.ts";
import { EMPTY_SPOUSE } from "./draft.ts";
import * as css from "./form.css.ts";
import { CHOSEN_SPOUSE_FIELD } from "./validation.ts";
import { GenderField, IdNumberField, PhoneField } from "./personal-fields.tsx";
import { useFieldErrors } from "./use-field-errors.ts";
import type { PersonForm } from "./use-form.ts";

/** The ways to a spouse that this form has: whoever applies may not yet be linked to others. */
function sourcesOf({ draft, person }: PersonForm): SpouseSource[] {
  const { linkedSpouse, spouseSource } = draft;
  const sources: SpouseSource[] = linkedSpouse ? ["current"] : ["new"];
  // Typed in while somebody else linked another spouse: it must not get lost.
  if (linkedSpouse && spouseSource === "new") sources.push("new");
  if (!person?.pending) sources.push("existing");
  return [...sources, "none"];
}

/** The spouse of a married person: the one there is, typed in, chosen, or left out for now. */
export function SpouseFields({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const { draft, base, set } = form;
  const { linkedSpouse, spouseSource } = draft;
  const choose = (source: SpouseSource): Partial<PersonDraft> =>
    // What was typed for a new spouse is no change of the one there is.
    source === "current" && spouseSource === "new"
      ? { spouseSource: source, spouse: base.spouse }
      : { spouseSource: source };
  return (
    <section className={css.part} aria-label={t("persons:field.spouse")}>
      <RadioGroup
        name="spouseSource"
        label={t("persons:form.spouse.source")}
        options={sourcesOf(form).map((source) => ({
          value: source,
          label:
            source === "current" && linkedSpouse ? (
              <bdi>{fullName(linkedSpouse)}</bdi>
            ) : (
              t(`persons:form.spouse.${labelOf(source, linkedSpouse !== null)}`)
            ),
        }))}
        value={spouseSource}
        onChange={(source) => set(choose(source))}
      />
      {spouseSource === "new" || spouseSource === "current" ? <SpouseForm form={form} /> : null}
      {spouseSource === "existing" ? <SpousePicker form={form} /> : null}
    </section>
  );
}

/** Whoever has a spouse chooses another one. */
const labelOf = (source: SpouseSource, hasSpouse: boolean) => {
  if (source === "existing" && hasSpouse) return "another";
  if (source === "none" && hasSpouse) return "unlinked";
  return source === "current" ? "new" : source;
};

function SpouseForm({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const { setSpouse, leaveField } = form;
  const { spouse, spouseSource } = form.draft;
  const stored = spouseSource === "current" ? form.base.spouse : EMPTY_SPOUSE;
  const excludeId = form.person?.id ?? null;
  const errorOf = useFieldErrors(form.errors);
  return (
    <div className={css.fields}>
      <TextField
        name="spouse.firstName"
        label={t("persons:field.firstName")}
        isRequired
        autoComplete="off"
        value={spouse.firstName}
        errorMessage={errorOf("spouse.firstName")}
        onChange={(firstName) => setSpouse({ firstName })}
        onBlur={() => leaveField("spouse.firstName")}
      />
      <TextField
        name="spouse.lastName"
        label={t("persons:field.lastName")}
        isRequired
        autoComplete="off"
        value={spouse.lastName}
        errorMessage={errorOf("spouse.lastName")}
        onChange={(lastName) => setSpouse({ lastName })}
        onBlur={() => leaveField("spouse.lastName")}
      />
      <IdNumberField
        name="spouse.idNumber"
        value={spouse.idNumber}
        stored={stored.idNumber}
        excludeId={excludeId}
        errorMessage={errorOf("spouse.idNumber")}
        onChange={(idNumber) => setSpouse({ idNumber })}
        onBlur={() => leaveField("spouse.idNumber")}
      />
      <PhoneField
        name="spouse.phone"
        value={spouse.phone}
        stored={stored.phone}
        excludeId={excludeId}
        errorMessage={errorOf("spouse.phone")}
        onChange={(phone) => setSpouse({ phone })}
        onBlur={() => leaveField("spouse.phone")}
      />
      <DateField
        name="spouse.birthDate"
        label={t("persons:field.birthDate")}
        value={spouse.birthDate}
        errorMessage={errorOf("spouse.birthDate")}
        onChange={(birthDate) => setSpouse({ birthDate })}
        onBlur={() => leaveField("spouse.birthDate")}
      />
      <GenderField
        name="spouse.gender"
        value={spouse.gender}
        errorMessage={errorOf("spouse.gender")}
        onChange={(gender) => setSpouse({ gender })}
      />
    </div>
  );
}

/** Whoever was found or chosen: a chosen person is known by name and city only. */
type SpouseOption = ChosenSpouse & Partial<Pick<PersonRow, "phone" | "spouseId">>;

const chosenOf = ({ id, firstName, lastName, city }: SpouseOption): ChosenSpouse => ({
  id,
  firstName,
  lastName,
  city,
});

/** What a found person shows to tell namesakes apart. */
function Facts({ person }: { person: SpouseOption }) {
  return (
    <>
      <bdi>{person.city}</bdi>
      {person.phone ? (
        <>
          {" · "}
          <bdi dir="ltr">{formatPhone(person.phone)}</bdi>
        </>
      ) : null}
    </>
  );
}

function SpousePicker({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const { draft, set } = form;
  const errorOf = useFieldErrors(form.errors);
  const source = usePersonSource({ active: true });
  return (
    <PersonPicker<SpouseOption>
      label={t("persons:form.spouse.pick")}
      description={t("persons:form.spouse.pickHint")}
      isRequired
      errorMessage={errorOf(CHOSEN_SPOUSE_FIELD)}
      source={source}
      max={1}
      excludedIds={[form.person?.id, draft.linkedSpouse?.id].filter((id) => id !== undefined)}
      chosen={draft.chosenSpouse ? [draft.chosenSpouse] : []}
      onChange={([person]) =>
        set({ chosenSpouse: person ? chosenOf(person) : null, spouseAfterLinking: null })
      }
      describe={(person) => <Facts person={person} />}
      unavailable={(person) => (person.spouseId ? t("common:picker.taken") : null)}
    />
  );
}
