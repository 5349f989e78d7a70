import type { CalendarDay } from "@kehila/shared/base/dates";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { PersonFilter } from "@kehila/shared/persons/query";
import { withMarks } from "@kehila/shared/names/search-marks";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Read } from "../../../db/read.ts";
import { readOfValue, mapRead, readSql } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import {
  filterConditions,
  rowsOfIndexQuery as matchesOf,
  searchTests,
} from "./conditions.repository.ts";
import { filterValues, indexQuery, parseSearch, quoted } from "./parsed-search.ts";

/** Maximum persons that a suggestion reads and counts. */
export const MATCHES_READ_MAX = 40;

/** The search and filter for which suggestions are made. */
export interface SuggestionQuery {
  status: PersonStatus;
  filter: PersonFilter;
  today: CalendarDay;
}

/** The number of matching persons; `isMore` if only the first matches of the text were read. */
export interface LimitedCount {
  count: number;
  isMore: boolean;
}

const NONE: LimitedCount = { count: 0, isMore: false };

const rowsOfIndexQuery = (query: string, limit: number): SQL =>
  sql`${matchesOf(query)} limit ${sql.raw(String(limit))}`;

/**
 * Reads how many persons match a filter, from at most {@link MATCHES_READ_MAX} matches of its
 * texts.
 */
export function countLimited({ status, filter, today }: SuggestionQuery): Read<LimitedCount> {
  const search = parseSearch(filter);
  const query = search && indexQuery(search);
  if (!query) return readOfValue(NONE);
  const tests = [
    sql`+${persons.status} = ${status}`,
    ...filterConditions(filterValues(filter, today)),
    ...searchTests(search),
  ];
  const countRead = readSql<{ count: number; seen: number }>(sql`
    with named as materialized (${rowsOfIndexQuery(query, MATCHES_READ_MAX + 1)})
    select (select count(*) from named cross join ${persons} on ${persons.seq} = named.seq
      where ${sql.join(tests, sql` and `)}) as count, (select count(*) from named) as seen`);
  return mapRead(countRead, ([row = { count: 0, seen: 0 }]) => ({
    count: Math.min(row.count, MATCHES_READ_MAX),
    isMore: row.seen > MATCHES_READ_MAX,
  }));
}

/** A name in the register. */
export interface FoundName {
  firstName: string;
  lastName: string;
}

/**
 * Reads names of persons that match a filter after one of its words is replaced: `nearTexts` has
 * the near name keys for each word, none for a word that is not replaced.
 */
export function findNear(
  { status, filter, today }: SuggestionQuery,
  nearTexts: readonly (readonly string[])[],
): Read<readonly FoundName[]> {
  const search = parseSearch(filter);
  const queries = nearTexts.flatMap((keys, wordIndex) => {
    if (!search || keys.length === 0) return [];
    const rest = { ...search, words: search.words.filter((_, index) => index !== wordIndex) };
    const otherWords = indexQuery(rest);
    const keyQuery = `(${keys.map((key) => quoted(withMarks(key))).join(" OR ")})`;
    return [otherWords === null ? keyQuery : `(${keyQuery} AND ${otherWords})`];
  });
  if (queries.length === 0) return readOfValue([]);
  const tests = [
    sql`+${persons.status} = ${status}`,
    ...filterConditions(filterValues(filter, today)),
    ...searchTests({ names: {}, ...search, words: [] }),
  ];
  return readSql<FoundName>(sql`
    select ${persons.firstName} as "firstName", ${persons.lastName} as "lastName"
    from (${rowsOfIndexQuery(queries.join(" OR "), MATCHES_READ_MAX)}) as named
    cross join ${persons} on ${persons.seq} = named.seq where ${sql.join(tests, sql` and `)}`);
}
