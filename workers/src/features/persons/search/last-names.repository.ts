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
import { LAST_NAME_FIELDS, spellingsNamed } from "./spellings.repository.ts";

/** The code points at which the blocks of last names begin, behind the first. */
const BLOCKS_FROM = [0x04_00, 0x05_30, 0x05_90, 0x06_00];

/** The blocks of each range of the order, by the script that comes first. */
const BLOCKS = { cyrillic: [[1], [0], [2, 3, 4]], hebrew: [[3], [0, 1, 2], [4]] } as const;

/** Up to so many names of a block are sought one by one; of more the block is walked. */
const MANY_NAMES = 150;

/** The values of a page of a filter by last name, which it names several times. */
interface LastNames {
  filter: Bindable<NameFilter>;
  /** The query of the spellings of each block, unless the text is too short for the index. */
  queries?: Bindable<readonly string[]> | undefined;
  after?: Bindable<PageKey> | undefined;
  limit: SQL;
}

/**
 * A page of a filter by last name in the order of last names. Behind a cursor those of its own name come
 * first. Then each block of names is read: the persons of the names that the index of spellings knows, or,
 * if there are many or the text is too short for it, of the names that match while all are walked.
 */
export function lastNamesPage(shape: PageShape, names: LastNames, tests: readonly SQL[]): SQL {
  const { sortOrder, first, status } = shape;
  const { after, limit } = names;
  const branches = rangesOf(shape, after).flatMap((range) => {
    const { place = 0 } = range;
    const blocks = first === undefined ? ALL_BLOCKS : (BLOCKS[first][place] ?? []);
    const inOrder = sortOrder === "asc" ? blocks : blocks.toReversed();
    return [
      ...branchesOfCursor(sortOrder, range, limit),
      ...inOrder.flatMap((block) => branchesOf(block, sortOrder, { ...names, after: range.after })),
    ].map((one) => branchSql(place, sortOrder, one, tests));
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
  limit: SQL,
): Branch[] =>
  partsAfter(COLUMNS, way, after)
    .filter(({ order }) => order.length < COLUMNS.length)
    .map(({ isPart, order }) => ({
      from: sql`${persons}`,
      matches: [within, isPart].filter((one) => one !== undefined),
      order,
      limit,
    }));

/** The persons of the names of a block, by the index of spellings or while the names are walked. */
function branchesOf(
  block: number,
  way: Way,
  { filter, queries, after, limit }: LastNames,
): Branch[] {
  const cursor = after?.[0];
  const isReached = cursor === undefined ? sql`true` : reaches(block, way, cursor);
  const isLaterName = (name: SQL): SQL[] =>
    cursor === undefined ? [] : [sql`${name} ${isLater(way)} ${cursor}`];
  const key = sql.raw("spellings.key");
  const walked = (isWalked: SQL): Branch => ({
    from: sql`spellings cross join ${persons} on ${persons.lastNameKey} = spellings.key`,
    matches: [
      sql`spellings.field = ${sql.raw(`'${LAST_NAME_FIELDS[block]}'`)}`,
      isOfName(filter, key, sql.raw("spellings.marks")),
      ...isLaterName(key),
    ],
    order: [key, ...COLUMNS.slice(1)],
    limit: sql`iif(${isWalked}, ${limit}, 0)`,
  });
  const query = queries?.[block];
  if (query === undefined) return [walked(isReached)];
  const some = sql`${spellingsNamed(query)} limit ${sql.raw(String(MANY_NAMES + 1))}`;
  const areFew = sql`(select count(*) <= ${sql.raw(String(MANY_NAMES))} from (${some}))`;
  const isNamed = [sql`true`, ...isLaterName(sql.raw("key"))];
  const sought: Branch = {
    from: sql`${persons}`,
    matches: [
      sql`${persons.lastNameKey} in (select key from (${spellingsNamed(query)})
        where ${sql.join(isNamed, sql` and `)})`,
    ],
    order: COLUMNS,
    limit: sql`iif(${isReached} and ${areFew}, ${limit}, 0)`,
  };
  return [sought, walked(sql`${isReached} and not ${areFew}`)];
}

/** Whether a block has names behind that of a cursor, or is that one's own. */
function reaches(block: number, way: Way, key: Bindable<string | number>): SQL {
  const bound = way === "asc" ? BLOCKS_FROM[block] : BLOCKS_FROM[block - 1];
  if (bound === undefined) return sql`true`;
  const isBefore = sql.raw(way === "asc" ? "<" : ">=");
  return sql`${key} ${isBefore} ${sql.raw(`char(${bound})`)}`;
}
