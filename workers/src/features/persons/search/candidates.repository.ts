import type { PersonStatus } from "@kehila/shared/permissions";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Bindable } from "../../../db/prepared.ts";
import { persons } from "../../../db/schema/persons.ts";
import type { Visited } from "../../participants/participant-sql.repository.ts";
import { visitorRows } from "../../participants/participant-sql.repository.ts";
import type { Births, FilterValues, Search } from "./filter.repository.ts";
import {
  filterWords,
  hasManyChildren,
  indexQuery,
  isIndexable,
  placePhrases,
} from "./filter.repository.ts";

/**
 * Above this many matches of a text the sort order is walked and each row tested, since n matches cost
 * 2n rows and walking costs page × persons ÷ n; below it the matches are looked up and sorted, which
 * is bounded wherever in the order they lie (docs/decisions/0003-list-of-persons.md).
 */
export const MANY_MATCHES = 4000;

/** The same for texts of one or two letters, most of which are common. */
const MANY_SHORT = 1000;

/** The same for filters, whose matches are spread over the order, so that few are soon met on the way. */
const MANY_FILTERED = 1000;

/** A letter or two with which more trigrams begin than this are common. */
const MANY_TERMS = 150;

/** Sorts after every character. */
const LAST_CHARACTER = "\u{10FFFF}";

/** What candidates are looked up by. A way whose values are missing does not exist. */
export interface LookUpValues {
  status: PersonStatus;
  /** A query of the trigram index. */
  query?: string | undefined;
  /** Short texts, as JSON: those that are whole trigrams, and those with which trigrams begin. */
  short?: { whole: string; begun: string } | undefined;
  manyChildren?: number | undefined;
  place?: string | undefined;
  births?: Births | undefined;
  visited?: Visited | undefined;
}

/**
 * Returns the values by which candidates can be looked up. In the order of the indexes of filters
 * their rows are walked instead.
 */
export function lookUpValues(
  status: PersonStatus,
  search: Search,
  { manyChildren, place, births, visited }: FilterValues,
  isOtherOrder: boolean,
): LookUpValues {
  const texts = indexQuery(search);
  const query = texts === null ? undefined : [texts, ...placePhrases(place)].join(" AND ");
  const isOfPlace = query !== undefined && place !== undefined;
  return {
    status,
    query,
    short: query === undefined ? shortTexts(search) : undefined,
    // A query of the place names fewer persons already.
    manyChildren: isOtherOrder && !isOfPlace ? manyChildren : undefined,
    // One of the two: D1 joins five selects at most.
    place: isOtherOrder && !isOfPlace && manyChildren === undefined ? place : undefined,
    births,
    visited,
  };
}

/** A way to look candidates up: all persons who match are among those that it names. */
export interface LookUp {
  /** The query of their row numbers. */
  named: SQL;
  /** With more of them the way is not taken. */
  many: number;
  /** A table that the query reads, and a condition on it without which the way is not taken. */
  terms?: { table: SQL; areFew: SQL };
}

/** The ways to look candidates up, in the order in which they are tried. */
export const lookUpsOf = (values: Bindable<LookUpValues>): LookUp[] => [
  ...textLookUps(values),
  ...filterLookUps(values),
];

/** The table of the candidates of a way, by its number from 1: their row numbers, as `seq`. */
export const candidatesOf = (way: number): SQL => sql.raw(`candidates${way}`);

/**
 * Tables for a `with` clause: the candidates of each way, one more than would be too many at most, and
 * `chosen(way)`: the number of the first way with few enough; 0 for none. SQLite reads the candidates
 * of a way once, when it first needs them, so ways behind the chosen one are not read.
 */
export function chosenWay(lookUps: readonly LookUp[]): SQL {
  const tables = lookUps.flatMap(({ named, many, terms }, index) => [
    ...(terms ? [terms.table] : []),
    sql`${candidatesOf(index + 1)}(seq) as materialized (${named} limit ${sql.raw(String(many + 1))})`,
  ]);
  const choices = lookUps.map(({ many, terms }, index) => {
    const way = index + 1;
    const areFew = sql`(select count(*) from ${candidatesOf(way)}) <= ${sql.raw(String(many))}`;
    return sql`when ${terms ? sql`${terms.areFew} and ${areFew}` : areFew} then ${sql.raw(String(way))}`;
  });
  const chosen = sql`chosen(way) as materialized (select case ${sql.join(choices, sql` `)} else 0 end)`;
  return sql.join([...tables, chosen], sql`, `);
}

const namedByText = (query: Bindable<string> | SQL): SQL =>
  sql`select rowid from person_search where person_search match ${query}`;

/** The look-up by the texts of a search, if there are any. */
export function textLookUps({ query, short }: Bindable<LookUpValues>): LookUp[] {
  if (query !== undefined) return [{ named: namedByText(query), many: MANY_MATCHES }];
  return short ? [shortLookUp(short)] : [];
}

/** The texts of a search whose texts are all too short for the index: those of the longest word. */
function shortTexts(search: Search): LookUpValues["short"] {
  const [texts] = [...search.words, ...filterWords(search)].toSorted(
    (one, other) => Math.min(...other.map(length)) - Math.min(...one.map(length)),
  );
  return (
    texts && {
      whole: JSON.stringify(texts.filter(isIndexable)),
      begun: JSON.stringify(texts.filter((text) => !isIndexable(text))),
    }
  );
}

/**
 * The look-up by short texts: by the trigrams that begin with one of them. SQL writes the query of the
 * trigram index. Without such a trigram it matches no person.
 */
function shortLookUp({ whole, begun }: Bindable<NonNullable<LookUpValues["short"]>>): LookUp {
  return {
    terms: {
      table: sql`terms(number, query) as materialized (
        select count(*), group_concat('"' || replace(term, '"', '""') || '"', ' OR ')
        from (select value as term from json_each(${whole})
          union all select term from (select term from json_each(${begun}) as text
            cross join person_search_terms
            on term >= text.value and term < text.value || ${LAST_CHARACTER}
            limit ${MANY_TERMS + 1})))`,
      areFew: sql`(select number from terms) <= ${MANY_TERMS}`,
    },
    named: namedByText(sql`(select ifnull(query, '""') from terms)`),
    many: MANY_SHORT,
  };
}

const length = (text: string): number => text.length;

/** Look-ups by the filters that an index knows, the likely rarest first. */
export function filterLookUps({
  status,
  manyChildren,
  place,
  births,
  visited,
}: Bindable<LookUpValues>): LookUp[] {
  const found: SQL[] = [];
  const ofStatus = sql`select ${persons.seq} from ${persons} where ${persons.status} = ${status}`;
  if (manyChildren !== undefined) found.push(sql`${ofStatus} and ${hasManyChildren(manyChildren)}`);
  if (place !== undefined) found.push(sql`${ofStatus} and ${persons.placeKey} = ${place}`);
  if (births) {
    found.push(
      sql`${ofStatus} and ifnull(${persons.birthDate}, '') between ${births.from} and ${births.to}`,
    );
  }
  if (visited) found.push(visitorRows(visited));
  return found.map((query) => ({ named: query, many: MANY_FILTERED }));
}
