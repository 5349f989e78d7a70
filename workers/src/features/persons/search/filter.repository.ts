import type { CalendarDay } from "@kehila/shared/dates";
import { addDays, latestBirthForAge } from "@kehila/shared/dates";
import type { PersonFilter } from "@kehila/shared/person-query";
import type { SearchWord } from "@kehila/shared/search";
import { searchWords, sortKey } from "@kehila/shared/search";
import type { SQL } from "drizzle-orm";
import { eq, sql } from "drizzle-orm";
import { categoryMask } from "../../../db/schema/columns.ts";
import { persons } from "../../../db/schema/persons.ts";
import { isAmongVisitors, isVisitor } from "../../participants/participant-sql.repository.ts";

/** A search, folded like the stored texts. */
export interface Search {
  words: readonly SearchWord[];
  /** Texts of the column filters: they narrow the look-up, the columns decide. */
  columns: readonly { column: SQL; text: string }[];
}

/** Parses the search of a filter; null when no person can match. */
export function parseSearch(filter: PersonFilter): Search | null {
  const words = filter.search === undefined ? [] : searchWords(filter.search);
  if (words === null) return null;
  const columns: { column: SQL; text: string }[] = [];
  for (const [column, typed] of [
    [sql`${persons.firstNameKey}`, filter.firstName],
    [sql`${persons.lastNameKey}`, filter.lastName],
    [sql`${persons.cityKey}`, filter.city],
  ] as const) {
    if (typed === undefined || typed.trim() === "") continue;
    const text = sortKey(typed);
    if (text === "") return null;
    columns.push({ column, text });
  }
  return { words, columns };
}

const contains = (column: SQL, text: string): SQL => sql`instr(${column}, ${text}) > 0`;

/** A text as one phrase of the search index's query language, in which a quotation mark is doubled. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The shortest text the trigram index can look up, in characters. */
const TRIGRAM = 3;

export const isIndexable = (text: string): boolean => Array.from(text).length >= TRIGRAM;

/** Conditions that test a row for a search. */
export function searchTests({ words, columns }: Search): SQL[] {
  return [
    ...columns.map(({ column, text }) => contains(column, text)),
    ...words.map((texts) => {
      const tests = texts.map((text) => contains(sql`${persons.searchText}`, text));
      return sql`(${sql.join(tests, sql` or `)})`;
    }),
  ];
}

/**
 * The query of the trigram index that names every match of a search, and others too; null when all
 * texts are too short for it.
 */
export function indexQuery({ words, columns }: Search): string | null {
  const phrases = [
    ...columns.filter(({ text }) => isIndexable(text)).map(({ text }) => quoted(text)),
    ...words
      .filter((texts) => texts.every(isIndexable))
      .map((texts) => `(${texts.map(quoted).join(" OR ")})`),
  ];
  return phrases.length === 0 ? null : phrases.join(" AND ");
}

/**
 * Conditions for the filters that are not texts. `isRowByRow` (pages) tests the visitors one by
 * one, so that the query plan does not start from them.
 */
export function filterConditions(
  filter: PersonFilter,
  today: CalendarDay,
  { isRowByRow = false } = {},
): SQL[] {
  const conditions: (SQL | undefined)[] = [];
  const { birthDate, interestedEvents } = persons;
  const births = birthRange(filter, today);
  if (filter.gender !== undefined) conditions.push(eq(persons.gender, filter.gender));
  if (filter.married !== undefined) conditions.push(eq(persons.married, filter.married));
  if (filter.childrenCount !== undefined)
    conditions.push(
      sql`(select children_count from households where id = ${persons.householdId}) = ${filter.childrenCount}`,
    );
  if (filter.interestedEvents?.length)
    conditions.push(sql`(${interestedEvents} & ${categoryMask(filter.interestedEvents)}) <> 0`);
  if (filter.visitedEvents?.length) {
    const visited = isRowByRow ? isVisitor : isAmongVisitors;
    conditions.push(visited(persons.id, filter.visitedEvents, today));
  }
  if (births !== null) conditions.push(sql`${birthDate} between ${births.from} and ${births.to}`);
  return conditions.filter((condition) => condition !== undefined);
}

/** The range of birth dates of a filter, from dates and ages; null for a filter with neither. */
export function birthRange(
  filter: PersonFilter,
  today: CalendarDay,
): { from: CalendarDay; to: CalendarDay } | null {
  const { birthDateFrom, birthDateTo, ageMin, ageMax } = filter;
  const from = [
    birthDateFrom,
    ageMax === undefined ? undefined : addDays(latestBirthForAge(ageMax + 1, today), 1),
  ].filter((day) => day !== undefined);
  const to = [
    birthDateTo,
    ageMin === undefined ? undefined : latestBirthForAge(ageMin, today),
  ].filter((day) => day !== undefined);
  if (from.length + to.length === 0) return null;
  return { from: from.toSorted().at(-1) ?? ANY_FROM, to: to.toSorted()[0] ?? ANY_TO };
}

/** Sort before and after every date. */
const ANY_FROM = "0";
const ANY_TO = "9999-12-31";
