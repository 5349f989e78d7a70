import type { CalendarDay } from "@kehila/shared/dates";
import type { PersonStatus } from "@kehila/shared/permissions";
import type { PersonQuery, PersonSort } from "@kehila/shared/person-query";
import type { PersonRow } from "@kehila/shared/person-answers";
import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import type { JsonOf } from "../../../core/json-of.ts";
import type { Read } from "../../../db/read.ts";
import { known, columnsAs, readSql } from "../../../db/read.ts";
import { households, persons } from "../../../db/schema/persons.ts";
import { rowJson, spouse, spouseJoin } from "../record/columns.repository.ts";
import { chosenWay, lookUpsOf } from "./candidates.repository.ts";
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

const builder = new QueryBuilder();

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

/** A row of a page: the person as the API shows it, and the sort values of a cursor. */
export interface PageRow {
  person: JsonOf<PersonRow>;
  pageKey: string;
}

/**
 * One page of persons of a status, in order, with one row more than asked for when there is a next
 * page. A page by cursor is cut while its index is walked; rows to skip are counted on the index alone.
 *
 * Where an index can name candidates, one statement has a branch for each way to the page: each
 * look-up, and the walk. SQLite counts the candidates and runs the first way that has few enough; the
 * other branches have the limit 0, which reads nothing.
 */
export function findPersonPage(request: PageRequest): Read<readonly PageRow[]> {
  const search = parseSearch(request.filter);
  if (search === null) return known([]);
  const { status, filter, today, take } = request;
  const lookUps = lookUpsOf({ status, filter, search, today });
  const tests = [...filterConditions(filter, today, { isRowByRow: true }), ...searchTests(search)];
  const limit = take + 1;
  const walk = pageOf(request, [eq(persons.status, status), ...tests]);
  if (lookUps.length === 0) return readSql<PageRow>(sql`${walk} limit ${limit}`);
  // The plus keeps the sort's index out of it: the few candidates are looked up and sorted.
  const branch = (page: SQL, way: number): SQL =>
    sql`select * from (${page} limit iif((select way from chosen) = ${way}, ${limit}, 0))`;
  const ways = lookUps.map(({ named }, index) =>
    branch(
      pageOf(request, [
        sql`${persons.seq} in (${named}) and +${persons.status} = ${status}`,
        ...tests,
      ]),
      index + 1,
    ),
  );
  return readSql<PageRow>(
    sql`with ${chosenWay(lookUps)} ${sql.join([...ways, branch(walk, 0)], sql` union all `)}`,
  );
}

/** The select of a page of the persons who pass some tests, without its limit. */
function pageOf({ filter, after, take, skip }: PageRequest, tests: readonly SQL[]): SQL {
  const columns = [...SORTS[filter.sortBy], sql`${persons.seq}`];
  const direction = filter.sortOrder === "asc" ? asc : desc;
  const order = columns.map((column) => direction(column));
  const matches = and(...tests, after ? isAfter(columns, filter.sortOrder, after) : undefined);
  const seqs = builder
    .select({ seq: persons.seq })
    .from(persons)
    .where(matches)
    .orderBy(...order)
    .limit(take + 1)
    .offset(skip);
  return builder
    .select(columnsAs({ person: rowJson, pageKey: sql`json_array(${sql.join(columns, sql`, `)})` }))
    .from(persons)
    .innerJoin(households, eq(households.id, persons.householdId))
    .leftJoin(spouse, spouseJoin)
    .where(skip === 0 ? matches : inArray(persons.seq, seqs))
    .orderBy(...order)
    .getSQL();
}

/** Whether a row comes after the row of a key, in an order. */
function isAfter(order: readonly SQL[], sortOrder: "asc" | "desc", key: PageKey): SQL {
  const comparison = sql.raw(sortOrder === "asc" ? ">" : "<");
  const values = key.map((value) => sql`${value}`);
  return sql`(${sql.join([...order], sql`, `)}) ${comparison} (${sql.join(values, sql`, `)})`;
}
