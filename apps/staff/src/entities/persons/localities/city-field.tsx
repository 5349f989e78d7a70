import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../i18n/use-language.ts";
import type { SuggestFieldProps } from "../../../ui/field/suggest-field.tsx";
import { SuggestField } from "../../../ui/field/suggest-field.tsx";
import { memoField } from "../../../ui/field/memo-field.tsx";
import { localitiesQuery } from "./localities-query.ts";

interface CityFieldProps extends Omit<SuggestFieldProps, "suggest"> {
  /** The cities to suggest; null while they load. If absent, all localities are suggested. */
  cities?: readonly string[] | null;
}

function CityFieldPlain({ cities, ...props }: CityFieldProps) {
  const language = useLanguage();
  // The same element before and after loading, so that the user can type meanwhile.
  const { data: localities, isPending } = useQuery(localitiesQuery);
  const suggest = (text: string): readonly string[] => {
    if (!localities) return [];
    return cities
      ? localities.suggestedCities(text, cities, language)
      : localities.suggestedLocalities(text, language);
  };
  return <SuggestField {...props} suggest={isPending || cities === null ? null : suggest} />;
}

/** A city: any text, with suggestions in the language of the interface. */
export const CityField = memoField(CityFieldPlain);
