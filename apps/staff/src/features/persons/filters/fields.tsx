import { useTranslation } from "react-i18next";
import { CitiesField } from "../../../entities/persons/filters/cities-field.tsx";
import type { FiltersProps } from "../../../entities/persons/filters/fields.tsx";
import { ChoiceFilters, RangeFilters } from "../../../entities/persons/filters/fields.tsx";
import { fullRow } from "../../../styles/utilities.css.ts";

/** All filters of People, the most frequent first; errors are shown once the form is checked. */
export function FilterFields(props: FiltersProps & { isChecked: boolean }) {
  const { draft, set } = props;
  const { t } = useTranslation();
  return (
    <>
      <div className={fullRow}>
        <CitiesField
          label={t("filters:cities")}
          value={draft.city}
          onChange={(city) => set({ city })}
        />
      </div>
      <ChoiceFilters draft={draft} set={set} />
      <RangeFilters {...props} />
    </>
  );
}
