import type { EventCategory } from "@kehila/shared/categories";
import type { CalendarDay } from "@kehila/shared/dates";
import { addDays, latestBirthForAge } from "@kehila/shared/dates";
import type { PersonStatus } from "@kehila/shared/permissions";
import type { PersonQuery, PersonSort } from "@kehila/shared/person-query";
import type { SearchWord } from "@kehila/shared/search";
import { searchWords, sortKey } from "@kehila/shared/search";
import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { categoryMask } from "../../db/schema/columns.ts";
import { listPersons, lists } from "../../db/schema/lists.ts";
import { households, persons } from "../../db/schema/persons.ts";
import { rowColumns, spouse, spouseColumns, spouseJoin } from "./columns.repository.ts";

/** Where a page begins: the sort values of the row before it. */
export type PageKey = readonly (string | number)[];

export interface PageRequest {
  status: PersonStatus;
  filter: Omit<PersonQuery, "active" | "pending" | "skip" | "take" | "cursor">;
  after: PageKey | null;
  skip: number;
  take: number;
  today: CalendarDay;
}

/** Sort columns, each the columns of one index; `seq` makes every order total. */
const SORTS: Record<PersonSort, readonly SQL[]> = {
  lastName: [sql`${persons.lastNameKey}`, sql`${persons.firstNameKey}`],
  firstName: [sql`${persons.firstNameKey}`, sql`${persons.lastNameKey}`],
  city: [sql`${persons.cityKey}`, sql`${persons.lastNameKey}`],
  birthDate: [sql`ifnull(${persons.birthDate}, '')`],
  idNumber: [sql`ifnull(${persons.idNumber}, '')`],
  phone: [sql`ifnull(${persons.phone}, '')`],
  createdAt: [sql`${persons.createdAt}`],
};

/** How many values the key of a page has in a sort. */
export const pageKeyLength = (sort: PersonSort): number => SORTS[sort].length + 1;

/**
 * Above this many matches the sort order is walked and each row tested, since n matches cost 2n rows
 * and walking costs page × persons ÷ n; below it the matches are looked up and sorted, which is
 * bounded wherever in the order they lie (docs/decisions/0003-list-of-persons.md).
 */
const MANY_MATCHES = 4000;

/** The shortest text the trigram index can look up, in characters. */
const TRIGRAM = 3;

/**
 * One page of persons of a status: rows, in order, one more than asked for when there is a next page.
 * A page by cursor is cut while its index is walked; rows to skip are counted on the index alone.
 */
export async function findPersonPage(db: Database, request: PageRequest) {
  const { filter, status, after, take, skip, today } = request;
  const search = parseSearch(filter);
  if (search === null) return [];
  const columns = [...SORTS[filter.sortBy], sql`${persons.seq}`];
  const direction = filter.sortOrder === "asc" ? asc : desc;
  const order = columns.map((column) => direction(column));
  const candidates = await findCandidates(db, search);
  const matches = and(
    candidates
      ? // The plus keeps the sort's index out of it: the few candidates are looked up and sorted.
        sql`${persons.seq} in (select value from json_each(${JSON.stringify(candidates)})) and +${persons.status} = ${status}`
      : eq(persons.status, status),
    ...filterConditions(filter, today),
    ...searchTests(search),
    after ? isAfter(columns, filter.sortOrder, after) : undefined,
  );
  const limit = take + 1;
  const seqs = db
    .select({ seq: persons.seq })
    .from(persons)
    .where(matches)
    .orderBy(...order);
  return db
    .select({
      row: rowColumns,
      spouse: spouseColumns,
      pageKey: sql<string>`json_array(${sql.join(columns, sql`, `)})`,
    })
    .from(persons)
    .innerJoin(households, eq(households.id, persons.householdId))
    .leftJoin(spouse, spouseJoin)
    .where(skip === 0 ? matches : inArray(persons.seq, seqs.limit(limit).offset(skip)))
    .orderBy(...order)
    .limit(limit);
}

/** Whether a row comes after the row of a key, in an order. */
function isAfter(order: readonly SQL[], sortOrder: "asc" | "desc", key: PageKey): SQL {
  const comparison = sql.raw(sortOrder === "asc" ? ">" : "<");
  const values = key.map((value) => sql`${value}`);
  return sql`(${sql.join([...order], sql`, `)}) ${comparison} (${sql.join(values, sql`, `)})`;
}

interface Search {
  words: readonly SearchWord[];
  /** Texts of the column filters: they narrow the look-up, the columns decide. */
  columns: readonly { column: SQL; text: string }[];
}

function parseSearch(filter: PageRequest["filter"]): Search | null {
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
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const isIndexable = (text: string): boolean => Array.from(text).length >= TRIGRAM;

/** Conditions that test a row for a search. */
function searchTests({ words, columns }: Search): SQL[] {
  return [
    ...columns.map(({ column, text }) => contains(column, text)),
    ...words.map((texts) => {
      const tests = texts.map((text) => contains(sql`${persons.searchText}`, text));
      return sql`(${sql.join(tests, sql` or `)})`;
    }),
  ];
}

/**
 * Row numbers of the persons that the trigram index names, if they are few. Null for many, and for
 * texts too short for trigrams: then each row of the sort order is tested until the page is full.
 */
async function findCandidates(db: Database, { words, columns }: Search): Promise<number[] | null> {
  const phrases = [
    ...columns.filter(({ text }) => isIndexable(text)).map(({ text }) => quoted(text)),
    ...words
      .filter((texts) => texts.every(isIndexable))
      .map((texts) => `(${texts.map(quoted).join(" OR ")})`),
  ];
  if (phrases.length === 0) return null;
  const found = await db.all<{ rowid: number }>(
    sql`select rowid from person_search where person_search match ${phrases.join(" AND ")} limit ${MANY_MATCHES + 1}`,
  );
  return found.length > MANY_MATCHES ? null : found.map(({ rowid }) => rowid);
}

function filterConditions(filter: PageRequest["filter"], today: CalendarDay): SQL[] {
  const conditions: (SQL | undefined)[] = [];
  const { birthDate, interests } = persons;
  if (filter.gender !== undefined) conditions.push(eq(persons.gender, filter.gender));
  if (filter.married !== undefined) conditions.push(eq(persons.married, filter.married));
  if (filter.childrenCount !== undefined)
    conditions.push(
      sql`(select children_count from households where id = ${persons.householdId}) = ${filter.childrenCount}`,
    );
  if (filter.interestedEvents?.length)
    conditions.push(sql`(${interests} & ${categoryMask(filter.interestedEvents)}) <> 0`);
  if (filter.visitedEvents?.length) conditions.push(visited(filter.visitedEvents, today));
  if (filter.birthDateFrom !== undefined)
    conditions.push(sql`${birthDate} >= ${filter.birthDateFrom}`);
  if (filter.birthDateTo !== undefined) conditions.push(sql`${birthDate} <= ${filter.birthDateTo}`);
  if (filter.ageMin !== undefined)
    conditions.push(sql`${birthDate} <= ${latestBirthForAge(filter.ageMin, today)}`);
  if (filter.ageMax !== undefined)
    conditions.push(
      sql`${birthDate} >= ${addDays(latestBirthForAge(filter.ageMax + 1, today), 1)}`,
    );
  return conditions.filter((condition) => condition !== undefined);
}

/** Whoever is on a past list of one of the categories. */
function visited(categories: readonly EventCategory[], today: CalendarDay): SQL {
  return sql`${persons.id} in (select ${listPersons.personId} from ${lists}
    join ${listPersons} on ${listPersons.listId} = ${lists.id}
    where ${inArray(lists.category, [...categories])} and ${lists.date} < ${today})`;
}
