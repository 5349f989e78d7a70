import type { PersonStatus } from "@kehila/shared/permissions";
import type { PersonSort } from "@kehila/shared/person-query";
import type { SQL } from "drizzle-orm";
import { and, asc, desc, inArray, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import type { Bindable } from "../../../db/prepared.ts";
import { columnsAs } from "../../../db/read.ts";
import { isOnLists, persons } from "../../../db/schema/persons.ts";
import { unionAll } from "../../../db/union-all.ts";
import { rowJsonOf, spouse, spouseJoin } from "../record/columns.repository.ts";
import type { Stream } from "./chosen-way.repository.ts";
import type { FilterValues, Search } from "./filter.repository.ts";
import type { LookUpValues } from "./look-up-values.repository.ts";
import type { SortOrder } from "./order.ts";
import type { PageKey } from "./page.ts";
import { scriptPlace, scriptRanges } from "./script-ranges.repository.ts";

const builder = new QueryBuilder();

/** Sort columns, each the columns of one index; `seq` makes every order total. */
export const SORTS: Record<PersonSort, readonly SQL[]> = {
  lastName: [sql`${persons.lastNameKey}`, sql`${persons.firstNameKey}`],
  firstName: [sql`${persons.firstNameKey}`, sql`${persons.lastNameKey}`],
  city: [sql`${persons.cityKey}`, sql`${persons.lastNameKey}`, sql`${persons.firstNameKey}`],
  birthDate: [
    sql`ifnull(${persons.birthDate}, '')`,
    sql`${persons.lastNameKey}`,
    sql`${persons.firstNameKey}`,
  ],
  idNumber: [sql`ifnull(${persons.idNumber}, '')`],
  phone: [sql`ifnull(${persons.phone}, '')`],
  createdAt: [sql`${persons.createdAt}`],
};

/** The values of the statement of a page. */
export interface PageValues {
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
export interface PageShape extends SortOrder {
  /** The place of the range of scripts in which the page begins. */
  place: number;
  status: PersonStatus;
}

/** The select of a page of persons without its limit: what it shows of a row, and the joins. */
const rowsOf = (
  { status }: PageShape,
  key: readonly SQL[],
  order: readonly SQL[],
  source: SQL | typeof persons = persons,
) =>
  builder
    .select(
      columnsAs({
        person: rowJsonOf(status),
        pageKey: sql`json_array(${sql.join([...key], sql`, `)})`,
      }),
    )
    .from(source)
    .leftJoin(spouse, spouseJoin)
    .orderBy(...order);

/** The select of a page of the few persons whom a table names, or of all, without its limit. */
export function pageOf(
  shape: PageShape,
  { after, skip, limit }: Bindable<PageValues>,
  tests: readonly SQL[],
  named?: SQL,
): SQL {
  const { sortBy, sortOrder, first } = shape;
  const columns = [...(first ? [scriptPlace(first)] : []), ...SORTS[sortBy], sql`${persons.seq}`];
  const direction = sortOrder === "asc" ? asc : desc;
  const order = columns.map((column) => direction(column));
  const matches = and(...tests, after && isAfter(columns, sortOrder, after));
  // Spouses are joined to the rows of the page alone.
  const seqs = builder
    .select({ seq: sql`${persons.seq}`.as("seq") })
    .from(named ? namedPersons(named) : persons)
    .where(matches)
    .orderBy(...order)
    .limit(limit)
    .offset(skip ?? 0);
  return rowsOf(shape, columns, order).where(inArray(persons.seq, seqs)).getSQL();
}

/** The persons of a table of row numbers; its column has another name, since drizzle writes no tables. */
const namedPersons = (named: SQL): SQL => sql`(select seq as candidate from ${named})
  cross join ${persons} on ${persons.seq} = candidate`;

/** A range of the order that is walked by itself: all of it, or one of its scripts. */
interface WalkedRange {
  /** The place of the range, as pages with one script first have it in their keys. */
  place?: number;
  /** The condition of the range. */
  within?: SQL;
  /** The key in the range after which the page begins. */
  after?: Bindable<PageKey> | undefined;
}

/** The ranges of a page, from the one in which it begins. */
export function rangesOf({ first, place: from }: PageShape, after: Bindable<PageKey> | undefined) {
  if (first === undefined) return [{ after }];
  return scriptRanges(first).flatMap((within, place): WalkedRange[] => {
    if (place < from) return [];
    return [{ place, within, after: place === from ? after?.slice(1) : undefined }];
  });
}

/** The key of a row in a page, by the columns of its range. */
const keyIn = ({ place }: WalkedRange, columns: readonly SQL[]): SQL[] =>
  place === undefined ? [...columns] : [sql.raw(String(place)), ...columns];

/**
 * The same where the index of the sort is walked: each range by itself, and behind a cursor each part of
 * it ({@link partsAfter}).
 */
export function walkedPage(
  shape: PageShape,
  values: Bindable<PageValues>,
  tests: readonly SQL[],
): SQL {
  const { sortBy, sortOrder, first } = shape;
  const { after, skip, limit, most } = values;
  if (skip !== undefined && first === undefined) return pageOf(shape, values, tests);
  const columns = [...SORTS[sortBy], sql`${persons.seq}`];
  const direction = sortOrder === "asc" ? asc : desc;
  const source = walkedIndex(shape, values.filter);
  const isInSource = source === persons ? undefined : isOnLists(persons.listCategories);
  const parts = rangesOf(shape, after).flatMap((range) =>
    partsAfter(columns, sortOrder, range.after).map(({ isPart, order }) => ({
      key: keyIn(range, columns),
      order: order.map((column) => direction(column)),
      matches: and(range.within, isInSource, ...tests, isPart),
    })),
  );
  if (skip === undefined || first === undefined) {
    const pages = parts.map(({ key, order, matches }) => {
      const page = rowsOf(shape, key, order, source).where(matches).getSQL();
      return sql`select * from (${page} limit ${limit})`;
    });
    return sql`select * from (${unionAll(pages)})`;
  }
  const seqs = parts.map(({ order, matches }) => {
    const found = builder
      .select({ seq: sql`${persons.seq}`.as("seq") })
      .from(source)
      .where(matches);
    return sql`select * from (${found.orderBy(...order).getSQL()} limit ${most})`;
  });
  const order = [scriptPlace(first), ...columns];
  const isOfPage = sql`${persons.seq} in (select seq from (${unionAll(seqs)})
    limit ${limit} offset ${skip})`;
  return rowsOf(shape, order, order).where(isOfPage).getSQL();
}

/** The index of persons on lists for a filter by visits: SQLite takes that of all persons for as good. */
export function walkedIndex(
  { sortBy }: Pick<PageShape, "sortBy">,
  { visited, place, manyChildren }: Bindable<FilterValues>,
): SQL | typeof persons {
  if (visited === undefined) return persons;
  if (sortBy === "firstName") return sql`${persons} indexed by persons_on_lists_by_first_name`;
  const isOther = sortBy !== "lastName" || place !== undefined || manyChildren !== undefined;
  return isOther ? persons : sql`${persons} indexed by persons_on_lists`;
}

/** Streams of persons, the table of their keys, and whether their way is chosen. */
interface Streams extends Stream {
  keys: SQL;
  isChosen: SQL;
}

/**
 * The same where the persons of several streams are merged, each of which an index has in the order of
 * the page. SQLite takes the rows of a recursive table out in its order, and puts in the next row of the
 * stream of each: so a page reads the first row of each stream, and one more for each of its own.
 */
export function mergedPage(
  shape: PageShape,
  values: Bindable<PageValues>,
  { column, index, keys, isChosen }: Streams,
  tests: readonly SQL[],
): SQL {
  const { sortBy, sortOrder } = shape;
  const { status, after, skip, limit, most } = values;
  const columns = [...SORTS[sortBy], sql`${persons.seq}`];
  const direction = sortOrder === "asc" ? asc : desc;
  const ordered = (some: readonly SQL[]): SQL =>
    sql.join(
      some.map((one) => direction(one)),
      sql`, `,
    );
  const places = sql.join(
    columns.map((_, at) => direction(sql.raw(String(at + 1)))),
    sql`, `,
  );
  const pages = rangesOf(shape, after).map((range) => {
    const found = (key: SQL, isNext: SQL | undefined): SQL => {
      const isOfStream = sql`${persons.status} = ${status} and ${column} = ${key}`;
      const matches = and(isOfStream, range.within, isNext, ...tests);
      return sql`(select ${persons.seq} from ${persons}
        indexed by ${sql.raw(index)} where ${matches} order by ${ordered(columns)} limit 1)`;
    };
    const isFirst = range.after && isAfter(columns, sortOrder, range.after);
    const first = found(sql`streams.seq`, isFirst);
    const merged = sql.raw("merged.last, merged.first, merged.seq");
    // A row value is sought without its row number: the namesakes behind the last one are sought first.
    const [last, firstName] = SORTS.lastName;
    const later = isLater(sortOrder);
    const isNamesake = sql`${last} = merged.last and ${firstName} = merged.first
      and ${persons.seq} ${later} merged.seq`;
    const isOther = sql`(${last}, ${firstName}) ${later} (merged.last, merged.first)`;
    const stream = sql`merged.stream`;
    const next = sql`ifnull(${found(stream, isNamesake)}, ${found(stream, isOther)})`;
    const head = sql.raw("head.last_name_key, head.first_name_key, head.seq");
    return sql`select * from (with recursive merged(last, first, seq, stream) as (
        select ${head}, streams.seq from ${keys} as streams
          cross join persons as head on head.seq = ${first}
        union all
        select ${head}, merged.stream from merged cross join persons as head on head.seq = ${next}
        order by ${places} limit iif(${isChosen}, ${most}, 0))
      select ${rowJsonOf(shape.status)} as person, json_array(${sql.join(keyIn(range, [merged]), sql`, `)}) as "pageKey"
      from merged cross join ${persons} on ${persons.seq} = merged.seq
      left join persons as ${spouse} on ${spouseJoin}
      order by ${ordered([sql`merged.last`, sql`merged.first`, sql`merged.seq`])})`;
  });
  const all = sql`select * from (${unionAll(pages)})`;
  return skip === undefined ? all : sql`select * from (${all} limit ${limit} offset ${skip})`;
}

/** A part of an order behind a key, and the columns that order its rows. */
interface Part {
  isPart?: SQL;
  order: readonly SQL[];
}

/**
 * The parts of an order behind a key: rows with the same first columns and a later last one, down to a
 * later first column. Each is one seek. SQLite would seek a row value without its row number, and read
 * each namesake before the key.
 */
export function partsAfter(
  columns: readonly SQL[],
  sortOrder: SortOrder["sortOrder"],
  key: Bindable<PageKey> | undefined,
): Part[] {
  if (key === undefined) return [{ order: columns }];
  return columns
    .map((column, place) => {
      const same = columns.slice(0, place).map((earlier, at) => sql`${earlier} = ${key[at]}`);
      return {
        isPart: sql.join([...same, sql`${column} ${isLater(sortOrder)} ${key[place]}`], sql` and `),
        order: columns.slice(place),
      };
    })
    .toReversed();
}

/** The comparison of a later row with an earlier one. */
export const isLater = (sortOrder: SortOrder["sortOrder"]): SQL =>
  sql.raw(sortOrder === "asc" ? ">" : "<");

/** Whether a row comes after the row of a key, in an order. */
function isAfter(
  order: readonly SQL[],
  sortOrder: SortOrder["sortOrder"],
  key: Bindable<PageKey>,
): SQL {
  const values = key.map((value) => sql`${value}`);
  return sql`(${sql.join([...order], sql`, `)}) ${isLater(sortOrder)} (${sql.join(values, sql`, `)})`;
}
