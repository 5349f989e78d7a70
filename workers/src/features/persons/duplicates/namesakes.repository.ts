import type { CalendarDay } from "@kehila/shared/dates";
import { sortKey } from "@kehila/shared/fold";
import { keyTexts, likeKeyTexts } from "@kehila/shared/search";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Read } from "../../../db/read.ts";
import { known, mapRead, readSql } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import { unionAll } from "../../../db/union-all.ts";
import { birthMonthPhrase, statusPhrases } from "../search/facets.repository.ts";
import { quoted } from "../search/filter.repository.ts";
import type { FoundPerson, FoundRow } from "./found-persons.repository.ts";
import { mostOf, oncePerPerson, SHOWN, withoutKeys } from "./found-persons.repository.ts";
import type { MatchCriteria } from "./matches.repository.ts";

/**
 * The most persons of each status that are compared: of the same name, as many as a list has with the
 * adults of the own household, and of a near one.
 */
const NAMESAKES_MAX = { same: mostOf(true), near: 15 };

const anyOf = (texts: readonly string[]): string => `(${texts.map(quoted).join(" OR ")})`;

/** The rows that a query of the search index finds, at most so many, the latest first. */
const rowsFound = (query: string, most: number | SQL) =>
  sql`select rowid from (select rowid from person_search where person_search match ${query}
    order by rowid desc limit ${most})`;

/**
 * The rows of a query by status, so that persons whom an actor may not read take no place of others; those
 * born in the month of a birth date first, since many people have a common name. Of others none are read if
 * the list is full without them.
 */
const rowsByStatus = (query: string, born: CalendarDay | undefined, most: number) =>
  statusPhrases(`(${query})`).flatMap((ofStatus) => [
    ...(born === undefined ? [] : [rowsFound(`${ofStatus} AND ${birthMonthPhrase(born)}`, most)]),
    rowsFound(ofStatus, sql`iif((select is_full from list), 0, ${most})`),
  ]);

/**
 * Reads the persons whose names share a name key with the first name and another with the last name, in
 * either order; of one of the two a key that differs by one sound is enough. Of many it reads the latest of
 * each status, and those born in the same month; only these if active persons of exactly this name fill the
 * list, in which they come first.
 */
export function findNamesakes(
  { firstName, lastName }: NonNullable<MatchCriteria["name"]>,
  born: CalendarDay | undefined,
  isHousehold = true,
): Read<FoundPerson[]> {
  const [first, last] = [keyTexts(firstName), keyTexts(lastName)];
  if (first.length === 0 || last.length === 0) return known([]);
  const same = `${anyOf(first)} AND ${anyOf(last)}`;
  // A name whose keys are all like each other has no near key, and () is no query.
  const near = [[first, likeKeyTexts(lastName)] as const, [likeKeyTexts(firstName), last] as const]
    .filter((names) => names.every((keys) => keys.length > 0))
    .map((names) => `(${names.map(anyOf).join(" AND ")})`);
  const queries = [
    ...rowsByStatus(same, born, NAMESAKES_MAX.same),
    ...(near.length > 0 ? rowsByStatus(near.join(" OR "), born, NAMESAKES_MAX.near) : []),
  ];
  const full = mostOf(isHousehold);
  const read = readSql<FoundRow>(sql`
    with list(is_full) as materialized (select count(*) = ${full} from (
      select 1 from ${persons} where status = 'active' and last_name_key = ${sortKey(lastName)}
        and first_name_key = ${sortKey(firstName)} limit ${full}))
    select ${SHOWN} from (${unionAll(queries)}) as named
    cross join ${persons} on ${persons.seq} = named.rowid`);
  return mapRead(read, (rows) => oncePerPerson(rows).map(withoutKeys));
}
