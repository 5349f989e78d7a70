import { isOneName } from "@kehila/shared/names/full-name";
import type { PersonRow } from "@kehila/shared/persons/answers";
import { useTranslation } from "react-i18next";
import { archivedSpouseText } from "../../../entities/persons/family/archived-spouse.ts";
import { fullName } from "../../../entities/persons/format.ts";
import { DateField } from "../../../ui/field/date-field.tsx";
import { CityAndPhone } from "../../../entities/persons/values/texts.tsx";
import { PersonPicker, useRegisterSource } from "../../../entities/persons/picker.tsx";
import { RadioGroup } from "../../../ui/field/radio-group.tsx";
import { TextField } from "../../../ui/field/text-field.tsx";
import type { ChosenSpouse, PersonDraft, SpouseSource } from "./draft.ts";
import { formColumns, fullRow, secondary } from "../../../styles/utilities.css.ts";
import * as css from "./form.css.ts";
import { CHOSEN_SPOUSE_FIELD } from "./validation.ts";
import { useFieldErrors, useTextFields } from "./field-texts.ts";
import { GenderField, IdNumberField, PhoneField } from "./fields.tsx";
import { isInherited } from "./inherited.ts";
import type { PersonForm } from "./use-form.ts";
import { UserText } from "../../../ui/user-text.tsx";

/**
 * Returns the sources of a spouse that the form offers. An applicant cannot be linked to a person
 * of the register.
 */
function sourcesOf({ draft, person }: PersonForm): SpouseSource[] {
  const { linkedSpouse, spouseSource } = draft;
  const sources: SpouseSource[] = linkedSpouse ? ["current"] : ["new"];
  // Keeps typed data if another user has linked a spouse since the form opened.
  if (linkedSpouse && spouseSource === "new") sources.push("new");
  if (!person?.pending) sources.push("existing");
  return [...sources, "none"];
}

/** The choice of the spouse's source, and the fields of the spouse. */
export function SpouseFields({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const { draft, base, set } = form;
  const { linkedSpouse, spouseSource } = draft;
  // With an archived spouse, 'none' keeps the couple, so its label names the archived spouse.
  const archivedText = form.person && archivedSpouseText(t, form.person);
  const choose = (source: SpouseSource): Partial<PersonDraft> =>
    // Resets the spouse's fields, since data typed for a new spouse must not edit the stored one.
    source === "current" && spouseSource === "new"
      ? { spouseSource: source, spouse: base.spouse }
      : { spouseSource: source };
  return (
    <section className={css.part} aria-label={t("persons:field.spouse")}>
      <RadioGroup
        name="spouseSource"
        label={t("person-form:spouse.source")}
        options={sourcesOf(form).map((source) => ({
          value: source,
          label:
            source === "current" && linkedSpouse ? (
              <UserText>{fullName(linkedSpouse)}</UserText>
            ) : (
              (source === "none" && archivedText) ||
              t(`person-form:spouse.${labelOf(source, linkedSpouse !== null)}`)
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

/** Returns the text key of an option, which depends on whether there is a stored spouse. */
const labelOf = (source: SpouseSource, hasSpouse: boolean) => {
  if (source === "existing" && hasSpouse) return "another";
  if (source === "none" && hasSpouse) return "unlinked";
  return source === "current" ? "new" : source;
};

function SpouseForm({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const { draft } = form;
  const isNew = draft.spouseSource === "new";
  const field = useTextFields(form);
  const errorOf = useFieldErrors(form.errors, form.textAt);
  return (
    <div className={formColumns}>
      <TextField {...field("spouse.firstName")} isRequired autoComplete="off" />
      <TextField
        {...field("spouse.lastName")}
        isRequired
        autoComplete="off"
        description={isNew && isInherited(draft) ? t("person-form:spouse.sameName") : undefined}
        warning={isOneName(draft.spouse.lastName) ? t("person-form:oneName") : undefined}
      />
      <IdNumberField form={form} adult="spouse" />
      <PhoneField form={form} adult="spouse" />
      <DateField {...field("spouse.birthDate")} />
      <GenderField
        name="spouse.gender"
        value={form.draft.spouse.gender}
        errorMessage={errorOf("spouse.gender")}
        onChange={(gender) => form.setSpouse({ gender })}
      />
      {isNew ? <SameHome draft={draft} /> : null}
    </div>
  );
}

/** The city and the address of the person, which a new spouse gets too. */
function SameHome({ draft: { address, city } }: Pick<PersonForm, "draft">) {
  const { t } = useTranslation();
  const home = [address, city].map((text) => text.trim()).filter((text) => text !== "");
  return (
    <div className={fullRow}>
      <p>
        <span>{t("person-form:spouse.sameHome")}</span>
        {home.length > 0 ? (
          <>
            <span>{": "}</span>
            <UserText>{home.join(", ")}</UserText>
          </>
        ) : null}
      </p>
      <p className={secondary}>{t("person-form:spouse.otherHome")}</p>
    </div>
  );
}

/** A found person, or the chosen one, for which the draft contains only name and city. */
type SpouseOption = ChosenSpouse & Partial<Pick<PersonRow, "phone" | "spouseId">>;

const chosenOf = ({ id, firstName, lastName, city }: SpouseOption): ChosenSpouse => ({
  id,
  firstName,
  lastName,
  city,
});

function SpousePicker({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const { draft, set } = form;
  const errorOf = useFieldErrors(form.errors, form.textAt);
  const source = useRegisterSource({ active: true });
  return (
    <PersonPicker<SpouseOption>
      name={CHOSEN_SPOUSE_FIELD}
      label={t("person-form:spouse.pick")}
      description={t("person-form:spouse.pickHint")}
      isRequired
      errorMessage={errorOf(CHOSEN_SPOUSE_FIELD)}
      source={source}
      max={1}
      excludedIds={[form.person?.id, draft.linkedSpouse?.id].filter((id) => id !== undefined)}
      chosen={draft.chosenSpouse ? [draft.chosenSpouse] : []}
      onChange={([person]) =>
        set({ chosenSpouse: person ? chosenOf(person) : null, spouseAfterLinking: null })
      }
      describe={(person) => <CityAndPhone person={person} />}
      unavailable={(person) => (person.spouseId ? t("common:picker.taken") : null)}
    />
  );
}
