import type { CalendarDay } from "@kehila/shared/dates";
import type { PersonStatus } from "@kehila/shared/permissions";
import type { PersonQuery, PersonSort } from "@kehila/shared/person-query";
import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { jsonValues } from "../../../db/json-values.ts";
import { households, persons } from "../../../db/schema/persons.ts";
import { rowColumns, spouse, spouseColumns, spouseJoin } from "../record/columns.repository.ts";
import { findCandidates } from "./candidates.repository.ts";
import { filterConditions, parseSearch, searchTests } from "./filter.repository.ts";

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
  const candidates = await findCandidates(db, { status, filter, search, today });
  if (candidates?.length === 0) return [];
  const matches = and(
    candidates
      ? // The plus keeps the sort's index out of it: the few candidates are looked up and sorted.
        sql`${persons.seq} in ${jsonValues(candidates)} and +${persons.status} = ${status}`
      : eq(persons.status, status),
    ...filterConditions(filter, today, { isRowByRow: true }),
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
