import type { EventCategory } from "@kehila/shared/events/categories";
import type { CalendarDay } from "@kehila/shared/base/dates";
import { addDays, FIRST_DAY, latestBirthForAge } from "@kehila/shared/base/dates";
import { sortKey } from "@kehila/shared/names/fold";
import type { PersonFilter, PersonQuery } from "@kehila/shared/persons/query";
import { citiesOf } from "@kehila/shared/persons/cities";
import { localityOf, localitiesContaining } from "@kehila/shared/names/locality";
import type { SearchWord } from "@kehila/shared/names/search";
import { closest, searchWords } from "@kehila/shared/names/search";
import {
  indexTexts,
  isMarked,
  isNickname,
  NAME_MARKS,
  TO_CHECK,
} from "@kehila/shared/names/search-marks";
import { categoryMask } from "../../../lib/category-mask.ts";

/** A name filter: its text, and for each word the text and the possible marked keys. */
export interface NameFilter {
  text: string;
  words: readonly SearchWord[];
  /** The marks of each word, as a query of the search index. */
  queries: readonly string[];
}

const NAME_FILTERS = ["firstName", "lastName"] as const;

/** The texts of a search and of the name filters, folded like the stored texts. */
export interface Search {
  words: readonly SearchWord[];
  names: Partial<Record<(typeof NAME_FILTERS)[number], NameFilter>>;
}

/** Parses the texts of a filter; null when no person can match. */
export function parseSearch(filter: PersonFilter): Search | null {
  const words = filter.search === undefined ? [] : searchWords(filter.search);
  if (words === null) return null;
  const typedNames = NAME_FILTERS.flatMap((field) => {
    const typedText = filter[field]?.trim();
    return typedText
      ? [{ field, text: sortKey(typedText), words: searchWords(typedText) ?? [] }]
      : [];
  });
  if (
    (filter.city?.trim() && namedCities(filter).length === 0) ||
    typedNames.some(({ text }) => text === "")
  )
    return null;
  const limitedTexts = closest([...words, ...typedNames.flatMap((name) => name.words)]);
  const names: Search["names"] = {};
  let from = words.length;
  for (const { field, text, words: own } of typedNames) {
    const nameTexts = limitedTexts.slice(from, (from += own.length));
    const markedTexts = nameTexts.map((texts) => wordOfName(texts, NAME_MARKS[field]));
    const queries = marksOf({ words: markedTexts }).map((marks) => marks.map(quoted).join(" OR "));
    names[field] = { text, words: markedTexts, queries };
  }
  return { words: limitedTexts.slice(0, words.length), names };
}

/** Returns the texts of a word for one name: as typed, and its marks there. */
function wordOfName([typed, ...others]: SearchWord, nameMark: string): SearchWord {
  const marks = [typed, ...others]
    .filter(isMarked)
    .flatMap((mark) => (isNickname(mark) ? nicknameOf(mark, nameMark) : [nameMark + mark]));
  return [isMarked(typed) ? nameMark + typed : typed, ...marks];
}

/** Returns the mark of full names and short forms, which only first names have. */
const nicknameOf = (mark: string, nameMark: string): string[] =>
  mark.startsWith(nameMark) ? [mark] : [];

/**
 * Returns the marks of each word in a name filter; none if a word has none, because then only the
 * text decides.
 */
export function marksOf<Text>({ words }: { words: readonly (readonly Text[])[] }): Text[][] {
  const marks = words.map(([, ...others]) => others);
  return marks.some((wordMarks) => wordMarks.length === 0) ? [] : marks;
}

/** Returns the words of the name filters. */
export const filterWords = ({ names }: Pick<Search, "names">): SearchWord[] =>
  Object.values(names).flatMap(({ words }) => words);

/** Returns a text as one phrase in the index's query language, with doubled quotation marks. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The shortest text that the trigram index can look up, in characters. */
const TRIGRAM = 3;

export const isIndexable = (text: string): boolean => Array.from(text).length >= TRIGRAM;

/**
 * Returns the conditions of words in the index's query language, for words whose texts are all long
 * enough.
 */
export const phrasesOf = (words: readonly SearchWord[]): string[] =>
  words
    .filter((texts) => texts.every(isIndexable))
    .map((texts) => `(${indexTexts(texts).map(quoted).join(" OR ")})`);

/**
 * Returns a query of the trigram index that finds every match of a search, and further persons;
 * null if all texts are too short.
 */
export function indexQuery(search: Search): string | null {
  const phrases = phrasesOf([...filterWords(search), ...search.words]);
  return phrases.length === 0 ? null : phrases.join(" AND ");
}

/** A range of birth dates, both days included. */
export interface Births {
  from: CalendarDay;
  to: CalendarDay;
}

/** The filters other than names and texts, in the format of statements. */
export interface FilterValues {
  gender?: PersonFilter["gender"];
  married?: 0 | 1 | undefined;
  childrenCount?: number | undefined;
  /** The key of a known locality. */
  locality?: string | undefined;
  /** A part of a city: the keys of localities with it in a spelling (JSON), and the folded text. */
  partOfLocality?: { keys: string; text: string } | undefined;
  /** Several cities: the keys and the folded texts of each, both as JSON. */
  localities?: { keys: string; texts: string } | undefined;
  /** A mask of categories. */
  interests?: number | undefined;
  /** Categories of events before a day. */
  visited?: { categories: readonly EventCategory[]; before: CalendarDay } | undefined;
  /** A mask of the categories of visited events. */
  onLists?: number | undefined;
  births?: Births | undefined;
  /** A query of the search index for persons with values to check. */
  toCheck?: string | undefined;
  /** An event list with an application of the household. */
  listId?: string | undefined;
  /** The user who recorded the person. */
  recordedBy?: string | undefined;
}

/** A filter of persons; of applications, also by list and by the user who recorded them. */
export type Filter = PersonFilter & Pick<PersonQuery, "listId" | "recordedBy">;

/** Returns the filters that are set. */
export function filterValues(filter: Filter, today: CalendarDay): FilterValues {
  const { gender, married, childrenCount, interestedEvents, visitedEvents } = filter;
  const cities = namedCities(filter);
  const [city = ""] = cities.length === 1 ? cities : [];
  const locality = localityOf(city)?.key;
  return {
    gender,
    married: married === undefined ? undefined : married ? 1 : 0,
    childrenCount,
    locality,
    partOfLocality: city && !locality ? partOfLocality(city) : undefined,
    localities: cities.length > 1 ? localitiesOf(cities) : undefined,
    interests: interestedEvents?.length ? categoryMask(interestedEvents) : undefined,
    visited: visitedEvents?.length ? { categories: visitedEvents, before: today } : undefined,
    onLists: visitedEvents?.length ? categoryMask(visitedEvents) : undefined,
    births: birthRange(filter, today),
    toCheck: filter.toCheck && quoted(TO_CHECK),
    listId: filter.listId,
    recordedBy: filter.recordedBy,
  };
}

const partOfLocality = (city: string) => ({
  keys: JSON.stringify(localitiesContaining(city).map(({ key }) => key)),
  text: sortKey(city),
});

/** Returns the cities of a filter that have letters. */
const namedCities = ({ city }: PersonFilter): string[] =>
  citiesOf(city).filter((name) => sortKey(name) !== "");

function localitiesOf(cities: readonly string[]): { keys: string; texts: string } {
  const parts = cities.map((city) => ({ city, locality: localityOf(city) }));
  return {
    keys: JSON.stringify(
      parts.flatMap(({ city, locality }) =>
        (locality ? [locality] : localitiesContaining(city)).map(({ key }) => key),
      ),
    ),
    texts: JSON.stringify(
      parts.filter(({ locality }) => !locality).map(({ city }) => sortKey(city)),
    ),
  };
}

/** Whether any filter is set. */
export const hasFilters = (values: FilterValues): boolean =>
  Object.values(values).some((value) => value !== undefined);

type Ages = Pick<PersonFilter, "birthDateFrom" | "birthDateTo" | "ageMin" | "ageMax">;

/**
 * Returns the range of birth dates from a filter's dates and ages; undefined without both. Refuses
 * dates before 1900 and after today (docs/product.md#dates).
 */
function birthRange(
  { birthDateFrom, birthDateTo, ageMin, ageMax }: Ages,
  today: CalendarDay,
): Births | undefined {
  const from = [
    birthDateFrom,
    ageMax === undefined ? undefined : addDays(latestBirthForAge(ageMax + 1, today), 1),
  ].filter((day) => day !== undefined);
  const to = [
    birthDateTo,
    ageMin === undefined ? undefined : latestBirthForAge(ageMin, today),
  ].filter((day) => day !== undefined);
  if (from.length + to.length === 0) return undefined;
  return { from: from.toSorted().at(-1) ?? FIRST_DAY, to: to.toSorted()[0] ?? today };
}
