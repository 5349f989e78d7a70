import type { PersonStatus } from "@kehila/shared/permissions";
import type { PersonSort } from "@kehila/shared/person-query";
import type { SQL } from "drizzle-orm";
import { and, asc, desc, inArray, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import type { Bindable } from "../../../db/prepared.ts";
import { prepareShapes } from "../../../db/prepared.ts";
import type { Read } from "../../../db/read.ts";
import { columnsAs, known, readSelect } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import { rowJsonOf, spouse, spouseJoin } from "../record/columns.repository.ts";
import type { LookUpValues } from "./candidates.repository.ts";
import { candidatesOf, chosenWay, lookUpsOf, lookUpValues } from "./candidates.repository.ts";
import type { FilterValues, Search } from "./filter.repository.ts";
import { filterConditions, filterValues, parseSearch, searchTests } from "./filter.repository.ts";
import type { PageOrder, SortOrder } from "./order.ts";
import { orderOf } from "./order.ts";
import type { PageKey, PageRequest, PageRow } from "./page.ts";
import { findRelevantPage, RELEVANCE_KEY_LENGTH } from "./relevance.repository.ts";
import { GivenValues } from "../../../db/given-values.ts";
import { scriptPlace, scriptRanges } from "./script-ranges.repository.ts";

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

/** Whether a sort is not the one that the indexes of filters have. */
const isOtherOrder = ({ sortBy }: Pick<SortOrder, "sortBy">): boolean => sortBy !== "lastName";

/** How many values the key of a page has in an order. */
export const pageKeyLength = ({ sortBy, first }: PageOrder): number =>
  sortBy === "relevance" ? RELEVANCE_KEY_LENGTH : SORTS[sortBy].length + (first ? 2 : 1);

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
  /** The rows to pass over and those of the page. */
  most: number;
}

/** What the text of the statement of a page depends on. */
interface PageShape extends SortOrder {
  /** The place of the range of scripts in which the page begins. */
  place: number;
  status: PersonStatus;
}

/**
 * One page of persons of a status, in order, with one row more than asked for when there is a next
 * page. A page by cursor is cut while its index is walked; rows to skip are counted on the index alone.
 */
export function findPersonPage(request: PageRequest): Read<readonly PageRow[]> {
  const { status, after, skip, take, today } = request;
  const search = parseSearch(request.filter);
  if (search === null) return known([]);
  const order = orderOf(request.filter);
  if (order.sortBy === "relevance") return findRelevantPage(request, search);
  const filter = filterValues(request.filter, today);
  return readSelect<PageRow>(
    selectPage.with(
      { ...order, place: order.first && after ? Number(after[0]) : 0, status },
      {
        status,
        filter,
        search,
        lookUps: lookUpValues(status, search, filter, isOtherOrder(order)),
        after: after ?? undefined,
        skip: skip || undefined,
        limit: take + 1,
        most: skip + take + 1,
      },
    ),
  );
}

/**
 * Where an index can name candidates, one statement has a branch for each way to the page: each
 * look-up, and the walk. SQLite counts the candidates and runs the first way that has few enough; the
 * other branches have the limit 0, which reads nothing.
 */
const selectPage = prepareShapes<PageShape, PageValues>((shape, values) => {
  const { status, filter, search, limit } = values;
  const lookUps = lookUpsOf(values.lookUps);
  const testsOf = (tested: Bindable<FilterValues>, searched: Bindable<Search>): SQL[] => [
    ...filterConditions(tested, { isRowByRow: true, isOtherOrder: isOtherOrder(shape) }),
    ...searchTests(searched),
  ];
  const walkOf = (tests: readonly SQL[]): SQL =>
    walkedPage(shape, values, [sql`${persons.status} = ${status}`, ...tests]);
  if (lookUps.length === 0) return sql`${walkOf(testsOf(filter, search))} limit ${limit}`;
  const given = new GivenValues();
  const tests = testsOf(given.ofAll<FilterValues>(filter), given.ofAll<Search>(search));
  const branch = (page: SQL, way: number): SQL =>
    sql`select * from (${page} limit iif((select way from chosen) = ${sql.raw(String(way))}, ${limit}, 0))`;
  // The plus keeps the sort's index out of it: the few candidates are looked up and sorted.
  const ways = lookUps.map((_, index) => {
    const isCandidate = sql`${persons.seq} in ${candidatesOf(index + 1)} and +${persons.status} = ${status}`;
    return branch(pageOf(shape, values, [isCandidate, ...tests]), index + 1);
  });
  const tables = sql.join([...given.tables(), chosenWay(lookUps)], sql`, `);
  return sql`with ${tables} ${sql.join([...ways, branch(walkOf(tests), 0)], sql` union all `)}`;
});

/** The select of a page of persons without its limit: what it shows of a row, and the joins. */
const rowsOf = ({ status }: PageShape, key: readonly SQL[], order: readonly SQL[]) =>
  builder
    .select(
      columnsAs({
        person: rowJsonOf(status),
        pageKey: sql`json_array(${sql.join([...key], sql`, `)})`,
      }),
    )
    .from(persons)
    .leftJoin(spouse, spouseJoin)
    .orderBy(...order);

/** The select of a page of the persons who pass some tests, without its limit. */
function pageOf(
  shape: PageShape,
  { after, skip, limit }: Bindable<PageValues>,
  tests: readonly SQL[],
): SQL {
  const { sortBy, sortOrder, first } = shape;
  const columns = [...(first ? [scriptPlace(first)] : []), ...SORTS[sortBy], sql`${persons.seq}`];
  const direction = sortOrder === "asc" ? asc : desc;
  const order = columns.map((column) => direction(column));
  const matches = and(...tests, after && isAfter(columns, sortOrder, after));
  const page = rowsOf(shape, columns, order);
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

/**
 * The same where the index of the sort is walked: with one script first, each range of scripts is walked
 * by itself, from the one in which the page begins.
 */
function walkedPage(shape: PageShape, values: Bindable<PageValues>, tests: readonly SQL[]): SQL {
  const { sortBy, first } = shape;
  if (first === undefined) return pageOf(shape, values, tests);
  const { after, skip, limit, most } = values;
  const columns = [...SORTS[sortBy], sql`${persons.seq}`];
  const ranges = scriptRanges(first).flatMap((range, place) => {
    if (place < shape.place) return [];
    const isGoingOn = after !== undefined && place === shape.place;
    const own = isGoingOn ? [isAfter(columns, "asc", after.slice(1))] : [];
    return [{ place, matches: and(range, ...tests, ...own) }];
  });
  if (skip === undefined) {
    const pages = ranges.map(({ place, matches }) => {
      const page = rowsOf(shape, [sql.raw(String(place)), ...columns], columns)
        .where(matches)
        .getSQL();
      return sql`select * from (${page} limit ${limit})`;
    });
    return sql`select * from (${sql.join(pages, sql` union all `)})`;
  }
  const seqs = ranges.map(({ matches }) => {
    const found = builder.select({ seq: persons.seq }).from(persons).where(matches);
    return sql`select * from (${found.orderBy(...columns).getSQL()} limit ${most})`;
  });
  const order = [scriptPlace(first), ...columns];
  const isOfPage = sql`${persons.seq} in (select seq from (${sql.join(seqs, sql` union all `)})
    limit ${limit} offset ${skip})`;
  return rowsOf(shape, order, order).where(isOfPage).getSQL();
}

/** Whether a row comes after the row of a key, in an order. */
function isAfter(
  order: readonly SQL[],
  sortOrder: SortOrder["sortOrder"],
  key: Bindable<PageKey>,
): SQL {
  const comparison = sql.raw(sortOrder === "asc" ? ">" : "<");
  const values = key.map((value) => sql`${value}`);
  return sql`(${sql.join([...order], sql`, `)}) ${comparison} (${sql.join(values, sql`, `)})`;
}
