import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import { GENDERS } from "@kehila/shared/persons/parts";
import { withoutForbiddenCharacters } from "@kehila/shared/base/text";
import type { ReactNode } from "react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../../ui/badge.tsx";
import { Checkbox, CheckboxGroup } from "../../../ui/field/checkbox.tsx";
import { DateField } from "../../../ui/field/date-field.tsx";
import { SegmentsField } from "../../../ui/field/segments.tsx";
import { Select } from "../../../ui/field/select.tsx";
import { TextField } from "../../../ui/field/text-field.tsx";
import { formColumns, fullRow, secondary } from "../../../styles/utilities.css.ts";
import { CitiesField } from "./cities-field.tsx";
import type { FilterDraft } from "./draft.ts";
import { filterErrors, foldedCount } from "./draft.ts";
import * as css from "./fields.css.ts";

interface CheckedFiltersProps {
  draft: FilterDraft;
  set: (change: Partial<FilterDraft>) => void;
  isChecked: boolean;
}

const CHILDREN_COUNTS = Array.from({ length: CHILDREN_MAX + 1 }, (_, count) => String(count));

interface FilterFieldsProps extends CheckedFiltersProps {
  /** The fields that follow the cities in a form that shows the other filters after a press. */
  unfolded?: ReactNode;
  /** Further fields among the filters that such a form hides. */
  folded?: ReactNode;
}

/**
 * All filters of persons, the most frequent first; errors are shown once the form is checked. A form
 * with `unfolded` fields hides the filters after the cities until they are asked for.
 */
export function FilterFields({ unfolded, folded, ...props }: FilterFieldsProps) {
  const { draft, set } = props;
  const { t } = useTranslation();
  return (
    <>
      <div className={fullRow}>
        <CitiesField
          label={t("filters:cities")}
          value={draft.city}
          onChange={(city) => set({ city })}
          unmatchedText={draft.unmatchedCity}
          onUnmatched={(unmatchedCity) => set({ unmatchedCity })}
        />
      </div>
      {unfolded}
      {unfolded === undefined ? (
        <OtherFilters {...props} />
      ) : (
        <FoldedFilters draft={draft}>
          {folded}
          <OtherFilters {...props} />
        </FoldedFilters>
      )}
    </>
  );
}

/** Filters behind a line with the filters in use. */
function FoldedFilters({ draft, children }: { draft: FilterDraft; children: ReactNode }) {
  const { t } = useTranslation();
  const count = foldedCount(draft);
  return (
    <details className={css.folded}>
      <summary className={css.summary}>
        <span>{count === 0 ? t("filters:more") : t("filters:moreInUse", { count })}</span>
        <span className={css.interests}>
          {draft.interestedEvents.map((category) => (
            <Fragment key={category}>
              {" "}
              <Badge tone="neutral">{t(`common:category.${category}`)}</Badge>
            </Fragment>
          ))}
        </span>
      </summary>
      <div className={formColumns}>{children}</div>
    </details>
  );
}

/** The filters after the cities. */
function OtherFilters(props: CheckedFiltersProps) {
  const { draft, set } = props;
  const { t } = useTranslation();
  const any = t("filters:any");
  return (
    <>
      <SegmentsField<FilterDraft["gender"]>
        label={t("persons:field.gender")}
        options={[
          { value: "", text: any },
          ...GENDERS.map((gender) => ({ value: gender, text: t(`common:gender.${gender}`) })),
        ]}
        value={draft.gender}
        onChange={(gender) => set({ gender })}
      />
      <SegmentsField<FilterDraft["married"]>
        label={t("persons:field.maritalStatus")}
        options={[
          { value: "", text: any },
          { value: "true", text: t("common:marital.married") },
          { value: "false", text: t("common:marital.single") },
        ]}
        value={draft.married}
        onChange={(married) => set({ married })}
      />
      {(["interestedEvents", "visitedEvents"] as const).map((field) => (
        <div key={field} className={fullRow}>
          <CheckboxGroup
            label={t(`persons:field.${field}`)}
            orientation="columns"
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
        placeholder={any}
        options={[
          { value: "", label: any },
          ...CHILDREN_COUNTS.map((count) => ({ value: count, label: count })),
        ]}
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
      <RangeFilters {...props} />
    </>
  );
}

/** The filters by age and day of birth; errors are shown once the form is checked. */
function RangeFilters({ draft, set, isChecked }: CheckedFiltersProps) {
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
