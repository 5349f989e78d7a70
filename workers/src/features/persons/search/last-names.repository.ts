import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Bindable } from "../../../db/prepared.ts";
import { persons } from "../../../db/schema/persons.ts";
import { unionAll } from "../../../db/union-all.ts";
import { rowJsonOf, spouse, spouseJoin } from "../record/columns.repository.ts";
import type { NameFilter } from "./filter.repository.ts";
import { isOfName } from "./filter.repository.ts";
import type { PageKey } from "./page.ts";
import type { PageShape } from "./page-selects.repository.ts";
import { isLater, partsAfter, rangesOf, SORTS } from "./page-selects.repository.ts";
import type { LastNameQueries } from "./spellings.repository.ts";
import { inBlock, LAST_NAME_FIELDS, spellingsNamed } from "./spellings.repository.ts";

/** The code points at which the blocks of last names begin, behind the first. */
const BLOCKS_FROM = [0x04_00, 0x05_30, 0x05_90, 0x06_00];

/** The blocks of each range of the order, by the script that comes first. */
const BLOCKS = { cyrillic: [[1], [0], [2, 3, 4]], hebrew: [[3], [0, 1, 2], [4]] } as const;

/** Up to so many names of a block are sought one by one. */
const MANY_NAMES = 100;

/** The values of a page of a filter by last name, which it names several times. */
interface LastNames {
  filter: Bindable<NameFilter>;
  queries: Bindable<LastNameQueries>;
  after?: Bindable<PageKey> | undefined;
  limit: SQL;
  /** Whom the page reads: all persons, or those of an index that has some of them. */
  source: SQL | typeof persons;
}

/**
 * A page of a filter by last name in the order of last names. Behind a cursor those of its own name come
 * first. Then each block of names is read.
 */
export function lastNamesPage(shape: PageShape, names: LastNames, tests: readonly SQL[]): SQL {
  const { sortOrder, first, status } = shape;
  const { after, limit } = names;
  const branches = rangesOf(shape, after).flatMap((range) => {
    const { place = 0 } = range;
    const blocks = first === undefined ? ALL_BLOCKS : (BLOCKS[first][place] ?? []);
    const inOrder = sortOrder === "asc" ? blocks : blocks.toReversed();
    const ofCursor = branchesOfCursor(sortOrder, range, names);
    return [
      ...ofCursor.map((one) => branchSql(place, sortOrder, one, tests)),
      ...inOrder.map((block) =>
        pageOfBlock(block, { place, way: sortOrder, tests }, { ...names, after: range.after }),
      ),
    ];
  });
  const ofName = KEYS.map((name) => sql.raw(`named.${name}`));
  const place = first === undefined ? [] : [sql.raw("named.place")];
  const order = sql.join([...place, ordered(ofName, sortOrder)], sql`, `);
  return sql`select ${rowJsonOf(status)} as person,
      json_array(${sql.join([...place, ...ofName], sql`, `)}) as "pageKey"
    from (select * from (${unionAll(branches)}) limit ${limit}) as named
    cross join ${persons} on ${persons.seq} = named.seq left join persons as ${spouse} on ${spouseJoin}
    order by ${order}`;
}

const ALL_BLOCKS = [0, 1, 2, 3, 4];
const KEYS = ["last_name_key", "first_name_key", "seq"];
const COLUMNS = [...SORTS.lastName, sql`${persons.seq}`];

type Way = PageShape["sortOrder"];

const ordered = (columns: readonly SQL[], way: Way): SQL =>
  sql.join(
    columns.map((column) => sql`${column} ${sql.raw(way)}`),
    sql`, `,
  );

/** What all parts of a range have in common. */
interface RangeShape {
  place: number;
  way: Way;
  tests: readonly SQL[];
}

/** A part of the page: a source of persons, what they match, their order, and how many of them. */
interface Branch {
  from: SQL;
  matches: readonly SQL[];
  order: readonly SQL[];
  limit: SQL;
}

const branchSql = (place: number, way: Way, branch: Branch, tests: readonly SQL[]): SQL =>
  sql`select * from (select ${sql.raw(String(place))} as place, ${sql.join(COLUMNS, sql`, `)}
    from ${branch.from} where ${sql.join([...branch.matches, ...tests], sql` and `)}
    order by ${ordered(branch.order, way)} limit ${branch.limit})`;

/** The persons of the name of a cursor behind it. */
const branchesOfCursor = (
  way: Way,
  { within, after }: ReturnType<typeof rangesOf>[number],
  { limit, source }: LastNames,
): Branch[] =>
  partsAfter(COLUMNS, way, after)
    .filter(({ order }) => order.length < COLUMNS.length)
    .map(({ isPart, order }) => ({
      from: sql`${source}`,
      matches: [within, isPart].filter((one) => one !== undefined),
      order,
      limit,
    }));

/** How the names of a block are read. */
const WAYS = { sought: 0, byLetters: 1, walked: 2, none: 3 } as const;

const isFew = (query: SQL): SQL =>
  sql`(select count(*) <= ${sql.raw(String(MANY_NAMES))} from (${spellingsNamed(query)}
    limit ${sql.raw(String(MANY_NAMES + 1))}))`;

/**
 * The persons of the names of a block: of few names that match, sought one by one; of more, the names that
 * have the letters of the text, in their order, together with few that match by their marks; or while all
 * names are walked, if many match by their marks.
 */
function pageOfBlock(
  block: number,
  { place, way, tests }: RangeShape,
  { filter, queries, after, limit, source }: LastNames,
): SQL {
  const cursor = after?.[0];
  const isBehind = (name: SQL): SQL[] =>
    cursor === undefined ? [] : [sql`${name} ${isLater(way)} ${cursor}`];
  const [all, marked] = [queries.all, queries.marked].map((one) =>
    one === undefined ? undefined : inBlock(block, one),
  );
  const choices = [
    ...(cursor === undefined ? [] : [choice(sql`not ${reaches(block, way, cursor)}`, "none")]),
    ...(all === undefined ? [] : [choice(isFew(all), "sought")]),
    ...(marked === undefined ? [] : [choice(sql`not ${isFew(marked)}`, "walked")]),
    choice(sql`true`, "byLetters"),
  ];
  const isWay = (...ways: readonly (keyof typeof WAYS)[]): SQL =>
    sql.raw(`(select way in (${ways.map((one) => WAYS[one]).join(", ")}) from block)`);
  const limitOf = (isTaken: SQL): SQL => sql`iif(${isTaken}, ${limit}, 0)`;
  const ofField = (table: string): SQL[] => [
    sql.raw(`${table}.field = '${LAST_NAME_FIELDS[block]}'`),
    ...isBehind(sql.raw(`${table}.key`)),
  ];

  const query = all && marked ? sql`iif(${isWay("sought")}, ${all}, ${marked})` : (all ?? marked);
  const isNamed = [sql`true`, ...isBehind(sql.raw("key"))];
  const sought: Branch[] =
    query === undefined
      ? []
      : [
          {
            from: sql`${source}`,
            matches: [
              sql`${persons.lastNameKey} in (select key from (${spellingsNamed(query)})
                where ${sql.join(isNamed, sql` and `)})`,
            ],
            order: COLUMNS,
            limit: limitOf(marked === undefined ? isWay("sought") : isWay("sought", "byLetters")),
          },
        ];
  const byLetters: Branch = {
    from: sql`spelling_parts cross join ${source} on ${persons.lastNameKey} = spelling_parts.key`,
    matches: [
      sql`spelling_parts.part = ${queries.part} and instr(spelling_parts.key, ${filter.text}) > 0`,
      ...ofField("spelling_parts"),
    ],
    order: [sql.raw("spelling_parts.key"), ...COLUMNS.slice(1)],
    limit: limitOf(isWay("byLetters")),
  };
  const walked: Branch[] =
    marked === undefined
      ? []
      : [
          {
            from: sql`spellings cross join ${source} on ${persons.lastNameKey} = spellings.key`,
            matches: [
              isOfName(filter, sql.raw("spellings.key"), sql.raw("spellings.marks")),
              ...ofField("spellings"),
            ],
            order: [sql.raw("spellings.key"), ...COLUMNS.slice(1)],
            limit: limitOf(isWay("walked")),
          },
        ];
  const page = (branch: Branch): SQL => branchSql(place, way, branch, tests);
  // The union sorts the persons of both ways, of which some are the same.
  const merged = sql`select * from (${sql.join([...sought, byLetters].map(page), sql` union `)}
    order by ${ordered(
      KEYS.map((name) => sql.raw(name)),
      way,
    )} limit ${limit})`;
  return sql`select * from (with block(way) as materialized (
      select case ${sql.join(choices, sql` `)} end)
    ${unionAll([merged, ...walked.map(page)])})`;
}

const choice = (isTaken: SQL, way: keyof typeof WAYS): SQL =>
  sql`when ${isTaken} then ${sql.raw(String(WAYS[way]))}`;

/** Whether a block has names behind that of a cursor, or is that one's own. */
function reaches(block: number, way: Way, key: Bindable<string | number>): SQL {
  const bound = way === "asc" ? BLOCKS_FROM[block] : BLOCKS_FROM[block - 1];
  if (bound === undefined) return sql`true`;
  const isBefore = sql.raw(way === "asc" ? "<" : ">=");
  return sql`${key} ${isBefore} ${sql.raw(`char(${bound})`)}`;
}
