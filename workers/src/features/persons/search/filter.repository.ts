import type { CalendarDay } from "@kehila/shared/dates";
import { addDays, FIRST_DAY, latestBirthForAge } from "@kehila/shared/dates";
import type { PersonFilter } from "@kehila/shared/person-query";
import type { SearchWord } from "@kehila/shared/search";
import { sortKey } from "@kehila/shared/fold";
import { placeOf } from "@kehila/shared/places";
import { closest, searchWords } from "@kehila/shared/search";
import { fieldText, indexTexts, isMarked, MARKS, NAME_MARKS } from "@kehila/shared/search-marks";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Bindable } from "../../../db/prepared.ts";
import { categoryMask } from "../../../db/schema/columns.ts";
import {
  COMMON_CHILDREN_COUNTS,
  isOnLists,
  isRareCount,
  persons,
} from "../../../db/schema/persons.ts";
import type { Visited } from "../../participants/participant-sql.repository.ts";
import { isAmongVisitors, isVisitor } from "../../participants/participant-sql.repository.ts";

/** The columns of names that filters search, in any script. */
const NAME_COLUMNS = { firstName: persons.firstNameKey, lastName: persons.lastNameKey };
type NameColumn = keyof typeof NAME_COLUMNS;
const NAME_FILTERS = Object.keys(NAME_COLUMNS) as NameColumn[];

/** The columns that filters search for a text. */
const TEXT_COLUMNS = { city: persons.cityKey };
type TextColumn = keyof typeof TEXT_COLUMNS;
const TEXT_FILTERS = Object.keys(TEXT_COLUMNS) as TextColumn[];

/** A filter by name: its text, and for each word the text and the marked keys that it may have. */
export interface NameFilter {
  text: string;
  words: readonly SearchWord[];
}

/** A search, folded like the stored texts. */
export interface Search {
  words: readonly SearchWord[];
  names: Partial<Record<NameColumn, NameFilter>>;
  /** Texts of the column filters: they narrow the look-up, the columns decide. */
  columns: Partial<Record<TextColumn, string>>;
}

/**
 * Parses the search of a filter; null when no person can match. A city that is a known locality is a
 * value to compare, not a text.
 */
export function parseSearch(filter: PersonFilter): Search | null {
  const words = filter.search === undefined ? [] : searchWords(filter.search);
  if (words === null) return null;
  const columns: Search["columns"] = {};
  for (const name of TEXT_FILTERS) {
    const typed = filter[name]?.trim();
    if (!typed || (name === "city" && placeOf(typed))) continue;
    const text = sortKey(typed);
    if (text === "") return null;
    columns[name] = text;
  }
  const typedNames = NAME_FILTERS.flatMap((column) => {
    const typed = filter[column]?.trim();
    return typed ? [{ column, text: sortKey(typed), words: searchWords(typed) ?? [] }] : [];
  });
  if (typedNames.some(({ text }) => text === "")) return null;
  const kept = closest([...words, ...typedNames.flatMap((name) => name.words)]);
  const names: Search["names"] = {};
  let from = words.length;
  for (const { column, text, words: own } of typedNames) {
    const mine = kept.slice(from, (from += own.length));
    names[column] = { text, words: mine.map((texts) => wordOfName(texts, NAME_MARKS[column])) };
  }
  return { words: kept.slice(0, words.length), names, columns };
}

/** The texts of a word that is looked for in one name: as typed, and its marks there. */
function wordOfName([typed, ...others]: SearchWord, nameMark: string): SearchWord {
  const marks = [typed, ...others].filter(isMarked).map((mark) => nameMark + mark);
  return [isMarked(typed) ? nameMark + typed : typed, ...marks];
}

const contains = (column: SQLWrapper, text: Bindable<string>): SQL =>
  sql`instr(${column}, ${text}) > 0`;

/** A text as one phrase of the search index's query language, in which a quotation mark is doubled. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The shortest text the trigram index can look up, in characters. */
const TRIGRAM = 3;

export const isIndexable = (text: string): boolean => Array.from(text).length >= TRIGRAM;

const anyOf = (texts: Bindable<readonly string[]>, column: SQLWrapper): SQL =>
  sql`(${sql.join(
    texts.map((text) => contains(column, text)),
    sql` or `,
  )})`;

/** The marks of each word of a filter by name; none if a word has none, since the text alone decides. */
export function marksOf<Text>({ words }: { words: readonly (readonly Text[])[] }): Text[][] {
  const marks = words.map(([, ...others]) => others);
  return marks.some((others) => others.length === 0) ? [] : marks;
}

/** The condition of a filter by name on a folded name, and on a text that has its marks. */
export function isOfName(filter: Bindable<NameFilter>, key: SQLWrapper, marked: SQLWrapper): SQL {
  const isTyped = contains(key, filter.text);
  const marks = marksOf(filter).map((some) => anyOf(some, marked));
  return marks.length === 0 ? isTyped : sql`(${isTyped} or ${sql.join(marks, sql` and `)})`;
}

/** Conditions that test a row for a search. */
export function searchTests({ words, names, columns }: Bindable<Search>): SQL[] {
  const named = NAME_FILTERS.flatMap((name) => {
    const filter = names[name];
    return filter ? [isOfName(filter, NAME_COLUMNS[name], persons.searchText)] : [];
  });
  const inColumns = TEXT_FILTERS.flatMap((name) => {
    const text = columns[name];
    return text === undefined ? [] : [contains(TEXT_COLUMNS[name], text)];
  });
  return [...named, ...inColumns, ...words.map((texts) => anyOf(texts, persons.searchText))];
}

/** The words of the filters by text: the search text has a mark in place of each space. */
export const filterWords = ({ names, columns }: Omit<Search, "words">): SearchWord[] => [
  ...Object.values(names).flatMap(({ words }) => words),
  ...Object.values(columns).flatMap((text) => text.split(" ").map((word): SearchWord => [word])),
];

/** The conditions of words in the index's language: those whose texts are all long enough for it. */
export const phrasesOf = (words: readonly SearchWord[]): string[] =>
  words
    .filter((texts) => texts.every(isIndexable))
    .map((texts) => `(${indexTexts(texts).map(quoted).join(" OR ")})`);

/**
 * The query of the trigram index that names every match of a search, and others too; null when all
 * texts are too short for it.
 */
export function indexQuery(search: Search): string | null {
  const phrases = phrasesOf([...filterWords(search), ...search.words]);
  return phrases.length === 0 ? null : phrases.join(" AND ");
}

/** The condition of a known locality in the index's language: the search text has all its spellings. */
export const placePhrases = (key = ""): string[] =>
  (placeOf(key)?.spellings ?? []).slice(0, 1).map((text) => quoted(fieldText(MARKS.city, text)));

/** The filters that are not texts, as statements compare them. */
export interface FilterValues {
  gender?: PersonFilter["gender"];
  married?: 0 | 1 | undefined;
  /** A common number of children. */
  childrenCount?: number | undefined;
  /** A rare number of children, which an index holds. */
  manyChildren?: number | undefined;
  /** The key of a known locality. */
  place?: string | undefined;
  /** A mask of categories. */
  interests?: number | undefined;
  visited?: Visited | undefined;
  /** A mask of the categories of visited events. */
  onLists?: number | undefined;
  births?: Births | undefined;
}

/** Returns the filters that are given. */
export function filterValues(filter: PersonFilter, today: CalendarDay): FilterValues {
  const { gender, married, childrenCount, city = "", interestedEvents, visitedEvents } = filter;
  const isRare = childrenCount !== undefined && !COMMON_CHILDREN_COUNTS.includes(childrenCount);
  return {
    gender,
    married: married === undefined ? undefined : married ? 1 : 0,
    childrenCount: isRare ? undefined : childrenCount,
    manyChildren: isRare ? childrenCount : undefined,
    place: placeOf(city)?.key,
    interests: interestedEvents?.length ? categoryMask(interestedEvents) : undefined,
    visited: visitedEvents?.length ? { categories: visitedEvents, before: today } : undefined,
    onLists: visitedEvents?.length ? categoryMask(visitedEvents) : undefined,
    births: birthRange(filter, today),
  };
}

/** A column as its index knows it, or with a plus, which keeps its index out of the query plan. */
const keyColumn = (column: SQLWrapper, isTested: boolean): SQL =>
  isTested ? sql`+${column}` : sql`${column}`;

/** How a statement compares the filters that are not texts. */
interface Comparison {
  /** Tests the visitors one by one, so that the query plan does not start from them: for pages. */
  isRowByRow?: boolean;
  /** Keeps the indexes of filters out of the query plan: for pages in another order. */
  isOtherOrder?: boolean;
}

/** Conditions for the filters that are not texts. */
export function filterConditions(
  values: Bindable<FilterValues>,
  { isRowByRow = false, isOtherOrder = false }: Comparison = {},
): SQL[] {
  const { gender, married, childrenCount, manyChildren, place, interests } = values;
  const { visited, onLists, births } = values;
  const conditions: SQL[] = [];
  if (place !== undefined)
    conditions.push(sql`${keyColumn(persons.placeKey, isOtherOrder)} = ${place}`);
  if (manyChildren !== undefined)
    conditions.push(hasManyChildren(manyChildren, keyColumn(persons.childrenCount, isOtherOrder)));
  if (gender !== undefined) {
    // Its index is for the filter alone: it narrows least.
    const isTested = isOtherOrder || place !== undefined || manyChildren !== undefined;
    conditions.push(sql`${keyColumn(persons.gender, isTested)} = ${gender}`);
  }
  if (married !== undefined) conditions.push(sql`${persons.married} = ${married}`);
  if (childrenCount !== undefined)
    conditions.push(sql`${persons.childrenCount} = ${childrenCount}`);
  if (interests !== undefined)
    conditions.push(sql`(${persons.interestedEvents} & ${interests}) <> 0`);
  if (births) {
    conditions.push(sql`${persons.birthDate} between ${births.from} and ${births.to}`);
  }
  if (visited && onLists !== undefined && isRowByRow) {
    if (!isOtherOrder) conditions.push(isOnLists(persons.listCategories));
    // A category stays in the mask when the person leaves its lists: the links decide.
    conditions.push(isOfCategories(onLists));
    conditions.push(isVisitor(persons.id, visited));
  } else if (visited) {
    conditions.push(isAmongVisitors(persons.id, visited));
  }
  return conditions;
}

/** The condition for persons on lists of the categories of a mask, past and to come. */
export const isOfCategories = (mask: Bindable<number>): SQL =>
  sql`(${persons.listCategories} & ${mask}) <> 0`;

/** The condition for a rare number of children, by the index of those. */
const hasManyChildren = (
  count: Bindable<number>,
  column: SQLWrapper = persons.childrenCount,
): SQL => sql`${column} = ${count} and ${isRareCount(column)}`;

/** A range of birth dates, both days included. */
export interface Births {
  from: CalendarDay;
  to: CalendarDay;
}

/**
 * The range of birth dates of a filter, from dates and ages; undefined for a filter with neither. Births
 * before 1900 and after today are refused (decisions.md, Time).
 */
function birthRange(filter: PersonFilter, today: CalendarDay): Births | undefined {
  const { birthDateFrom, birthDateTo, ageMin, ageMax } = filter;
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
