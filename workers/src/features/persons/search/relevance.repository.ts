import type { PersonStatus } from "@kehila/shared/permissions";
import type { WordTexts } from "@kehila/shared/search-marks";
import { MARKS, textsByKind } from "@kehila/shared/search-marks";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { inChunks } from "../../../db/json-values.ts";
import type { Bindable, Shaped } from "../../../db/prepared.ts";
import { prepareShapes } from "../../../db/prepared.ts";
import type { Read } from "../../../db/read.ts";
import { readSelect } from "../../../db/read.ts";
import { unionAll } from "../../../db/union-all.ts";
import { persons } from "../../../db/schema/persons.ts";
import { rowJsonOf, spouse, spouseJoin } from "../record/columns.repository.ts";
import { filterLookUps, MANY_MATCHES, textLookUps } from "./candidates.repository.ts";
import type { LookUp } from "./chosen-way.repository.ts";
import { candidatesOf, chosenWay } from "./chosen-way.repository.ts";
import { facetPhrases, searchIndex, visitPhrases } from "./facets.repository.ts";
import type { FilterValues, Search } from "./filter.repository.ts";
import {
  filterConditions,
  filterValues,
  filterWords,
  phrasesOf,
  placePhrases,
  searchTests,
} from "./filter.repository.ts";
import type { LookUpValues } from "./look-up-values.repository.ts";
import { lookUpValues } from "./look-up-values.repository.ts";
import type { PageKey, PageRequest, PageRow } from "./page.ts";
import { LEVELS, tiersOf } from "./tiers.repository.ts";
import { GivenValues } from "../../../db/given-values.ts";

/**
 * Up to so many matches are looked up and sorted by level and name; more are read level by level in
 * the order of the table, no more of them than the page needs.
 */
const MANY_RANKED = 60;

/** The same with a filter by visits, which reads the lists of each. */
const MANY_RANKED_VISITORS = 45;

const manyRankedOf = ({ visited }: FilterValues): number =>
  visited ? MANY_RANKED_VISITORS : MANY_RANKED;

/** Added to the levels of rows that are read level by level: a cursor tells the two ways apart. */
const PLACED = 10;

/** More rows than D1 can hold. */
const ALL = 1e9;

/** A page key of this order: level, last name, first name (both empty level by level), row number. */
export const RELEVANCE_KEY_LENGTH = 4;

/** What determines the statement of a page, beside which values there are. */
interface RelevanceShape {
  /** The scripts of the words. */
  scripts: readonly string[];
  /** The levels that are read by a query of the index. */
  levels: readonly number[];
  /** The level that is read by walking the table. */
  walked: number | null;
  manyRanked: number;
  status: PersonStatus;
}

interface RelevanceValues {
  status: PersonStatus;
  filter: FilterValues;
  texts: Omit<Search, "words">;
  words: readonly Omit<WordTexts, "script">[];
  lookUps: LookUpValues | undefined;
  queries: readonly string[];
  /** The row number after which the first level goes on. */
  from?: number | undefined;
  after?: PageKey | undefined;
  limit: number;
  skip: number;
  /** Rows that are read level by level. */
  most: number;
}

/** Where a cursor stands when rows are read level by level; null for another or none. */
function placeOf(after: PageKey | null): { level: number; seq: number } | null {
  const [level, seq] = [Number(after?.[0]), Number(after?.[3])];
  return level >= PLACED && Number.isInteger(seq) ? { level: level - PLACED, seq } : null;
}

/** One page of the persons who match a search, the closest matches first. */
export const findRelevantPage = (request: PageRequest, search: Search): Read<readonly PageRow[]> =>
  readRelevant<PageRow>(request, search, selectPage);

/** The row numbers of all who match a search in the order of its pages, as JSON arrays of `size`. */
export const freezeRelevant = (
  selection: Pick<PageRequest, "status" | "filter" | "today">,
  search: Search,
  size: number,
): Read<readonly { seqs: string }[]> =>
  readRelevant({ ...selection, after: null, skip: 0, take: ALL }, search, selectChunks(size));

/** Reads the rows of a statement about the persons who match a search. */
function readRelevant<Row>(
  { status, filter, after, skip, take, today }: PageRequest,
  search: Search,
  statement: Shaped<RelevanceShape, RelevanceValues>,
): Read<readonly Row[]> {
  const words = search.words.map(textsByKind);
  const values = filterValues(filter, today);
  const place = placeOf(after);
  const phrases = [
    ...phrasesOf(filterWords(search)),
    ...placePhrases(values.place),
    ...facetPhrases(status, values),
    ...visitPhrases(values),
  ];
  const tiers = tiersOf(words, phrases).filter(({ level }) => level >= (place?.level ?? 0));
  const isGoingOn = place !== null && tiers[0]?.level === place.level;
  return readSelect<Row>(
    statement.with(
      {
        scripts: words.map(({ script }) => script),
        levels: tiers.flatMap(({ level, query }) => (query === null ? [] : [level])),
        walked: tiers.find(({ query }) => query === null)?.level ?? null,
        manyRanked: after === null ? manyRankedOf(values) : MANY_MATCHES,
        status,
      },
      {
        status,
        filter: values,
        texts: { names: search.names, columns: search.columns },
        words: words.map(({ script: _script, ...texts }) => texts),
        lookUps:
          place === null
            ? lookUpValues(status, search, values, { sortBy: "relevance" })
            : undefined,
        queries: tiers.flatMap(({ query }) => query ?? []),
        from: isGoingOn ? place.seq : undefined,
        after: after ?? undefined,
        limit: take + 1,
        skip,
        most: skip + take + 1,
      },
    ),
  );
}

/**
 * The table `found(tier, last, first, seq)` of matches, for a `with` clause, and the tables before it.
 * Where few persons match, the look-ups of {@link chosenWay} name them, and each gets its level from its
 * search text. Otherwise the index names those of each level, the closest first, and SQLite stops at
 * the end of the page.
 */
function foundTable(shape: RelevanceShape, values: Bindable<RelevanceValues>): SQL {
  const { status, filter, texts, most } = values;
  const given = new GivenValues();
  const level = levelOf(
    values.words.map(({ plain, keys, beginnings, near }, index) => ({
      script: shape.scripts[index] ?? "",
      plain: plain.map(given.of),
      keys: keys.map(given.of),
      beginnings: beginnings.map(given.of),
      near: near.map(given.of),
    })),
  );
  const lookUps = values.lookUps ? lookUpsOf(values.lookUps, shape.manyRanked) : [];
  const way = lookUps.length > 0 ? sql`(select way from chosen)` : sql`0`;
  const named = lookUps.map(
    (_, index) =>
      sql`select * from (select 0 as tier, seq from ${candidatesOf(index + 1)}
        limit iif(${way} = ${sql.raw(String(index + 1))}, -1, 0))`,
  );
  const placed = sql`select * from (select tier, seq from (${unionAll(tierQueries(shape, values, level))})
    limit iif(${way} = 0, -1, 0))`;
  const tests = [
    sql`+${persons.status} = ${status}`,
    ...filterConditions(given.ofAll<FilterValues>(filter), {
      isRowByRow: true,
      isOtherOrder: true,
    }),
    ...searchTests(given.ofAll<Search>({ words: [], ...texts })),
  ];
  // A limit keeps SQLite from joining the selects, which finds each level twice: once as a condition. Visits
  // are rows to read, so they are tested behind that condition.
  const levelOnce = filter.visited === undefined ? sql`limit -1` : sql``;
  const tables = [...given.tables(), ...(lookUps.length > 0 ? [chosenWay(lookUps)] : [])];
  return sql`${sql.join(tables, sql`, `)},
    found(tier, last, first, seq) as materialized (
      select iif(tier = 0, level, tier), iif(tier = 0, last, ''), iif(tier = 0, first, ''), seq
      from (select named.tier as tier, ${level} as level, ${persons.lastNameKey} as last,
          ${persons.firstNameKey} as first, ${persons.seq} as seq
        from (${unionAll([...named, placed])}) as named
        cross join ${persons} on ${persons.seq} = named.seq
        where ${sql.join(tests, sql` and `)} ${levelOnce})
      where level is not null limit iif(${way} = 0, ${most}, -1))`;
}

const selectPage = prepareShapes<RelevanceShape, RelevanceValues>((shape, values) => {
  const { limit, skip, after } = values;
  const from = after
    ? sql`where (tier, last, first, seq) > (${sql.join(
        after.map((value) => sql`${value}`),
        sql`, `,
      )})`
    : sql``;
  return sql`with ${foundTable(shape, values)},
    page as materialized (
      select * from found ${from} order by tier, last, first, seq limit ${limit} offset ${skip})
    select ${rowJsonOf(shape.status)} as person, json_array(page.tier, page.last, page.first, page.seq) as "pageKey"
    from page cross join ${persons} on ${persons.seq} = page.seq
    left join persons as ${spouse} on ${spouseJoin}
    order by page.tier, page.last, page.first, page.seq limit ${limit}`;
});

const selectChunks = (size: number) =>
  prepareShapes<RelevanceShape, RelevanceValues>(
    (shape, values) =>
      sql`with ${foundTable(shape, values)} ${inChunks(
        sql`select seq, row_number() over (order by tier, last, first, seq) - 1 as place from found`,
        size,
      )}`,
  );

/** Births on a day or in several are looked up to so many: of births the search index knows the month. */
const MANY_ON_DAY = 90;
const MANY_IN_DAYS = 45;

/** Look-ups up to so many. */
const upTo = (many: number, lookUps: readonly LookUp[]): LookUp[] =>
  lookUps.map((lookUp) => ({ ...lookUp, many }));

/**
 * The look-ups of a page: by texts and the filters that the index knows, up to `many` matches; by births
 * and by visits.
 */
const lookUpsOf = (values: Bindable<LookUpValues>, many: number): LookUp[] => [
  ...textLookUps(values).map((lookUp) => ({ ...lookUp, many: Math.min(lookUp.many, many) })),
  ...upTo(
    values.isOfDay === undefined ? MANY_IN_DAYS : MANY_ON_DAY,
    filterLookUps({ ...values, facets: undefined, areVisitsNamed: undefined }),
  ),
  ...filterLookUps({ ...values, facets: undefined, births: undefined }),
];

/** The queries of the persons of each level, in the order of the table. */
function tierQueries(
  { levels, walked }: RelevanceShape,
  { status, queries, from, filter }: Bindable<RelevanceValues>,
  level: SQL,
): SQL[] {
  const search = searchIndex(filter);
  const tier = (number: number): SQL => sql.raw(String(PLACED + number));
  const after = (column: SQLWrapper, isFirst: boolean): SQL =>
    isFirst && from !== undefined ? sql`and ${column} > cast(${from} as integer)` : sql``;
  // The limit keeps the order, and the order of the index is that of its rows.
  const indexed = levels.map(
    (number, index) => sql`select * from (select ${tier(number)} as tier, rowid as seq
      from ${search} where ${search} match ${queries[index]}
      ${after(sql`rowid`, index === 0)} order by rowid limit -1)`,
  );
  if (walked === null) return indexed;
  return [
    ...indexed,
    sql`select * from (select ${tier(walked)} as tier, ${persons.seq} as seq from ${persons}
      where +${persons.status} = ${status} and ${level} >= ${sql.raw(String(walked))}
      ${after(persons.seq, levels.length === 0)} order by ${persons.seq} limit -1)`,
  ];
}

/** The texts of a word as SQL. */
interface SqlTexts {
  script: string;
  plain: SQL[];
  keys: SQL[];
  beginnings: SQL[];
  near: SQL[];
}

/** The SQL of a mark. */
const markSql = (mark: string): SQL => sql.raw(`char(${mark.charCodeAt(0)})`);
const NAME = markSql(MARKS.name);

/** The level of a row: of the word that matches least; null for a row that does not match. */
function levelOf(words: readonly SqlTexts[]): SQL {
  const levels = words.map(levelOfWord);
  return levels.length === 1 ? sql`${levels[0]}` : sql`max(${sql.join(levels, sql`, `)})`;
}

function levelOfWord({ script, plain, keys, beginnings, near }: SqlTexts): SQL {
  const has = (texts: readonly SQL[]): SQL | null =>
    texts.length === 0
      ? null
      : sql.join(
          texts.map((text) => sql`instr(${persons.searchText}, ${text}) > 0`),
          sql` or `,
        );
  const after = (mark: string): SQL | null =>
    has(plain.map((text) => sql`${markSql(mark)} || ${text}`));
  const fields = {
    city: after(MARKS.city),
    address: after(MARKS.address),
    comment: after(MARKS.comment),
  };
  const elsewhere = [fields.city, fields.address, fields.comment].filter((one) => one !== null);
  const anywhere = has(plain);
  const tests: Record<keyof typeof LEVELS, SQL | null> = {
    whole: has(plain.map((text) => sql`${NAME} || ${text} || ${NAME}`)),
    beginning: has(plain.map((text) => sql`${NAME} || ${text}`)),
    soundInScript: has(keys.map((key) => sql`${key} || ${sql.raw(`'${script}'`)}`)),
    sound: has(keys),
    soundBeginning: has(beginnings),
    inside: anywhere && sql`(${anywhere}) and not (${sql.join(elsewhere, sql` or `)})`,
    city: fields.city,
    address: fields.address,
    comment: anywhere,
    near: has(near),
  };
  const cases = Object.entries(LEVELS).flatMap(([name, number]) => {
    const test = tests[name as keyof typeof LEVELS];
    return test === null ? [] : [sql`when ${test} then ${sql.raw(String(number))}`];
  });
  return sql`case ${sql.join(cases, sql` `)} end`;
}
