import { useLanguage } from "../../i18n/use-language.ts";
import type { SuggestFieldProps } from "../../ui/suggest-field.tsx";
import { SuggestField } from "../../ui/suggest-field.tsx";
import { suggestedPlaces } from "./cities.ts";

export type CityFieldProps = Omit<SuggestFieldProps, "suggest">;

/** A city with suggestions; loaded with the list of localities. */
export function CitySuggestField(props: CityFieldProps) {
  const language = useLanguage();
  return <SuggestField {...props} suggest={(typed) => suggestedPlaces(typed, language)} />;
}
