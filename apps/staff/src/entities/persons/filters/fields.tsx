import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import { GENDERS } from "@kehila/shared/persons/parts";
import { withoutForbiddenCharacters } from "@kehila/shared/base/text";
import { useTranslation } from "react-i18next";
import { Checkbox, CheckboxGroup } from "../../../ui/field/checkbox.tsx";
import { DateField } from "../../../ui/field/date-field.tsx";
import { RadioGroup } from "../../../ui/field/radio-group.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { TextField } from "../../../ui/field/text-field.tsx";
import { fullRow, secondary } from "../../../styles/utilities.css.ts";
import type { FilterDraft } from "./draft.ts";
import { filterErrors } from "./draft.ts";

export interface FiltersProps {
  draft: FilterDraft;
  set: (change: Partial<FilterDraft>) => void;
}

const CHILDREN_COUNTS = Array.from({ length: CHILDREN_MAX + 1 }, (_, count) => String(count));

/** The filters whose values come from closed lists. */
export function ChoiceFilters({ draft, set }: FiltersProps) {
  const { t } = useTranslation();
  const anyOption = { value: "", label: t("filters:any") } as const;
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
        onChange={(marriedChoice) => set({ married: marriedChoice })}
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
            onChange={(categories) => set({ [field]: categories })}
          />
        </div>
      ))}
      <Select
        label={t("persons:field.childrenCount")}
        placeholder={t("filters:any")}
        options={[anyOption, ...CHILDREN_COUNTS.map((count) => ({ value: count, label: count }))]}
        value={draft.childrenCount}
        onChange={(childrenCount) => set({ childrenCount })}
      />
      <div className={fullRow}>
        <Checkbox
          isSelected={draft.toCheck === "true"}
          onChange={(isSelected) => set({ toCheck: isSelected ? "true" : "" })}
        >
          <span>
            {t("filters:toCheck")}
            <span className={secondary}>{` ${t("filters:toCheckHint")}`}</span>
          </span>
        </Checkbox>
      </div>
    </>
  );
}

/** The filters by age and day of birth; errors are shown once the form is checked. */
export function RangeFilters({ draft, set, isChecked }: FiltersProps & { isChecked: boolean }) {
  const { t } = useTranslation();
  const errors = isChecked ? filterErrors(draft) : {};
  const errorOf = (field: keyof FilterDraft, label: string): string | undefined => {
    const error = errors[field];
    if (error === undefined) return undefined;
    return error === "RANGE" ? t("filters:rangeWrong") : t(`errors:field.${error}`, { label });
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
      {age("ageMin", t("filters:ageFrom"))}
      {age("ageMax", t("filters:ageTo"))}
      {birth("birthDateFrom", t("filters:birthFrom"))}
      {birth("birthDateTo", t("filters:birthTo"))}
    </>
  );
}
