import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import { formatDay } from "../../../lib/text/format.ts";
import { ChipList } from "../../../entities/persons/filters/chip-list.tsx";
import type { PersonsFilters } from "../../../entities/persons/filters/filters.ts";
import { localitiesQuery } from "../../../entities/persons/localities/localities-query.ts";
import type { FilterChip, PersonsView } from "../view.ts";
import { filterChips } from "../view.ts";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { GENDERS } from "@kehila/shared/persons/parts";

interface FilterChipsProps {
  view: PersonsView;
  onFilters: (filters: PersonsFilters) => void;
}

/** The active filters, each removable with one press. */
export function FilterChips({ view, onFilters }: FilterChipsProps) {
  const chips = filterChips(view);
  const textOf = useChipText(chips);
  return (
    <ChipList
      chips={chips.map((chip) => ({
        key: `${chip.id} ${chip.value ?? ""}`,
        text: textOf(chip),
        onRemove: () => onFilters(chip.rest),
      }))}
      onClear={() => onFilters({})}
    />
  );
}

/** Returns a function that returns the text of a chip: 'City: Haifa', 'Age: 60 to 70'. */
export function useChipText(chips: readonly FilterChip[]): (chip: FilterChip) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const hasCity = chips.some(({ id }) => id === "city");
  const { data: localities } = useQuery({ ...localitiesQuery, enabled: hasCity });

  const range = ({ id, from, to }: FilterChip): string => {
    const kind = id === "birthDate" ? "days" : "numbers";
    const ends = from === undefined ? "to" : to === undefined ? "from" : "between";
    const show = (end = "") => (kind === "days" && end ? formatDay(end, language) : end);
    return t(`persons:filter.range.${kind}.${ends}`, { from: show(from), to: show(to) });
  };

  const categoryText = (value: string): string => {
    const category = EVENT_CATEGORIES.find((option) => option === value);
    return category ? t(`common:category.${category}`) : value;
  };

  return (chip) => {
    const { id, value = "" } = chip;
    switch (id) {
      case "gender": {
        const gender = GENDERS.find((option) => option === value);
        return t("persons:filter.chip.gender", { value: gender && t(`common:gender.${gender}`) });
      }
      case "married":
        return t(`common:marital.${value === "true" ? "married" : "single"}`);
      case "interest":
        return categoryText(value);
      case "visited":
        return t("persons:filter.chip.visited", { value: categoryText(value) });
      case "city":
        return t("persons:filter.chip.city", {
          value: localities?.cityIn(value, language) ?? value,
        });
      case "age":
        return t("persons:filter.chip.age", { range: range(chip) });
      case "birthDate":
        return t("persons:filter.chip.birthDate", { range: range(chip) });
      case "childrenCount":
        return t("persons:filter.chip.childrenCount", { count: Number(value) });
      case "toCheck":
        return t("filters:toCheck");
    }
  };
}
