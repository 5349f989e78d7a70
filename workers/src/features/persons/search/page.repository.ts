import { textsByKind } from "@kehila/shared/names/search-marks";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { inChunks } from "../../../db/json-values.ts";
import type { Bindable, ShapedSelect } from "../../../db/prepared.ts";
import { prepareShapes } from "../../../db/prepared.ts";
import type { Read } from "../../../db/read.ts";
import { readOfValue, mapRead, readSelect } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import { unionAll } from "../../../db/union-all.ts";
import {
  childrenBirths,
  isMarriedAlone,
  likelyOthers,
  rowJsonOf,
  spouse,
  spouseJoin,
} from "../record/columns.repository.ts";
import {
  candidateTables,
  matchesIndexTexts,
  limitIf,
  trigramTable,
} from "./candidates.repository.ts";
import { filterConditions, searchTests } from "./conditions.repository.ts";
import { withMatches } from "./matches.ts";
import type { PageKey, PageRequest, PageRow } from "./page.ts";
import type { Search } from "./parsed-search.ts";
import { filterValues, parseSearch } from "./parsed-search.ts";
import { planOf } from "./plan.ts";
import { foundTable, RELEVANCE_KEY, RELEVANCE_KEY_LENGTH } from "./relevance.repository.ts";
import type { PageOrder, SortOrder } from "./order.ts";
import { orderOf } from "./order.ts";
import { scriptRanges, sortColumns, SORTS } from "./sorts.repository.ts";
import type { PageShape, PageValues } from "./statement.ts";

/** Returns the number of values in a page key of an order. */
export const pageKeyLength = (order: PageOrder): number =>
  order.sortBy === "relevance" ? RELEVANCE_KEY_LENGTH : sortColumns(order).length;

/** A row in the result of the page statement: with the search text while a search is active. */
type FoundRow = PageRow & { searchText?: string };

/**
 * Reads a page of persons of a status, in order, and one further row if there is a next page. With
 * a search, rows contain their matches.
 */
export function findPersonPage(request: PageRequest): Read<readonly PageRow[]> {
  const search = parseSearch(request.filter);
  if (search === null) return readOfValue([]);
  const read = readPlanned<FoundRow>(request, search, selectPage);
  if (search.words.length === 0) return read;
  return mapRead(read, (rows) =>
    rows.map(({ person, searchText = "", ...row }) => ({
      ...row,
      person: withMatches(person, searchText, {
        typed: request.filter.search ?? "",
        words: search.words,
      }),
    })),
  );
}

/** More rows than D1 can hold. */
const ALL = 1e9;

/** Reads the row numbers of all matches of a search by relevance, in order, as JSON arrays. */
export function freezeRelevant(
  selection: Pick<PageRequest, "status" | "filter" | "today">,
  size: number,
): Read<readonly { seqs: string }[]> {
  const search = parseSearch(selection.filter);
  if (search === null) return readOfValue([]);
  return readPlanned({ ...selection, after: null, skip: 0, take: ALL }, search, selectChunks(size));
}

/** Reads the rows of a statement for a request, by the plan of its query. */
function readPlanned<Row>(
  { status, filter: given, after, skip, take, today }: PageRequest,
  search: Search,
  statement: ShapedSelect<PageShape, PageValues>,
): Read<readonly Row[]> {
  const filter = filterValues(given, today);
  const order = orderOf(given);
  const { texts, sources, otherwise } = planOf({ status, search, filter, order, after });
  const tiers = otherwise.by === "tiers" ? otherwise.tiers : [];
  const words = otherwise.by === "tiers" ? search.words.map(textsByKind) : [];
  return readSelect<Row>(
    statement.with(
      {
        status,
        isFamilies: given.families === true,
        order,
        firstScript: order.first && after ? Number(after[0]) : 0,
        sources: sources.map(({ index }) => index),
        tiers: tiers.flatMap(({ rank, query }) => (query === null ? [] : [rank])),
        scannedRank: tiers.find(({ query }) => query === null)?.rank ?? null,
        scripts: words.map(({ script }) => script),
      },
      {
        status,
        filter,
        search,
        words: words.map(({ script: _script, ...word }) => word),
        limits: sources.map(({ limit }) => limit),
        texts: texts ?? undefined,
        tierQueries: tiers.flatMap(({ query }) => query ?? []),
        from: otherwise.by === "tiers" ? (otherwise.from ?? undefined) : undefined,
        after: after ?? undefined,
        limit: take + 1,
        skip: skip || undefined,
        end: skip + take + 1,
      },
    ),
  );
}

/** The statement that reads a page. */
const selectPage = prepareShapes<PageShape, PageValues>((shape, values) => {
  const { order, status } = shape;
  const isSearch = values.search.words.length > 0;
  const rows = sql`${rowJsonOf(status)} as person, ${isMarriedAlone} as "isMarriedAlone"
    ${isSearch ? sql`, ${persons.searchText} as "searchText"` : sql``}
    ${status === "pending" ? sql`, ${likelyOthers} as "likelyOthers"` : sql``}
    ${shape.isFamilies ? sql`, ${childrenBirths} as "childrenBirths"` : sql``}`;
  const joins = sql`cross join ${persons} on ${persons.seq} = page.seq
    left join persons as ${spouse} on ${spouseJoin}`;
  if (order.sortBy === "relevance") {
    const from = values.after ? sql`where (${RELEVANCE_KEY}) > (${listOf(values.after)})` : sql``;
    return sql`with ${foundTable(shape, values)},
      page as materialized (select * from found ${from} order by ${RELEVANCE_KEY}
        limit ${values.limit} offset ${values.skip ?? 0})
      select ${rows}, json_array(page.level, page.last, page.first, page.seq) as "pageKey"
      from page ${joins} order by page.level, page.last, page.first, page.seq`;
  }
  const columns = sortColumns(order);
  return sql`${sortedPage(shape, order, values)}
    select ${rows}, json_array(${sql.join(columns, sql`, `)}) as "pageKey"
    from page ${joins} order by ${withDirection(columns, order)}`;
});

const listOf = (values: readonly Bindable<string | number>[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

const withDirection = (columns: readonly SQL[], { sortOrder }: SortOrder): SQL =>
  sql.join(
    columns.map((column) => sql`${column} ${sql.raw(sortOrder)}`),
    sql`, `,
  );

/**
 * Returns the `with` clause of `page(seq)`: the rows of a page in a chosen sort, from few
 * candidates or from a scan.
 */
function sortedPage(shape: PageShape, order: SortOrder, values: Bindable<PageValues>): SQL {
  const { status, after, limit, skip = 0 } = values;
  const scan = scanOf(shape, order, values);
  if (shape.sources.length === 0) {
    return sql`with page(seq) as materialized (${scan} limit ${limit} offset ${skip})`;
  }
  const columns = sortColumns(order);
  const matches = [
    sql`+${persons.status} = ${status}`,
    ...filterConditions(values.filter),
    ...searchTests(values.search),
    ...(after ? [isAfterKey(columns, order, after)] : []),
  ];
  return sql`with ${trigramTable(values)} ${candidateTables(shape, values)},
    page(seq) as materialized (
      select * from (select ${persons.seq} from candidates
        cross join ${persons} on ${persons.seq} = candidates.seq
        where ${sql.join(matches, sql` and `)}
        order by ${withDirection(columns, order)} limit ${limitIf(true, limit)} offset ${skip})
      union all select * from (${scan} limit ${limitIf(false, limit)} offset ${skip}))`;
}

/**
 * Returns a scan of a sort index: matching rows in order, range by range if one script comes first.
 */
function scanOf({ firstScript }: PageShape, order: SortOrder, values: Bindable<PageValues>): SQL {
  const { status, after, end } = values;
  const { index, columns: sorted } = SORTS[order.sortBy];
  const columns = [...sorted, sql`${persons.seq}`];
  const tests = [
    ...filterConditions(values.filter),
    ...matchesIndexTexts(values),
    ...searchTests(values.search, { inIndex: true }),
  ];
  const scan = (range: readonly SQL[], from: Bindable<PageKey> | undefined): SQL => {
    const afterCursor = from ? [isAfterKey(columns, order, from)] : [];
    const matches = [sql`${persons.status} = ${status}`, ...range, ...afterCursor, ...tests];
    return sql`select ${persons.seq} from ${persons} indexed by ${sql.raw(index)}
      where ${sql.join(matches, sql` and `)} order by ${withDirection(columns, order)}`;
  };
  if (order.first === undefined) return scan([], after);
  const ranges = scriptRanges(order.first).slice(firstScript);
  const pages = ranges.map((range, rangeIndex) => {
    const from = rangeIndex === 0 ? after?.slice(1) : undefined;
    return sql`select * from (${scan([range], from)} limit ${end})`;
  });
  return sql`select * from (${unionAll(pages)})`;
}

/** Returns the condition that a row comes after a page key. */
function isAfterKey(
  columns: readonly SQL[],
  { sortOrder }: SortOrder,
  key: Bindable<PageKey>,
): SQL {
  const [first, later] = sortOrder === "asc" ? [">=", ">"] : ["<=", "<"];
  // SQLite seeks a row value only by columns, but a sort can begin with an expression, so the
  // first value has a separate condition.
  return sql`${columns[0]} ${sql.raw(first ?? "")} ${key[0]}
    and (${sql.join([...columns], sql`, `)}) ${sql.raw(later ?? "")} (${listOf(key)})`;
}

const selectChunks = (size: number) =>
  prepareShapes<PageShape, PageValues>(
    (shape, values) =>
      sql`with ${foundTable(shape, values)} ${inChunks(
        sql`select seq, row_number() over (order by ${RELEVANCE_KEY}) - 1 as ordinal from found`,
        size,
      )}`,
  );
