import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Bindable } from "../../../db/prepared.ts";
import { persons } from "../../../db/schema/persons.ts";
import { visitorRows, visitRows } from "../../participants/participant-sql.repository.ts";
import type { LookUp, Stream } from "./chosen-way.repository.ts";
import { BIRTH_QUARTER, searchIndex } from "./facets.repository.ts";
import type { LookUpValues } from "./look-up-values.repository.ts";
import type { Spelled } from "./spellings.repository.ts";
import {
  areInBlocks,
  blocksWith,
  FIRST_BLOCK,
  firstNamesWith,
  LAST_CHARACTER,
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

/** The ways to look candidates up, in the order in which they are tried. */
export const lookUpsOf = (values: Bindable<LookUpValues>): LookUp[] => [
  ...spelledLookUps(values),
  ...filterLookUps(values),
  ...dayStreams(values),
  ...quarterStreams(values),
  ...letterStreams(values),
];

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
