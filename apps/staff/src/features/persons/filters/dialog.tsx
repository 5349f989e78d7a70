import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { CHILDREN_MAX, SEARCH_MAX } from "@kehila/shared/base/limits";
import { GENDERS } from "@kehila/shared/persons/parts";
import { withoutForbiddenCharacters } from "@kehila/shared/base/text";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { CityField } from "../../../entities/persons/city-field.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { CheckboxGroup } from "../../../ui/field/checkbox.tsx";
import { DateField } from "../../../ui/field/date-field.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { RadioGroup } from "../../../ui/field/radio-group.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { TextField } from "../../../ui/field/text-field.tsx";
import { citiesQuery } from "../persons.queries.ts";
import type { PersonsFilters } from "../view.ts";
import type { FilterDraft } from "./draft.ts";
import { draftOf, EMPTY_FILTERS, filterErrors, toFilters } from "./draft.ts";
import { formColumns, fullRow } from "../../../styles/utilities.css.ts";

interface FilterDialogProps {
  filters: PersonsFilters;
  onClose: () => void;
  onFilters: (filters: PersonsFilters) => void;
}

/** The dialog of the filters. 'Show people' applies them. */
export function FilterDialog({ filters, onClose, onFilters }: FilterDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [draft, setDraft] = useState<FilterDraft>(() => draftOf(filters));
  const [isChecked, setChecked] = useState(false);
  const set = (change: Partial<FilterDraft>) => setDraft((before) => ({ ...before, ...change }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={t("persons:filter.title")}
      footer={
        <>
          <Button variant="quiet" onPress={() => setDraft(EMPTY_FILTERS)}>
            {t("persons:filter.clear")}
          </Button>
          <Button type="submit" form={formId} variant="primary">
            {t("persons:filter.apply")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={formColumns}
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (Object.keys(filterErrors(draft)).length === 0) onFilters(toFilters(draft));
        }}
      >
        <ChoiceFilters draft={draft} set={set} />
        <RangeFilters draft={draft} set={set} isChecked={isChecked} />
      </form>
    </Dialog>
  );
}

interface FiltersProps {
  draft: FilterDraft;
  set: (change: Partial<FilterDraft>) => void;
}

const CHILDREN_COUNTS = Array.from({ length: CHILDREN_MAX + 1 }, (_, count) => String(count));

function ChoiceFilters({ draft, set }: FiltersProps) {
  const { t } = useTranslation();
  const { data: cities = [], isPending } = useQuery(citiesQuery);
  const anyOption = { value: "", label: t("persons:filter.any") } as const;
  return (
    <>
      <RadioGroup<FilterDraft["gender"]>
        label={t("persons:field.gender")}
        options={[
          anyOption,
          ...GENDERS.map((gender) => ({ value: gender, label: t(`common:gender.${gender}`) })),
        ]}
        value={draft.gender}
        onChange={(gender) => set({ gender })}
      />
      <RadioGroup<FilterDraft["married"]>
        label={t("persons:field.maritalStatus")}
        options={[
          anyOption,
          { value: "true", label: t("common:marital.married") },
          { value: "false", label: t("common:marital.single") },
        ]}
        value={draft.married}
        onChange={(married) => set({ married })}
      />
      {(["interestedEvents", "visitedEvents"] as const).map((field) => (
        <div key={field} className={fullRow}>
          <CheckboxGroup
            label={t(`persons:field.${field}`)}
            options={EVENT_CATEGORIES.map((category) => ({
              value: category,
              label: t(`common:category.${category}`),
            }))}
            value={draft[field]}
            onChange={(chosen) => set({ [field]: chosen })}
          />
        </div>
      ))}
      <CityField
        label={t("persons:field.city")}
        value={draft.city}
        cities={isPending ? null : cities}
        maxLength={SEARCH_MAX}
        onChange={(city) => set({ city: withoutForbiddenCharacters(city) })}
      />
      <Select
        label={t("persons:field.childrenCount")}
        placeholder={t("persons:filter.any")}
        options={[anyOption, ...CHILDREN_COUNTS.map((count) => ({ value: count, label: count }))]}
        value={draft.childrenCount}
        onChange={(childrenCount) => set({ childrenCount })}
      />
    </>
  );
}

function RangeFilters({ draft, set, isChecked }: FiltersProps & { isChecked: boolean }) {
  const { t } = useTranslation();
  const errors = isChecked ? filterErrors(draft) : {};
  const errorOf = (field: keyof FilterDraft, label: string): string | undefined => {
    const error = errors[field];
    if (error === undefined) return undefined;
    return error === "RANGE"
      ? t("persons:filter.rangeWrong")
      : t(`errors:field.${error}`, { label });
  };
  const age = (field: "ageMin" | "ageMax", label: string) => (
    <TextField
      label={label}
      isLtr
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={draft[field]}
      errorMessage={errorOf(field, label)}
      onChange={(value) => set({ [field]: withoutForbiddenCharacters(value) })}
    />
  );
  const birth = (field: "birthDateFrom" | "birthDateTo", label: string) => (
    <DateField
      label={label}
      value={draft[field]}
      errorMessage={errorOf(field, label)}
      onChange={(value) => set({ [field]: value })}
    />
  );
  return (
    <>
      {age("ageMin", t("persons:filter.ageFrom"))}
      {age("ageMax", t("persons:filter.ageTo"))}
      {birth("birthDateFrom", t("persons:filter.birthFrom"))}
      {birth("birthDateTo", t("persons:filter.birthTo"))}
    </>
  );
}
