import { SEARCH_MAX } from "@kehila/shared/base/limits";
import { citiesOf, citiesText } from "@kehila/shared/persons/cities";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import { Picker } from "../../../ui/field/picker.tsx";
import { citiesQuery } from "../persons.queries.ts";
import { localitiesQuery } from "../localities/localities-query.ts";

interface CitiesFieldProps {
  label: string;
  /** The cities as one filter. */
  value: string;
  onChange: (value: string) => void;
  /** A text that was left in the field without a match; empty without one. */
  unmatchedText: string;
  onUnmatched: (text: string) => void;
}

/** Several cities of the register, in the language of the interface. */
export function CitiesField(props: CitiesFieldProps) {
  const { label, value, onChange, unmatchedText, onUnmatched } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const [search, onSearch] = useState("");
  const cities = useQuery(citiesQuery);
  const localities = useQuery(localitiesQuery);
  const options = (
    localities.data && cities.data
      ? localities.data.citiesFor(search.trim(), cities.data, language)
      : []
  )
    // Leaves out cities that would exceed the length limit of the filter.
    .filter((city) => citiesText([...citiesOf(value), city]).length <= SEARCH_MAX)
    .map((id) => ({ id }));
  const isLoading = cities.isPending || localities.isPending;
  const isFailed = cities.isError || localities.isError;
  const isNone = options.length === 0 && !isLoading && !isFailed;
  return (
    <Picker<{ id: string }>
      label={label}
      errorMessage={
        unmatchedText === "" ? undefined : t("filters:cityUnmatched", { text: unmatchedText })
      }
      takesBest
      onUnmatched={onUnmatched}
      source={{
        search,
        onSearch,
        options,
        isLoading,
        isFailed,
        ...(isNone && { hint: t("persons:list.announce.none") }),
      }}
      nameOf={({ id }) => localities.data?.cityIn(id, language) ?? id}
      chosen={citiesOf(value).map((id) => ({ id }))}
      onChange={(chosenCities) => onChange(citiesText(chosenCities.map(({ id }) => id)))}
    />
  );
}
