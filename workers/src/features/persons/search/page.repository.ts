import type { CalendarDay } from "@kehila/shared/dates";
import type { PersonStatus } from "@kehila/shared/permissions";
import type { PersonQuery, PersonSort } from "@kehila/shared/person-query";
import type { PersonRow } from "@kehila/shared/person-answers";
import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import type { JsonOf } from "../../../core/json-of.ts";
import type { Bindable } from "../../../db/prepared.ts";
import { prepareShapes } from "../../../db/prepared.ts";
import type { Read } from "../../../db/read.ts";
import { columnsAs, known, readSelect } from "../../../db/read.ts";
import { households, persons } from "../../../db/schema/persons.ts";
import { rowJson, spouse, spouseJoin } from "../record/columns.repository.ts";
import type { LookUpValues } from "./candidates.repository.ts";
import { candidatesOf, chosenWay, lookUpsOf, lookUpValues } from "./candidates.repository.ts";
import type { FilterValues, Search } from "./filter.repository.ts";
import { filterConditions, filterValues, parseSearch, searchTests } from "./filter.repository.ts";

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

type Order = Pick<PageRequest["filter"], "sortBy" | "sortOrder">;

const builder = new QueryBuilder();

/** Sort columns, each the columns of one index; `seq` makes every order total. */
export const SORTS: Record<PersonSort, readonly SQL[]> = {
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

/** The values of the statement of a page. */
interface PageValues {
  status: PersonStatus;
  filter: FilterValues;
  search: Search;
  lookUps: LookUpValues;
  after?: PageKey | undefined;
  /** Rows to pass over; missing for none, which is another statement. */
  skip?: number | undefined;
  limit: number;
}

/**
 * One page of persons of a status, in order, with one row more than asked for when there is a next
 * page. A page by cursor is cut while its index is walked; rows to skip are counted on the index alone.
 */
export function findPersonPage(request: PageRequest): Read<readonly PageRow[]> {
  const { status, after, skip, take, today } = request;
  const { sortBy, sortOrder } = request.filter;
  const search = parseSearch(request.filter);
  if (search === null) return known([]);
  const filter = filterValues(request.filter, today);
  return readSelect<PageRow>(
    selectPage.with(
      { sortBy, sortOrder },
      {
        status,
        filter,
        search,
        lookUps: lookUpValues(status, search, filter),
        after: after ?? undefined,
        skip: skip || undefined,
        limit: take + 1,
      },
    ),
  );
}

/**
 * Where an index can name candidates, one statement has a branch for each way to the page: each
 * look-up, and the walk. SQLite counts the candidates and runs the first way that has few enough; the
 * other branches have the limit 0, which reads nothing.
 */
const selectPage = prepareShapes<Order, PageValues>((order, values) => {
  const { status, filter, search, limit } = values;
  const lookUps = lookUpsOf(values.lookUps);
  const tests = [...filterConditions(filter, { isRowByRow: true }), ...searchTests(search)];
  const walk = pageOf(order, values, [sql`${persons.status} = ${status}`, ...tests]);
  if (lookUps.length === 0) return sql`${walk} limit ${limit}`;
  const branch = (page: SQL, way: number): SQL =>
    sql`select * from (${page} limit iif((select way from chosen) = ${sql.raw(String(way))}, ${limit}, 0))`;
  // The plus keeps the sort's index out of it: the few candidates are looked up and sorted.
  const ways = lookUps.map((_, index) => {
    const isCandidate = sql`${persons.seq} in ${candidatesOf(index + 1)} and +${persons.status} = ${status}`;
    return branch(pageOf(order, values, [isCandidate, ...tests]), index + 1);
  });
  return sql`with ${chosenWay(lookUps)} ${sql.join([...ways, branch(walk, 0)], sql` union all `)}`;
});

/** The select of a page of the persons who pass some tests, without its limit. */
function pageOf(
  { sortBy, sortOrder }: Order,
  { after, skip, limit }: Bindable<PageValues>,
  tests: readonly SQL[],
): SQL {
  const columns = [...SORTS[sortBy], sql`${persons.seq}`];
  const direction = sortOrder === "asc" ? asc : desc;
  const order = columns.map((column) => direction(column));
  const matches = and(...tests, after && isAfter(columns, sortOrder, after));
  const page = builder
    .select(columnsAs({ person: rowJson, pageKey: sql`json_array(${sql.join(columns, sql`, `)})` }))
    .from(persons)
    .innerJoin(households, eq(households.id, persons.householdId))
    .leftJoin(spouse, spouseJoin)
    .orderBy(...order);
  if (skip === undefined) return page.where(matches).getSQL();
  const seqs = builder
    .select({ seq: persons.seq })
    .from(persons)
    .where(matches)
    .orderBy(...order)
    .limit(limit)
    .offset(skip);
  return page.where(inArray(persons.seq, seqs)).getSQL();
}

/** Whether a row comes after the row of a key, in an order. */
function isAfter(
  order: readonly SQL[],
  sortOrder: Order["sortOrder"],
  key: Bindable<PageKey>,
): SQL {
  const comparison = sql.raw(sortOrder === "asc" ? ">" : "<");
  const values = key.map((value) => sql`${value}`);
  return sql`(${sql.join([...order], sql`, `)}) ${comparison} (${sql.join(values, sql`, `)})`;
}
