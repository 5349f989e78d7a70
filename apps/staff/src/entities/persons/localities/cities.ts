import type { Language } from "@kehila/shared/base/languages";
import { otherLanguageOf } from "@kehila/shared/base/languages";
import { allLocalities, citiesLike, localityFold, localityOf } from "@kehila/shared/names/locality";

/** Maximum suggestions for a typed city: a longer list does not help. */
const SUGGESTIONS_MAX = 12;

/** Maximum localities to offer for a city that is not known. */
const MEANT_MAX = 3;

const sortNames = (names: readonly string[], language: Language): string[] =>
  names.toSorted(new Intl.Collator(language).compare);

/** Returns the name of a locality in a language; any other text unchanged. */
export const cityIn = (city: string, language: Language): string =>
  localityOf(city)?.names[language] ?? city;

const allNames = (language: Language): string[] =>
  allLocalities().map(({ names }) => names[language]);

/**
 * Returns the spelling of the list that a text writes in the script of a language, with its capital
 * letters and hyphens; undefined for another text.
 */
const spellingOf = (text: string, language: Language): string | undefined =>
  otherLanguageOf(text, language) === undefined
    ? localityOf(text)?.written.find((spelling) => localityFold(spelling) === localityFold(text))
    : undefined;

/**
 * Returns the localities to suggest for a typed city, the best match first, named in the language of
 * the interface; none for a text that is such a name already.
 */
export function suggestedLocalities(typed: string, language: Language): string[] {
  const names = allNames(language);
  if (typed.trim() === "") return sortNames(names, language);
  const spelling = spellingOf(typed, language);
  if (spelling === typed.trim()) return [];
  const found = citiesLike(typed, names);
  return (spelling ? [spelling, ...found.slice(1)] : found).slice(0, SUGGESTIONS_MAX);
}

/**
 * Returns the cities of the register to choose from for a typed text, the best match first:
 * localities by their name in the language of the interface, other cities as written.
 */
export function citiesFor(typed: string, cities: readonly string[], language: Language): string[] {
  const names = sortNames([...new Set(cities.map((city) => cityIn(city, language)))], language);
  return typed.trim() === "" ? names : citiesLike(typed, names).slice(0, SUGGESTIONS_MAX);
}

/** Whether a text is the name of a locality in any language, so that nothing else was meant. */
export const isCityName = (typed: string): boolean =>
  Object.values(localityOf(typed)?.names ?? {}).includes(typed.trim());

/** Whether a text is neither empty nor the name of a locality. */
export const isUnknownCity = (typed: string): boolean =>
  typed.trim() !== "" && localityOf(typed) === null;

/**
 * Returns the localities that an unknown city may mean, in the language of the interface; null if
 * the text is empty or names a locality.
 */
export function localitiesMeant(typed: string, language: Language): string[] | null {
  if (!isUnknownCity(typed)) return null;
  return citiesLike(typed, allNames(language)).slice(0, MEANT_MAX);
}
