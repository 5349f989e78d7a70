import type { CalendarDay } from "@kehila/shared/dates";
import { sortKey } from "@kehila/shared/fold";
import { keyTexts, likeKeyTexts } from "@kehila/shared/search";
import { MARKS } from "@kehila/shared/search-marks";
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

/** Where a query of the search index has the near keys of the first and of the last name. */
const PLACES = { first: "\u0001", last: "\u0002" } as const;
/** A condition that no search text meets: nothing is between two keys. */
const NONE = quoted(MARKS.key.repeat(3));

/**
 * The near keys that names of the register have, as conditions: few of the many that are possible, each of
 * which would cost every query of the large index a look-up.
 */
const knownKeys = (texts: readonly string[]): SQL =>
  sql`ifnull((select group_concat(text.value, ' OR ') from json_each(${JSON.stringify(texts.map(quoted))}) as text
    where exists (select 1 from spelling_search where spelling_search match 'marks : ' || text.value)), ${NONE})`;

/** The rows that a query of the search index finds, at most so many, the latest first. */
const rowsFound = (query: string, most: number | SQL): SQL =>
  sql`select rowid from (select rowid from person_search where person_search match (select
    replace(replace(${query}, ${PLACES.first}, list.first), ${PLACES.last}, list.last) from list)
    order by rowid desc limit ${most})`;

/**
 * The rows of a query by status, so that persons whom an actor may not read take no place of others; none
 * if the list is full without them.
 */
const rowsByStatus = (query: string, most: number): SQL[] =>
  statusPhrases(`(${query})`).map((ofStatus) =>
    rowsFound(ofStatus, sql`iif((select is_full from list), 0, ${most})`),
  );

/** The rows of those born in the month of a day by status, since many people have a common name. */
const rowsByMonth = (query: string, born: CalendarDay, most: number): SQL[] =>
  statusPhrases(`(${query})`).map((ofStatus) =>
    rowsFound(`${ofStatus} AND ${birthMonthPhrase(born)}`, most),
  );

/**
 * Reads the persons whose names share a name key with the first name and another with the last name, in
 * either order; of one of the two a key that differs by one sound is enough, of both among those born in
 * the same month. Of many it reads the latest of each status, and those born in the same month; only these
 * if active persons of exactly this name fill the list, in which they come first.
 */
export function findNamesakes(
  { firstName, lastName }: NonNullable<MatchCriteria["name"]>,
  born: CalendarDay | undefined,
  isHousehold = true,
): Read<FoundPerson[]> {
  const texts = [keyTexts(firstName), keyTexts(lastName)];
  if (texts.some((keys) => keys.length === 0)) return known([]);
  const [first = "", last = ""] = texts.map(anyOf);
  const same = `${first} AND ${last}`;
  const near = `(${first} AND (${PLACES.last})) OR ((${PLACES.first}) AND ${last})`;
  const far = `(${first} OR ${PLACES.first}) AND (${last} OR ${PLACES.last})`;
  const queries = [
    ...rowsByStatus(same, NAMESAKES_MAX.same),
    ...rowsByStatus(near, NAMESAKES_MAX.near),
    ...(born === undefined
      ? []
      : [
          ...rowsByMonth(same, born, NAMESAKES_MAX.same),
          ...rowsByMonth(far, born, NAMESAKES_MAX.near),
        ]),
  ];
  const full = mostOf(isHousehold);
  // Of a full list only those born in the month have near names.
  const nearOf = (name: string): SQL => {
    const keys = knownKeys(likeKeyTexts(name));
    return born === undefined ? sql`iif(is_full, ${NONE}, ${keys})` : keys;
  };
  const read = readSql<FoundRow>(sql`
    with own(is_full) as materialized (select count(*) = ${full} from (
      select 1 from ${persons} where status = 'active' and last_name_key = ${sortKey(lastName)}
        and first_name_key = ${sortKey(firstName)} limit ${full})),
    list(is_full, first, last) as materialized (
      select is_full, ${nearOf(firstName)}, ${nearOf(lastName)} from own)
    select ${SHOWN} from (${unionAll(queries)}) as named
    cross join ${persons} on ${persons.seq} = named.rowid`);
  return mapRead(read, (rows) => oncePerPerson(rows).map(withoutKeys));
}
