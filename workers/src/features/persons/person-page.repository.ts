import type { CalendarDay } from "@kehila/shared/dates";
import { addDays, latestBirthForAge } from "@kehila/shared/dates";
import type { PersonStatus } from "@kehila/shared/permissions";
import type { PersonQuery, PersonSort } from "@kehila/shared/persons";
import type { SearchWord } from "@kehila/shared/search";
import { searchWords, sortKey } from "@kehila/shared/search";
import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, or, sql } from "drizzle-orm";
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
 * Above this many matches walking the sort order and testing each row reads less than collecting the
 * matches and sorting them: n matches cost about 2n rows, walking costs page × persons ÷ n.
 */
const MANY_MATCHES = 1000;

/** The shortest text the trigram index can look up, in characters. */
const TRIGRAM = 3;

/**
 * One page of persons of a status: rows, in order, one more than asked for when there is a next page.
 * Returns null instead of rows when the search can match nobody.
 */
export async function findPersonPage(db: Database, request: PageRequest) {
  const search = parseSearch(request.filter);
  if (search === null) return [];
  const { sortBy, sortOrder } = request.filter;
  const order = [...SORTS[sortBy], sql`${persons.seq}`];
  const direction = sortOrder === "asc" ? asc : desc;
  const conditions = [
    eq(persons.status, request.status),
    ...filterConditions(request.filter, request.today),
    ...(await searchConditions(db, search)),
  ];
  if (request.after) {
    const key = sql.join(
      request.after.map((value) => sql`${value}`),
      sql`, `,
    );
    const comparison = sql.raw(sortOrder === "asc" ? ">" : "<");
    conditions.push(sql`(${sql.join(order, sql`, `)}) ${comparison} (${key})`);
  }
  return db
    .select({
      row: rowColumns,
      spouse: spouseColumns,
      pageKey: sql<string>`json_array(${sql.join(order, sql`, `)})`,
    })
    .from(persons)
    .innerJoin(households, eq(households.id, persons.householdId))
    .leftJoin(spouse, spouseJoin)
    .where(and(...conditions))
    .orderBy(...order.map((column) => direction(column)))
    .limit(request.take + 1)
    .offset(request.skip);
}

export type PersonPageRow = Awaited<ReturnType<typeof findPersonPage>>[number];

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

const isIndexable = (text: string): boolean => [...text].length >= TRIGRAM;

/**
 * Conditions of a search. Few matches come from the trigram index; for many, and for texts too short
 * for trigrams, each row of the sort order is tested until the page is full.
 */
async function searchConditions(db: Database, { words, columns }: Search): Promise<SQL[]> {
  const tests = [
    ...columns.map(({ column, text }) => contains(column, text)),
    ...words.map((texts) =>
      sql`(${sql.join(
        texts.map((text) => contains(sql`${persons.searchText}`, text)),
        sql` or `,
      )})`,
    ),
  ];
  const phrases = [
    ...columns.filter(({ text }) => isIndexable(text)).map(({ text }) => quoted(text)),
    ...words
      .filter((texts) => texts.every(isIndexable))
      .map((texts) => `(${texts.map(quoted).join(" OR ")})`),
  ];
  if (phrases.length === 0) return tests;
  const match = sql`select rowid from person_search where person_search match ${phrases.join(" AND ")}`;
  const [found] = await db.all<{ matches: number }>(
    sql`select count(*) as matches from (${match} limit ${MANY_MATCHES + 1})`,
  );
  if (!found || found.matches > MANY_MATCHES) return tests;
  return [sql`${persons.seq} in (${match})`, ...tests];
}

function filterConditions(filter: PageRequest["filter"], today: CalendarDay): SQL[] {
  const conditions: (SQL | undefined)[] = [];
  const { birthDate, interests } = persons;
  if (filter.gender !== undefined) conditions.push(eq(persons.gender, filter.gender));
  if (filter.married !== undefined) conditions.push(eq(persons.married, filter.married));
  if (filter.childrenCount !== undefined)
    conditions.push(eq(households.childrenCount, filter.childrenCount));
  if (filter.interestedEvents?.length)
    conditions.push(sql`(${interests} & ${categoryMask(filter.interestedEvents)}) <> 0`);
  if (filter.visitedEvents?.length) conditions.push(visited(filter.visitedEvents, today));
  if (filter.birthDateFrom !== undefined)
    conditions.push(sql`${birthDate} >= ${filter.birthDateFrom}`);
  if (filter.birthDateTo !== undefined) conditions.push(sql`${birthDate} <= ${filter.birthDateTo}`);
  if (filter.ageMin !== undefined)
    conditions.push(sql`${birthDate} <= ${latestBirthForAge(filter.ageMin, today)}`);
  if (filter.ageMax !== undefined)
    conditions.push(sql`${birthDate} >= ${addDays(latestBirthForAge(filter.ageMax + 1, today), 1)}`);
  return conditions.filter((condition) => condition !== undefined);
}

/** Whoever is on a past list of one of the categories. */
function visited(categories: readonly (typeof lists.$inferSelect)["category"][], today: string): SQL {
  const anyCategory = or(...categories.map((category) => eq(lists.category, category)));
  return sql`exists (select 1 from ${listPersons} join ${lists} on ${lists.id} = ${listPersons.listId}
    where ${listPersons.personId} = ${persons.id} and ${lists.date} < ${today} and ${anyCategory})`;
}
