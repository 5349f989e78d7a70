import type { PersonStatus } from "@kehila/shared/permissions";
import type { SQL } from "drizzle-orm";
import { and, sql } from "drizzle-orm";
import { GivenValues } from "../../../db/given-values.ts";
import type { Bindable } from "../../../db/prepared.ts";
import { prepareShapes } from "../../../db/prepared.ts";
import type { Read } from "../../../db/read.ts";
import { known, readSelect } from "../../../db/read.ts";
import { isOnLists, persons } from "../../../db/schema/persons.ts";
import { unionAll } from "../../../db/union-all.ts";
import { lookUpsOf } from "./candidates.repository.ts";
import type { LookUp } from "./chosen-way.repository.ts";
import { candidatesOf, chosenWay } from "./chosen-way.repository.ts";
import type { FilterValues, Search } from "./filter.repository.ts";
import {
  filterConditions,
  filterValues,
  isOfCategories,
  parseSearch,
  searchTests,
} from "./filter.repository.ts";
import { lookUpValues } from "./look-up-values.repository.ts";
import type { PageOrder, SortOrder } from "./order.ts";
import { orderOf } from "./order.ts";
import type { PageKey, PageRequest, PageRow } from "./page.ts";
import type { PageShape, PageValues } from "./page-selects.repository.ts";
import { mergedPage, pageOf, SORTS, walkedIndex, walkedPage } from "./page-selects.repository.ts";
import { lastNamesPage } from "./last-names.repository.ts";
import type { LastNameQueries, NamePart } from "./spellings.repository.ts";
import { blocksWith, FIRST_BLOCK } from "./spellings.repository.ts";
import { findRelevantPage, RELEVANCE_KEY_LENGTH } from "./relevance.repository.ts";

/** Whether a sort is not the one that the indexes of filters have. */
const isOtherOrder = ({ sortBy }: Pick<SortOrder, "sortBy">): boolean => sortBy !== "lastName";

/** How many values the key of a page has in an order. */
export const pageKeyLength = ({ sortBy, first }: PageOrder): number =>
  sortBy === "relevance" ? RELEVANCE_KEY_LENGTH : SORTS[sortBy].length + (first ? 2 : 1);

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
  const lookUps = lookUpValues(status, search, filter, order);
  return readSelect<PageRow>(
    selectPage.with(
      { ...order, place: order.first && after ? Number(after[0]) : 0, status },
      {
        status,
        filter,
        search,
        // Rows to skip are counted on one index.
        lookUps: skip ? { ...lookUps, lastNames: undefined } : lookUps,
        after: after ?? undefined,
        skip: skip || undefined,
        limit: take + 1,
        most: skip + take + 1,
      },
    ),
  );
}

/** What each branch of the statement of a page has. */
type BranchValues = Pick<PageValues, "status" | "after" | "limit" | "most">;

/**
 * Where an index can name candidates, one statement has a branch for each way to the page: each
 * look-up, and the walk. SQLite counts the candidates and runs the first way that has few enough; the
 * other branches have the limit 0, which reads nothing.
 */
const selectPage = prepareShapes<PageShape, PageValues>((shape, values) => {
  const { filter, search, lookUps: by } = values;
  const testsOf = (tested: Bindable<FilterValues>, searched: Bindable<Search>): SQL[] => [
    ...filterConditions(tested, { isRowByRow: true, isOtherOrder: isOtherOrder(shape) }),
    ...searchTests(searched),
  ];
  const given = new GivenValues();
  const looked = lookUpsOf(by);
  const { status, after, limit, most } = values;
  const inBranches = given.ofAll<BranchValues>({ status, after, limit, most });
  const shared = looked.length === 0 ? values : { ...values, ...inBranches };
  const isOfStatus = sql`${persons.status} = ${shared.status}`;
  const givenFilter = given.ofAll<FilterValues>(filter);
  const givenSearch = given.ofAll<Search>(search);
  const tests = testsOf(givenFilter, givenSearch);
  const { lastName } = givenSearch.names;
  const names = lastName &&
    by.lastNames && {
      filter: lastName,
      queries: given.ofAll<LastNameQueries>(by.lastNames),
      after: values.after && given.ofAll<PageKey>(values.after),
      limit: given.of(sql`${limit}`),
      source: walkedIndex(shape, filter),
    };
  const walkOf = (): SQL =>
    names
      ? lastNamesPage(shape, names, [isOfStatus, ...tests])
      : walkedPage(shape, shared, [isOfStatus, ...tests]);
  const sample = sampleOf(shared.status, givenFilter, givenSearch, by.spelled?.firstNamePart);
  const lookUps = sampled(looked, sample);
  if (lookUps.length === 0) {
    const tables = given.tables();
    const before = tables.length === 0 ? sql`` : sql`with ${sql.join(tables)} `;
    return sql`${before}${walkOf()} limit ${limit}`;
  }
  const isChosen = (way: number): SQL => sql`(select way from chosen) = ${sql.raw(String(way))}`;
  const branch = (page: SQL, way: number): SQL =>
    sql`select * from (${page} limit iif(${isChosen(way)}, ${shared.limit}, 0))`;
  const ways = lookUps.map(({ stream }, index) => {
    const way = index + 1;
    const named = candidatesOf(way);
    if (stream) {
      const streams = { ...stream, keys: named, isChosen: isChosen(way) };
      return branch(mergedPage(shape, shared, streams, tests), way);
    }
    // The plus keeps the sort's index out of it: the few candidates are looked up and sorted.
    const isOfStatusToo = sql`+${persons.status} = ${shared.status}`;
    return branch(pageOf(shape, shared, [isOfStatusToo, ...tests], named), way);
  });
  const tables = sql.join([...given.tables(), chosenWay(lookUps)], sql`, `);
  return sql`with ${tables} ${unionAll([...ways, branch(walkOf(), 0)])}`;
});

/** Rows of the walk that are tested before candidates are looked up, and how many make it worth it. */
const SAMPLED = 200;
const MANY_OF_SAMPLE = 10;

/** The same of those of the sample who are born in the range: as many matches, and one match of so many. */
const MANY_OF_BORN = 3;
const BORN_FOR_MATCH = 10;

/** The table of a sample, the condition that few of it match, and that few of those born then do. */
interface Sample {
  table: SQL;
  areFew: SQL;
  areFewOfBorn: SQL;
}

/** The look-ups, those that are sampled with a condition on {@link sampleOf}. */
function sampled(
  lookUps: readonly LookUp[],
  { table, areFew: areFewOfAll, areFewOfBorn }: Sample,
): readonly LookUp[] {
  const firstSampled = lookUps.findIndex(({ isSampled }) => isSampled);
  return lookUps.map((lookUp, index) => {
    if (!lookUp.isSampled) return lookUp;
    const areFew = lookUp.isBesideStreams ? sql`${areFewOfAll} and ${areFewOfBorn}` : areFewOfAll;
    const { terms } = lookUp;
    const tables = [
      ...(index === firstSampled ? [table] : []),
      ...(terms?.table ? [terms.table] : []),
    ];
    return {
      ...lookUp,
      terms: {
        table: tables.length > 0 ? sql.join(tables, sql`, `) : undefined,
        areFew: terms ? sql`${areFew} and ${terms.areFew}` : areFew,
      },
    };
  });
}

/**
 * A sample of the rows that the walk reads: with many matches among them no candidates are looked up. Of a
 * letter of a first name it has persons whose first names begin in the same alphabet.
 */
function sampleOf(
  status: Bindable<PersonStatus>,
  { visited, onLists, ...filter }: Bindable<FilterValues>,
  search: Bindable<Search>,
  letters: Bindable<NamePart> | undefined,
): Sample {
  const { place, manyChildren } = filter;
  const indexed = filterConditions({
    ...(place === undefined ? {} : { place }),
    ...(manyChildren === undefined ? {} : { manyChildren }),
  });
  const columns = [...SORTS.lastName, sql`${persons.seq}`];
  const tests = [...filterConditions(filter), ...searchTests(search)];
  if (onLists !== undefined) tests.push(isOfCategories(onLists));
  const [isBorn] = filterConditions({ births: filter.births });
  const index = walkedIndex({ sortBy: "lastName" }, { visited, ...filter });
  if (index !== persons) indexed.push(isOnLists(persons.listCategories));
  const isByLetters = letters !== undefined && index === persons;
  if (isByLetters) indexed.push(sql`${FIRST_BLOCK} in (${blocksWith(letters)})`);
  const walked = isByLetters ? sql`${persons} indexed by persons_by_first_block` : index;
  const order = isByLetters ? [FIRST_BLOCK, ...columns] : columns;
  return {
    table: sql`sample(matches, born) as materialized (select sum(is_match), sum(is_born) from (
      select ${and(sql`true`, ...tests)} as is_match, ${isBorn ?? sql`false`} as is_born from ${walked}
      where ${and(sql`${persons.status} = ${status}`, ...indexed)}
      order by ${sql.join(order, sql`, `)} limit ${sql.raw(String(SAMPLED))}))`,
    areFew: sql`(select ifnull(matches, 0) < ${sql.raw(String(MANY_OF_SAMPLE))} from sample)`,
    areFewOfBorn: sql`(select ifnull(matches < ${sql.raw(String(MANY_OF_BORN))}
      or matches * ${sql.raw(String(BORN_FOR_MATCH))} < born, true) from sample)`,
  };
}
