import type { CalendarDay } from "@kehila/shared/dates";
import type { PersonStatus } from "@kehila/shared/permissions";
import type { PersonFilter } from "@kehila/shared/person-query";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { COMMON_CHILDREN_COUNT, households, persons } from "../../../db/schema/persons.ts";
import { visitorRows } from "../../participants/participant-sql.repository.ts";
import type { Search } from "./filter.repository.ts";
import { birthRange, indexQuery, isIndexable, quoted } from "./filter.repository.ts";

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

/**
 * Row numbers of the persons that an index names, among them all who match, if they are few. Null for
 * many: then each row of the sort order is tested until the page is full.
 */
export async function findCandidates(db: Database, asked: Asked): Promise<number[] | null> {
  const query = indexQuery(asked.search);
  const shortQuery = query === null ? await shortTextQuery(db, asked.search) : null;
  if (shortQuery === "") return [];
  if (query !== null || shortQuery !== null) {
    const named = sql`select rowid as seq from person_search where person_search match ${query ?? shortQuery}`;
    const found = await fewOf(db, named, query === null ? MANY_SHORT : MANY_MATCHES);
    if (found !== null) return found;
  }
  for (const named of lookUps(asked)) {
    const found = await fewOf(db, named, MANY_FILTERED);
    if (found !== null) return found;
  }
  return null;
}

/** The row numbers that a query names; null for more than `many`. */
async function fewOf(db: Database, named: SQL, many: number): Promise<number[] | null> {
  const found = await db.all<{ seq: number }>(sql`${named} limit ${many + 1}`);
  return found.length > many ? null : found.map(({ seq }) => seq);
}

/**
 * The query of the trigram index for a search whose texts are all too short for it: the trigrams
 * that begin with one of them. Empty if no person has any of them, null if there are too many.
 */
async function shortTextQuery(db: Database, { words, columns }: Search): Promise<string | null> {
  const texts = [...words, ...columns.map(({ text }) => [text])].toSorted(
    (one, other) => Math.min(...other.map(length)) - Math.min(...one.map(length)),
  )[0];
  if (texts === undefined) return null;
  const phrases: string[] = [];
  for (const text of texts) {
    if (isIndexable(text)) {
      phrases.push(text);
      continue;
    }
    const terms = await db.all<{ term: string }>(
      sql`select term from person_search_terms where term >= ${text} and term < ${text + LAST_CHARACTER} limit ${MANY_TERMS + 1}`,
    );
    phrases.push(...terms.map(({ term }) => term));
    if (phrases.length > MANY_TERMS) return null;
  }
  return phrases.map(quoted).join(" OR ");
}

const length = (text: string): number => text.length;

/** Queries for row numbers by the filters that an index knows, the likely rarest first. */
function lookUps({ status, filter, today }: Asked): SQL[] {
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
  return found;
}
