import type { PersonStatus } from "@kehila/shared/permissions";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Bindable } from "../../../db/prepared.ts";
import { persons } from "../../../db/schema/persons.ts";
import type { Visited } from "../../participants/participant-sql.repository.ts";
import { visitorRows } from "../../participants/participant-sql.repository.ts";
import { BIRTH_QUARTER, facetCount, facetPhrases, quarterOf } from "./facets.repository.ts";
import type { Births, FilterValues, Search } from "./filter.repository.ts";
import { filterWords, indexQuery, isIndexable, placePhrases } from "./filter.repository.ts";

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

/** The same where an index of the filter has the order of the page, so that no other row is met. */
const MANY_IN_ORDER = 60;

/** A letter or two with which more trigrams begin than this are common. */
const MANY_TERMS = 150;

/** Sorts after every character. */
const LAST_CHARACTER = "\u{10FFFF}";

/** What candidates are looked up by. A way whose values are missing does not exist. */
export interface LookUpValues {
  status: PersonStatus;
  /** A query of the trigram index. */
  query?: string | undefined;
  /** Short texts: JSON of those that are whole trigrams and of those that begin some, and a query's end. */
  short?: { whole: string; begun: string; rest: string } | undefined;
  /** The filters alone in the index's language. */
  facets?: string | undefined;
  births?: Births | undefined;
  visited?: Visited | undefined;
  /** Quarters of birth, whose persons are merged in the order of the page. */
  quarters?: { from: number; to: number; isSampled?: 1 | undefined } | undefined;
  /** A part of a city: the persons of each city with it are merged. */
  cityPart?: string | undefined;
  /** There where the indexes of filters have the order of the page. */
  isInOrder?: 1 | undefined;
}

/** Ranges of births of at most so many quarters are named by their days first. */
const NARROW_QUARTERS = 2;

/**
 * Returns the values by which candidates can be looked up. In the order of the indexes of filters
 * their rows are walked or merged instead.
 */
export function lookUpValues(
  status: PersonStatus,
  search: Search,
  filter: FilterValues,
  isOtherOrder: boolean,
): LookUpValues {
  const { place, births, visited } = filter;
  const facets = [...placePhrases(place), ...facetPhrases(status, filter)];
  const texts = indexQuery(search);
  const query = texts === null ? undefined : [texts, ...facets].join(" AND ");
  const filters = facetCount(filter) + (place === undefined ? 0 : 1);
  const isText = search.words.length > 0 || filterWords(search).length > 0;
  const isNamed = isOtherOrder ? query === undefined && filters > 0 : !isText && filters > 1;
  // Visitors are named, or walked by an index that has them alone: streams of births read all persons.
  const isMerged = !isOtherOrder && !isText && place === undefined && visited === undefined;
  const quarters = births && {
    from: quarterOf(births.from),
    to: quarterOf(births.to),
    isSampled: isNamed ? (1 as const) : undefined,
  };
  const isNarrow = quarters !== undefined && quarters.to - quarters.from < NARROW_QUARTERS;
  return {
    status,
    query,
    short: query === undefined ? shortTexts(search, facets) : undefined,
    facets: isNamed ? facets.join(" AND ") : undefined,
    births: query === undefined && (isNarrow || (isOtherOrder && !isText)) ? births : undefined,
    visited,
    quarters: isMerged ? quarters : undefined,
    cityPart: isOtherOrder ? undefined : onlyCityPart(search),
    isInOrder: isOtherOrder ? undefined : 1,
  };
}

/** The part of a city that a search looks for if it has no other text. */
function onlyCityPart({ words, names, columns }: Search): string | undefined {
  return words.length === 0 && Object.keys(names).length === 0 ? columns.city : undefined;
}

/** A way to look candidates up: all persons who match are among those that it names. */
export interface LookUp {
  /** The query of their row numbers, or of the keys of streams. */
  named: SQL;
  /** The condition of the way, if it is not that few are named. */
  areFew?: SQL;
  /** Streams: the column that has the keys. The persons of each are in the order of one index. */
  stream?: SQL;
  /** Whether the way is left where many rows of a sample of the walk match. */
  isSampled?: boolean;
  /** With more of them the way is not taken. */
  many: number;
  /** A table that the query reads, and a condition on it without which the way is not taken. */
  terms?: { table?: SQL | undefined; areFew: SQL };
}

/** The ways to look candidates up, in the order in which they are tried. */
export const lookUpsOf = (values: Bindable<LookUpValues>): LookUp[] => [
  ...cityStreams(values),
  ...textLookUps(values),
  ...filterLookUps(values),
  ...quarterStreams(values),
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
    ...(terms?.table ? [terms.table] : []),
    sql`${candidatesOf(index + 1)}(seq) as materialized (${named} limit ${sql.raw(String(many + 1))})`,
  ]);
  const choices = lookUps.map(({ many, terms, ...lookUp }, index) => {
    const way = index + 1;
    const areFew =
      lookUp.areFew ?? sql`(select count(*) from ${candidatesOf(way)}) <= ${sql.raw(String(many))}`;
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
function shortTexts(search: Search, facets: readonly string[]): LookUpValues["short"] {
  const [texts] = [...search.words, ...filterWords(search)].toSorted(
    (one, other) => Math.min(...other.map(length)) - Math.min(...one.map(length)),
  );
  return (
    texts && {
      whole: JSON.stringify(texts.filter(isIndexable)),
      begun: JSON.stringify(texts.filter((text) => !isIndexable(text))),
      rest: facets.map((phrase) => ` AND ${phrase}`).join(""),
    }
  );
}

/**
 * The look-up by short texts: by the trigrams that begin with one of them. SQL writes the query of the
 * trigram index. Without such a trigram it matches no person.
 */
function shortLookUp({ whole, begun, rest }: Bindable<NonNullable<LookUpValues["short"]>>): LookUp {
  return {
    terms: {
      table: sql`terms(number, query) as materialized (
        select count(*), group_concat(format('"%w"', term), ' OR ')
        from (select value as term from json_each(${whole})
          union all select term from (select term from json_each(${begun}) as text
            cross join person_search_terms
            on term >= text.value and term < text.value || ${LAST_CHARACTER}
            limit ${MANY_TERMS + 1})))`,
      areFew: sql`(select number from terms) <= ${MANY_TERMS}`,
    },
    named: namedByText(sql`(select '(' || ifnull(query, '""') || ')' || ${rest} from terms)`),
    many: MANY_SHORT,
  };
}

const length = (text: string): number => text.length;

/** Look-ups by the filters that an index knows, the likely rarest first. */
export function filterLookUps({
  status,
  facets,
  births,
  visited,
  isInOrder,
}: Bindable<LookUpValues>): LookUp[] {
  const found: LookUp[] = [];
  const many = isInOrder === undefined ? MANY_FILTERED : MANY_IN_ORDER;
  if (births) {
    const named = sql`select ${persons.seq} from ${persons} where ${persons.status} = ${status}
      and ifnull(${persons.birthDate}, '') between ${births.from} and ${births.to}`;
    found.push({ named, many });
  }
  if (visited) found.push({ named: visitorRows(visited), many });
  if (facets !== undefined) {
    const isSampled = isInOrder !== undefined;
    found.push({ named: namedByText(facets), many: MANY_FILTERED, isSampled });
  }
  return found;
}

/** The most streams that are merged. */
const MANY_STREAMS = 100;

/**
 * The quarters of a range of births as streams, from the first in which anybody is born: the range of an
 * age without an end begins in 1900.
 */
function quarterStreams({ status, quarters }: Bindable<LookUpValues>): LookUp[] {
  if (!quarters) return [];
  const first = sql`select ${BIRTH_QUARTER} as value from ${persons}
    where ${persons.status} = ${status} and ${BIRTH_QUARTER} >= ${quarters.from}
    order by ${BIRTH_QUARTER} limit 1`;
  return [
    {
      named: sql`select value from (with recursive quarter(value) as (select value from (${first})
          union all select value + 1 from quarter where value < ${quarters.to})
        select value from quarter where value <= ${quarters.to})`,
      many: MANY_STREAMS,
      areFew: sql`(select ${quarters.to} - value < ${sql.raw(String(MANY_STREAMS))} from (${first}))`,
      stream: BIRTH_QUARTER,
      isSampled: quarters.isSampled !== undefined,
    },
  ];
}

/** The most cities among which a part of one is looked for. */
const MANY_CITIES = 200;

/** The cities, as they are spelled, that have a text inside, as streams. */
function cityStreams({ status, cityPart }: Bindable<LookUpValues>): LookUp[] {
  if (cityPart === undefined) return [];
  const next = (isNext: SQL): SQL => sql`select ${persons.cityKey} from ${persons}
    where ${persons.status} = ${status} and ${isNext} order by ${persons.cityKey} limit 1`;
  return [
    {
      terms: {
        table: sql`cities(number, found) as materialized (
          select count(*), json_group_array(city) filter (where instr(city, ${cityPart}) > 0)
          from (with recursive leap(city) as (select (${next(sql`true`)})
              union all select (${next(sql`${persons.cityKey} > leap.city`)}) from leap
              where leap.city is not null limit ${sql.raw(String(MANY_CITIES + 1))})
            select city from leap))`,
        areFew: sql`(select number from cities) <= ${sql.raw(String(MANY_CITIES))}`,
      },
      named: sql`select value from cities, json_each(cities.found)`,
      many: MANY_STREAMS,
      stream: sql`${persons.cityKey}`,
    },
  ];
}
