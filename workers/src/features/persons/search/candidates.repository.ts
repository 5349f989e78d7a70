import type { CalendarDay } from "@kehila/shared/dates";
import type { PersonStatus } from "@kehila/shared/permissions";
import type { PersonFilter } from "@kehila/shared/person-query";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { jsonValues } from "../../../db/json-values.ts";
import { COMMON_CHILDREN_COUNT, households, persons } from "../../../db/schema/persons.ts";
import { visitorRows } from "../../participants/participant-sql.repository.ts";
import type { Search } from "./filter.repository.ts";
import { birthRange, indexQuery, isIndexable } from "./filter.repository.ts";

/**
 * Above this many matches of a text the sort order is walked and each row tested, since n matches cost
 * 2n rows and walking costs page × persons ÷ n; below it the matches are looked up and sorted, which
 * is bounded wherever in the order they lie (docs/decisions/0003-list-of-persons.md).
 */
const MANY_MATCHES = 4000;

/** The same for texts of one or two letters, most of which are common. */
const MANY_SHORT = 1000;

/** The same for filters, whose matches are spread over the order, so that few are soon met on the way. */
const MANY_FILTERED = 1000;

/** A letter or two with which more trigrams begin than this are common. */
const MANY_TERMS = 150;

/** Sorts after every character. */
const LAST_CHARACTER = "\u{10FFFF}";

interface Asked {
  status: PersonStatus;
  filter: PersonFilter;
  search: Search;
  today: CalendarDay;
}

/** A way to look candidates up: all persons who match are among those that it names. */
interface LookUp {
  /** The query of their row numbers. */
  named: SQL;
  /** With more of them the way is not taken. */
  many: number;
  /** A table that the query reads, and a condition on it without which the way is not taken. */
  terms?: { table: SQL; areFew: SQL };
}

/** The ways to look candidates up by what was asked, in the order in which they are tried. */
export const lookUpsOf = (asked: Asked): LookUp[] => [
  ...textLookUps(asked.search),
  ...filterLookUps(asked),
];

/**
 * Tables for a `with` clause, the last of which is `chosen(way)`: the number, from 1, of the first way
 * that names few enough persons; 0 for none. Ways behind the chosen one are not counted.
 */
export function chosenWay(lookUps: readonly LookUp[]): SQL {
  const tables = lookUps.flatMap(({ terms }) => terms?.table ?? []);
  const choices = lookUps.map(({ named, many, terms }, index) => {
    const areFew = sql`(select count(*) from (${named} limit ${many + 1})) <= ${many}`;
    return sql`when ${terms ? sql`${terms.areFew} and ${areFew}` : areFew} then ${index + 1}`;
  });
  const chosen = sql`chosen(way) as materialized (select case ${sql.join(choices, sql` `)} else 0 end)`;
  return sql.join([...tables, chosen], sql`, `);
}

const namedByText = (query: SQL | string): SQL =>
  sql`select rowid from person_search where person_search match ${query}`;

/** The look-up by the texts of a search, if there are any. */
function textLookUps(search: Search): LookUp[] {
  const query = indexQuery(search);
  if (query !== null) return [{ named: namedByText(query), many: MANY_MATCHES }];
  const short = shortTexts(search);
  return short.length === 0 ? [] : [shortLookUp(short)];
}

/** The texts of a search whose texts are all too short for the index: those of the longest word. */
function shortTexts({ words, columns }: Search): readonly string[] {
  const texts = [...words, ...columns.map(({ text }) => [text])].toSorted(
    (one, other) => Math.min(...other.map(length)) - Math.min(...one.map(length)),
  );
  return texts[0] ?? [];
}

/**
 * The look-up by short texts: by the trigrams that begin with one of them. SQL writes the query of the
 * trigram index. Without such a trigram it matches no person.
 */
function shortLookUp(texts: readonly string[]): LookUp {
  const whole = jsonValues(texts.filter(isIndexable));
  const begun = jsonValues(texts.filter((text) => !isIndexable(text)));
  return {
    terms: {
      table: sql`terms(number, query) as materialized (
        select count(*), group_concat('"' || replace(term, '"', '""') || '"', ' OR ')
        from (select value as term from ${whole}
          union all select term from (select term from ${begun} as text
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
function filterLookUps({ status, filter, today }: Asked): LookUp[] {
  const found: SQL[] = [];
  const { childrenCount, visitedEvents } = filter;
  if (childrenCount !== undefined && childrenCount > COMMON_CHILDREN_COUNT) {
    // The constant is written out, or the index of rare counts would not be known to hold these.
    const rare = sql`${households.childrenCount} > ${sql.raw(String(COMMON_CHILDREN_COUNT))}`;
    found.push(sql`select ${persons.seq} from ${households}
      cross join ${persons} on ${persons.householdId} = ${households.id}
      where ${households.childrenCount} = ${childrenCount} and ${rare}`);
  }
  const births = birthRange(filter, today);
  if (births !== null) {
    found.push(sql`select ${persons.seq} from ${persons}
      where ${persons.status} = ${status} and ifnull(${persons.birthDate}, '') between ${births.from} and ${births.to}`);
  }
  if (visitedEvents?.length) {
    found.push(visitorRows(visitedEvents, today));
  }
  return found.map((query) => ({ named: query, many: MANY_FILTERED }));
}
