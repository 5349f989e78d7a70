import { addDays } from "@kehila/shared/dates";
import type { PersonStatus } from "@kehila/shared/permissions";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Bindable } from "../../../db/prepared.ts";
import { persons } from "../../../db/schema/persons.ts";
import type { Visited } from "../../participants/participant-sql.repository.ts";
import { visitorRows, visitRows } from "../../participants/participant-sql.repository.ts";
import {
  BIRTH_QUARTER,
  facetCount,
  facetPhrases,
  quarterOf,
  searchIndex,
  visitPhrases,
} from "./facets.repository.ts";
import type { Births, FilterValues, Search } from "./filter.repository.ts";
import { filterWords, indexQuery, isIndexable, placePhrases } from "./filter.repository.ts";
import type { PageOrder } from "./order.ts";
import type { LastNameQueries, Spelled } from "./spellings.repository.ts";
import {
  areInBlocks,
  blocksWith,
  FIRST_BLOCK,
  firstNamesWith,
  LAST_CHARACTER,
  lastNameQueries,
  spelledOf,
  spellingsNamed,
} from "./spellings.repository.ts";

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

/** So many visits are looked up: the index of visitors names those of lists to come too. */
const MANY_VISITS = 45;

/** The same where an index of the filter has the order of the page, so that no other row is met. */
const MANY_IN_ORDER = 60;

/** A letter or two with which more trigrams begin than this are common. */
const MANY_TERMS = 32;

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
  /** There where `births` are of one day. */
  isOfDay?: 1 | undefined;
  /** A filter by visits narrows all queries, which the index of visitors answers. */
  visited?: Visited | undefined;
  /** There where no text narrows more, so that few visits are looked up. */
  areVisitsNamed?: 1 | undefined;
  /** Quarters of birth, whose persons are merged in the order of the page. */
  quarters?: { from: number; to: number; isSampled?: 1 | undefined } | undefined;
  /** Days of birth of a short range, whose persons are merged in the same way. */
  days?: Births | undefined;
  /** Names or cities that match a filter by text: the persons of each are merged or walked. */
  spelled?: Spelled | undefined;
  /** There where texts of filters are looked for, and no others. */
  isByText?: 1 | undefined;
  /** There where another filter is beside one by text; visits do not count, since visitors have indexes. */
  isConjunction?: 1 | undefined;
  /** There where one of them is the gender. */
  isOfGender?: 1 | undefined;
  /** There where the last names that match are read in their order, then the persons of each. */
  lastNames?: LastNameQueries | undefined;
  /** There where the indexes of filters have the order of the page. */
  isInOrder?: 1 | undefined;
  /** There where a sample tells whether the walk is short: also where visitors are sorted by first name. */
  isWalkSampled?: 1 | undefined;
}

/** Ranges of births of at most so many quarters are named by their days first. */
const NARROW_QUARTERS = 2;

/** Ranges of births of at most so many days are merged day by day, longer ones by quarters. */
const MANY_DAYS = 62;

/**
 * Returns the values by which candidates can be looked up. In the order of the indexes of filters
 * their rows are walked or merged instead.
 */
export function lookUpValues(
  status: PersonStatus,
  search: Search,
  filter: FilterValues,
  { sortBy }: Pick<PageOrder, "sortBy">,
): LookUpValues {
  const isOtherOrder = sortBy !== "lastName";
  const { place, births, visited } = filter;
  const facets = [...placePhrases(place), ...facetPhrases(status, filter), ...visitPhrases(filter)];
  const texts = indexQuery(search);
  const query = texts === null ? undefined : [texts, ...facets].join(" AND ");
  const filters = facetCount(filter) + [place, visited].filter((one) => one !== undefined).length;
  const isText = search.words.length > 0 || filterWords(search).length > 0;
  const isBesideLetters =
    query === undefined && search.words.length === 0 && facetCount(filter) > 0;
  const isNamed = isOtherOrder
    ? query === undefined && filters > 0
    : isText
      ? isBesideLetters
      : filters > 1;
  // Visitors are named, or walked by an index that has them alone: streams of births read all persons.
  const isMerged = !isOtherOrder && !isText && place === undefined && visited === undefined;
  const quarters = births && {
    from: quarterOf(births.from),
    to: quarterOf(births.to),
    isSampled: isNamed ? (1 as const) : undefined,
  };
  const isNarrow = quarters !== undefined && quarters.to - quarters.from < NARROW_QUARTERS;
  const isNamedByDays = isOtherOrder ? isNarrow || !isText : isNarrow && !isMerged;
  const isByDays = births !== undefined && births.to < addDays(births.from, MANY_DAYS);
  return {
    status,
    query,
    short: query === undefined ? shortTexts(search, facets) : undefined,
    facets: isNamed ? facets.join(" AND ") : undefined,
    births: query === undefined && isNamedByDays ? births : undefined,
    isOfDay: births && births.from === births.to ? 1 : undefined,
    visited,
    areVisitsNamed: visited && query === undefined ? 1 : undefined,
    quarters: isMerged && !isByDays ? quarters : undefined,
    days: isMerged && isByDays ? births : undefined,
    ...(isOtherOrder || search.words.length > 0 ? {} : spelledValues(status, search, filter)),
    isInOrder: isOtherOrder ? undefined : 1,
    isWalkSampled: !isOtherOrder || (visited && sortBy === "firstName") ? 1 : undefined,
  };
}

/** The values of look-ups by the spellings of names and cities, in the order of last names. */
function spelledValues(
  status: PersonStatus,
  search: Search,
  filter: FilterValues,
): Pick<LookUpValues, "spelled" | "isByText" | "isConjunction" | "isOfGender" | "lastNames"> {
  const { place, manyChildren } = filter;
  const hasOwnIndex = place !== undefined || manyChildren !== undefined;
  const texts = Object.keys(search.names).length + Object.keys(search.columns).length;
  const { lastName } = search.names;
  const spelled = spelledOf(search);
  return {
    // A name of both narrows more than the first name alone: last names are walked. Beside a letter the
    // persons of a city, or with many children, are walked.
    spelled: lastName || (hasOwnIndex && spelled?.firstNamePart) ? undefined : spelled,
    // Few persons wait: they are walked, not the names of all.
    lastNames:
      lastName && status === "active" && !hasOwnIndex ? lastNameQueries(lastName) : undefined,
    isByText: texts > 0 ? 1 : undefined,
    isOfGender: filter.gender && 1,
    isConjunction: hasOwnIndex || texts + facetCount(filter) > 1 ? 1 : undefined,
  };
}

/** Streams of persons, by a column and its index: SQLite would take that of the sort for as good. */
export interface Stream {
  column: SQL;
  index: string;
}

/** A way to look candidates up: all persons who match are among those that it names. */
export interface LookUp {
  /** The query of their row numbers, or of the keys of streams. */
  named: SQL;
  /** The condition of the way, if it is not that few are named. */
  areFew?: SQL;
  /** Streams: the column that has the keys, and the index that has the persons of each in order. */
  stream?: Stream;
  /** Whether the way is left where many rows of a sample of the walk match. */
  isSampled?: boolean;
  /** Whether it is also left where many of those born in a range match, whose streams come next. */
  isBesideStreams?: boolean;
  /** With more of them the way is not taken. */
  many: number;
  /** A table that the query reads, and a condition on it without which the way is not taken. */
  terms?: { table?: SQL | undefined; areFew: SQL };
}

/** The ways to look candidates up, in the order in which they are tried. */
export const lookUpsOf = (values: Bindable<LookUpValues>): LookUp[] => [
  ...spelledLookUps(values),
  ...filterLookUps(values),
  ...dayStreams(values),
  ...quarterStreams(values),
  ...letterStreams(values),
];

/** The table of the candidates of a way, by its number from 1: their row numbers, as `seq`. */
export const candidatesOf = (way: number): SQL => sql.raw(`candidates${way}`);

/** A count of rows and their numbers as a JSON array. */
const listOf = (way: number): SQL => sql.raw(`list${way}`);

/**
 * The tables of the candidates of a way, one more than would be too many at most. Those that are counted
 * are kept as one JSON array: D1 counts each row of a stored table, and without a table the index would
 * look them up again.
 */
function candidateTables({ named, many, areFew, stream }: LookUp, way: number): SQL[] {
  const limited = sql`${named} limit ${sql.raw(String(many + 1))}`;
  const candidates = sql`${candidatesOf(way)}(seq)`;
  if (stream) return [sql`${candidates} as materialized (${limited})`];
  if (areFew) return [sql`${candidates} as not materialized (${limited})`];
  return [
    sql`${listOf(way)}(seqs, number) as materialized (with named(seq) as (${limited})
      select json_group_array(seq), count(*) from named)`,
    sql`${candidates} as not materialized
      (select value from ${listOf(way)} cross join json_each(seqs))`,
  ];
}

/** The condition that a way has few enough candidates. */
function areFewOf({ areFew, many, stream }: LookUp, way: number): SQL {
  if (areFew) return areFew;
  const number = stream
    ? sql`(select count(*) from ${candidatesOf(way)})`
    : sql`(select number from ${listOf(way)})`;
  return sql`${number} <= ${sql.raw(String(many))}`;
}

/**
 * Tables for a `with` clause: the candidates of each way, and `chosen(way)`: the number of the first way
 * with few enough; 0 for none. SQLite reads the candidates of a way when it needs them, so ways behind the
 * chosen one are not read.
 */
export function chosenWay(lookUps: readonly LookUp[]): SQL {
  const tables = lookUps.flatMap((lookUp, index) => [
    ...(lookUp.terms?.table ? [lookUp.terms.table] : []),
    ...candidateTables(lookUp, index + 1),
  ]);
  const choices = lookUps.map((lookUp, index) => {
    const { terms } = lookUp;
    const areFew = areFewOf(lookUp, index + 1);
    const condition = terms ? sql`${terms.areFew} and ${areFew}` : areFew;
    return sql`when ${condition} then ${sql.raw(String(index + 1))}`;
  });
  const chosen = sql`chosen(way) as materialized (select case ${sql.join(choices, sql` `)} else 0 end)`;
  return sql.join([...tables, chosen], sql`, `);
}

const namedByText = (query: Bindable<string> | SQL, values: Bindable<LookUpValues>): SQL => {
  const index = searchIndex(values);
  return sql`select rowid from ${index} where ${index} match ${query}`;
};

/** The look-up by the texts of a search, if there are any. */
export function textLookUps(values: Bindable<LookUpValues>): LookUp[] {
  const { query, short } = values;
  if (query !== undefined) return [{ named: namedByText(query, values), many: MANY_MATCHES }];
  return short ? [shortLookUp(short, values)] : [];
}

/** The most cities among which a short part of one is looked for. */
const MANY_CITIES = 200;

/** The most first names whose persons are merged: of a text, of a letter or two, and behind a sample. */
const MANY_FIRST_NAMES = 60;
const MANY_OF_LETTERS = 45;
const MANY_SAMPLED_NAMES = 300;

/** Up to so many are looked up where the persons of last names are walked else; of visitors first so many. */
const MANY_NARROWED = 300;
const MANY_VISITORS = 100;

/**
 * The look-ups by texts where the order is that of last names: few persons, then the spellings that match
 * and the persons of each, then more persons, unless the walk meets many.
 */
function spelledLookUps(values: Bindable<LookUpValues>): LookUp[] {
  const { spelled, query, isByText, isConjunction, lastNames, visited } = values;
  const byText = textLookUps(values);
  if (isByText === undefined) return byText;
  const upTo = (many: number): LookUp[] => byText.map((one) => ({ ...one, many }));
  const streams = spelled ? spellingStreams(spelled, values) : [];
  if (visited && query !== undefined) {
    return [...upTo(MANY_VISITORS), ...streams, ...upTo(MANY_NARROWED)];
  }
  const few = query === undefined || isConjunction === undefined ? [] : upTo(MANY_IN_ORDER);
  const isWalkBounded = lastNames !== undefined && isConjunction === undefined;
  const more = isWalkBounded || spelled?.firstNamePart ? [] : byText;
  return [
    ...few,
    ...streams,
    ...more.map((one) => ({
      ...one,
      many: lastNames ? Math.min(one.many, MANY_NARROWED) : one.many,
      isSampled: true,
    })),
  ];
}

const firstNameStream = ({ visited }: Bindable<LookUpValues>): Stream => ({
  column: sql`${persons.firstNameKey}`,
  index: visited ? "persons_on_lists_by_first_name" : "persons_by_first_name",
});

/**
 * The first names that have a letter or two, as streams, or with many the persons whose first names begin
 * in an alphabet that has it, who are tested on the index. Beside another filter each stream looks for its
 * first match, and beside a gender that of a woman's name meets all women who have it.
 */
function letterStreams(values: Bindable<LookUpValues>): LookUp[] {
  const { spelled, isOfGender, visited } = values;
  const part = spelled?.firstNamePart;
  if (!part) return [];
  const names = { named: firstNamesWith(part), stream: firstNameStream(values) };
  const few = { ...names, many: MANY_OF_LETTERS };
  const walked = {
    named: blocksWith(part),
    many: MANY_STREAMS,
    areFew: areInBlocks(part),
    stream: {
      column: FIRST_BLOCK,
      index: visited ? "persons_on_lists_by_first_block" : "persons_by_first_block",
    },
  };
  const more = { ...names, many: MANY_SAMPLED_NAMES, isSampled: true };
  return [...(isOfGender === undefined ? [few] : []), walked, more];
}

/** The first names or cities that match a filter by text, as streams. */
function spellingStreams(
  { firstName, city, cityPart }: Bindable<Spelled>,
  values: Bindable<LookUpValues>,
): LookUp[] {
  if (firstName !== undefined) {
    const stream = firstNameStream(values);
    return [{ named: spellingsNamed(firstName), many: MANY_FIRST_NAMES, stream }];
  }
  // Of the persons of a city few are visitors, and streams would meet all of them.
  if (values.visited) return [];
  if (city !== undefined) return [cityStreams(spellingsNamed(city))];
  if (cityPart === undefined) return [];
  const table = sql`cities(key, isNamed) as materialized (select key, instr(key, ${cityPart}) > 0
    from spellings where field = 'city' limit ${sql.raw(String(MANY_CITIES + 1))})`;
  const areFew = sql`(select count(*) from cities) <= ${sql.raw(String(MANY_CITIES))}`;
  return [{ ...cityStreams(sql`select key from cities where isNamed`), terms: { table, areFew } }];
}

const cityStreams = (named: SQL): LookUp => ({
  named,
  many: MANY_STREAMS,
  stream: { column: sql`${persons.cityKey}`, index: "persons_by_city" },
});

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
function shortLookUp(
  { whole, begun, rest }: Bindable<NonNullable<LookUpValues["short"]>>,
  values: Bindable<LookUpValues>,
): LookUp {
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
    named: namedByText(
      sql`(select '(' || ifnull(query, '""') || ')' || ${rest} from terms)`,
      values,
    ),
    many: MANY_SHORT,
  };
}

const length = (text: string): number => text.length;

/** Look-ups by the filters that an index knows, the likely rarest first. */
export function filterLookUps(values: Bindable<LookUpValues>): LookUp[] {
  const { status, facets, births, visited, areVisitsNamed, isInOrder } = values;
  const found: LookUp[] = [];
  const many = isInOrder === undefined ? MANY_FILTERED : MANY_IN_ORDER;
  if (births) {
    const named = sql`select ${persons.seq} from ${persons} where ${persons.status} = ${status}
      and ifnull(${persons.birthDate}, '') between ${births.from} and ${births.to}`;
    found.push({ named, many });
  }
  if (visited && areVisitsNamed !== undefined) {
    const some = sql`${visitRows(visited)} limit ${sql.raw(String(MANY_VISITS + 1))}`;
    const areFew = sql`(select count(*) <= ${sql.raw(String(MANY_VISITS))} from (${some}))`;
    found.push({ named: visitorRows(visited), many: MANY_VISITS, areFew });
  }
  if (facets !== undefined) {
    // Few visitors match: the other filters are a small part of them.
    if (visited && isInOrder !== undefined)
      found.push({ named: namedByText(facets, values), many });
    found.push({
      named: namedByText(facets, values),
      many: MANY_FILTERED,
      isSampled: values.isWalkSampled !== undefined,
      isBesideStreams: values.quarters !== undefined || values.days !== undefined,
    });
  }
  return found;
}

/** The most streams that are merged. */
const MANY_STREAMS = 100;

/** The days of a short range of births as streams. */
const dayStreams = ({ days }: Bindable<LookUpValues>): LookUp[] =>
  days
    ? [
        {
          named: sql`select value from (with recursive day(value) as (select ${days.from}
            union all select date(value, '+1 day') from day where value < ${days.to})
            select value from day where value <= ${days.to})`,
          many: MANY_STREAMS,
          areFew: sql`true`,
          stream: { column: sql`ifnull(${persons.birthDate}, '')`, index: "persons_by_birth_date" },
        },
      ]
    : [];

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
      stream: { column: BIRTH_QUARTER, index: "persons_by_birth_quarter" },
      isSampled: quarters.isSampled !== undefined,
    },
  ];
}
