import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/use-language.ts";
import type { SuggestFieldProps } from "../../ui/suggest-field.tsx";
import { SuggestField } from "../../ui/suggest-field.tsx";

/** The localities, loaded on demand: the register shows without them. */
const citiesQuery = {
  queryKey: ["cities"],
  queryFn: () => import("./cities.ts"),
  staleTime: Infinity,
};

/** A city: any text, with the localities of Israel as suggestions in the language of the interface. */
export function CityField(props: Omit<SuggestFieldProps, "suggest">) {
  const language = useLanguage();
  // The field is the same before they are loaded, so that typing goes on.
  const { data: cities, isPending } = useQuery(citiesQuery);
  const suggest = (typed: string) => cities?.suggestedPlaces(typed, language) ?? [];
  return <SuggestField {...props} suggest={isPending ? null : suggest} />;
}
