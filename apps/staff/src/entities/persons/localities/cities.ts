import { fold } from "@kehila/shared/names/fold";
import type { Language } from "@kehila/shared/base/languages";
import type { Locality } from "@kehila/shared/names/locality";
import { allLocalities, localityOf, localitiesContaining } from "@kehila/shared/names/locality";

/** Maximum suggestions for a typed city: a longer list does not help. */
const SUGGESTIONS_MAX = 12;

const SCRIPT_OF: Record<Language, RegExp> = {
  en: /\p{Script=Latin}/u,
  ru: /\p{Script=Cyrillic}/u,
  he: /\p{Script=Hebrew}/u,
};

/** Whether a text is the name of a locality, so that there is nothing to suggest. */
const isName = (text: string, language: Language): boolean =>
  localityOf(text) !== null && SCRIPT_OF[language].test(text);

const sortNames = (names: readonly string[], language: Language): string[] =>
  names.toSorted(new Intl.Collator(language).compare);

/** Returns the name of a locality in a language; any other text unchanged. */
export const cityIn = (city: string, language: Language): string =>
  localityOf(city)?.names[language] ?? city;

/** Returns the localities to suggest for a typed city, named in the language of the interface. */
export function suggestedLocalities(typed: string, language: Language): string[] {
  const nameOf = ({ names }: Locality): string => names[language];
  if (typed.trim() === "") return sortNames(allLocalities().map(nameOf), language);
  if (isName(typed, language)) return [];
  return localitiesContaining(typed).slice(0, SUGGESTIONS_MAX).map(nameOf);
}

/**
 * Returns the cities of the register to suggest for a typed text: localities by their name in the
 * language of the interface, other cities as written.
 */
export function suggestedCities(
  typed: string,
  cities: readonly string[],
  language: Language,
): string[] {
  const cityByName = new Map(cities.map((city) => [cityIn(city, language), city]));
  const names = sortNames([...cityByName.keys()], language);
  if (typed.trim() === "") return names;
  if (isName(typed, language)) return [];
  const localityNames = new Set(
    localitiesContaining(typed).map(({ names: { [language]: name } }) => name),
  );
  const isSuggested = (name: string): boolean =>
    localityNames.has(name) || fold(name).includes(fold(typed));
  return names.filter(isSuggested).slice(0, SUGGESTIONS_MAX);
}

/**
 * Returns the cities of the register to choose from for a typed text. A complete name in any script
 * gives its own city, if the register has that city.
 */
export function citiesFor(typed: string, cities: readonly string[], language: Language): string[] {
  const suggestions = suggestedCities(typed, cities, language);
  const locality = localityOf(typed);
  if (suggestions.length > 0 || !locality) return suggestions;
  return cities.some((city) => localityOf(city)?.key === locality.key)
    ? [locality.names[language]]
    : [];
}
