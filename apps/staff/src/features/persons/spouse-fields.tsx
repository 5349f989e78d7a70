import type { PersonRow } from "@kehila/shared/person-answers";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatPhone } from "../../lib/format.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { DateField } from "../../ui/date-field.tsx";
import { PersonPicker } from "../../ui/person-picker.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { ChosenSpouse } from "./person-draft.ts";
import { SPOUSE_SOURCES } from "./person-draft.ts";
import * as css from "./person-form.css.ts";
import { CHOSEN_SPOUSE_FIELD } from "./person-validation.ts";
import { IdNumberField, PhoneField } from "./personal-fields.tsx";
import { personPickerQuery } from "./persons.queries.ts";
import { useFieldErrors } from "./use-field-errors.ts";
import type { PersonForm } from "./use-person-form.ts";

const SEARCH_DEBOUNCE_MS = 300;

/** The spouse of a married person: typed in, chosen from the register, or left out for now. */
export function SpouseFields({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const { draft, set } = form;
  return (
    <section className={css.part} aria-label={t("persons:field.spouse")}>
      <RadioGroup
        name="spouseSource"
        label={t("persons:form.spouse.source")}
        options={SPOUSE_SOURCES.map((source) => ({
          value: source,
          label: t(`persons:form.spouse.${source}`),
        }))}
        value={draft.spouseSource}
        onChange={(spouseSource) => set({ spouseSource })}
      />
      {draft.spouseSource === "new" ? <SpouseForm form={form} /> : null}
      {draft.spouseSource === "existing" ? <SpousePicker form={form} /> : null}
    </section>
  );
}

function SpouseForm({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const { setSpouse, leaveField } = form;
  const { spouse } = form.draft;
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
        errorMessage={errorOf("spouse.idNumber")}
        onChange={(idNumber) => setSpouse({ idNumber })}
        onBlur={() => leaveField("spouse.idNumber")}
      />
      <PhoneField
        name="spouse.phone"
        value={spouse.phone}
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
  const [search, setSearch] = useState("");
  const pages = useInfiniteQuery(
    personPickerQuery(useDebounced(search.trim(), SEARCH_DEBOUNCE_MS)),
  );
  const found = pages.data?.pages.flatMap(({ data }): SpouseOption[] => data) ?? [];
  return (
    <PersonPicker<SpouseOption>
      label={t("persons:form.spouse.pick")}
      description={t("persons:form.spouse.pickHint")}
      isRequired
      errorMessage={errorOf(CHOSEN_SPOUSE_FIELD)}
      source={{
        search,
        onSearch: setSearch,
        found,
        isLoading: pages.isFetching,
        isFailed: pages.isError,
        onMore: pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
      }}
      max={1}
      chosen={draft.chosenSpouse ? [draft.chosenSpouse] : []}
      onChange={([person]) => set({ chosenSpouse: person ? chosenOf(person) : null })}
      describe={(person) => <Facts person={person} />}
      unavailable={(person) => (person.spouseId ? t("common:picker.taken") : null)}
    />
  );
}
