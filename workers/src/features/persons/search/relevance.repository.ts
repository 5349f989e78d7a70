import type { WordTexts } from "@kehila/shared/names/search-marks";
import { MARKS } from "@kehila/shared/names/search-marks";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Bindable } from "../../../db/prepared.ts";
import { persons } from "../../../db/schema/persons.ts";
import { unionAll } from "../../../db/union-all.ts";
import { candidateTables, LETTERS, trigramTable } from "./candidates.repository.ts";
import {
  filterConditions,
  hasAny,
  rowsOfIndexQuery,
  searchTests,
} from "./conditions.repository.ts";
import type { Level } from "./levels.ts";
import { CLOSEST, LEVELS, OUTSIDE_NAME } from "./levels.ts";
import { TIER_OFFSET } from "./plan.ts";
import type { PageShape, PageValues } from "./statement.ts";

/** A page key: level, last name, first name (both empty if read tier by tier), row number. */
export const RELEVANCE_KEY = sql.raw("level, last, first, seq");
export const RELEVANCE_KEY_LENGTH = 4;

/**
 * Returns the table `found(level, last, first, seq)` of matches for a `with` clause, and the tables
 * before it. Few candidates get their level from their search text. Otherwise the search index
 * finds the persons of each level, the closest first, in the order of the table, and SQLite stops
 * at the end of the page.
 */
export function foundTable(shape: PageShape, values: Bindable<PageValues>): SQL {
  const { filter, status, end } = values;
  const level = levelOf(shape, values);
  const isNamed = shape.sources.length > 0;
  const tiers = sql`select * from (${unionAll(tierQueries(shape, values, level))})`;
  // The limits prevent SQLite from flattening the selects, which would read each level twice.
  const rows = isNamed
    ? sql`select 0 as tier, seq from candidates union all
        select * from (${tiers} limit iif((select number from way) = 0, -1, 0))`
    : tiers;
  const tests = [
    sql`+${persons.status} = ${status}`,
    ...filterConditions(filter),
    ...searchTests({ ...values.search, words: [] }),
  ];
  return sql`${trigramTable(values)} ${isNamed ? sql`${candidateTables(shape, values)}, ` : sql``}
    found(level, last, first, seq) as materialized (
      select iif(tier = 0, level, tier), iif(tier = 0, last, ''), iif(tier = 0, first, ''), seq
      from (select named.tier as tier, ${level} as level, ${persons.lastNameKey} as last,
          ${persons.firstNameKey} as first, ${persons.seq} as seq
        from (${rows}) as named cross join ${persons} on ${persons.seq} = named.seq
        where ${sql.join(tests, sql` and `)} limit -1)
      where level is not null
      limit ${isNamed ? sql`iif((select number from way) = 0, ${end}, -1)` : sql`${end}`})`;
}

/** Returns the queries for the persons of each tier, in the order of the table. */
function tierQueries(
  { tiers, scannedRank }: PageShape,
  { status, tierQueries: queries, from }: Bindable<PageValues>,
  level: SQL,
): SQL[] {
  const tierLevel = (number: number): SQL => sql.raw(String(TIER_OFFSET + number));
  const after = (column: SQLWrapper, isFirst: boolean): SQL =>
    isFirst && from !== undefined ? sql`and ${column} > cast(${from} as integer)` : sql``;
  // The limit preserves the order, and the index is in the order of its rows.
  const indexed = tiers.map(
    (number, index) => sql`select * from (select ${tierLevel(number)} as tier, seq
      from (${rowsOfIndexQuery(queries[index] ?? "")} ${after(sql.raw("rowid"), index === 0)} order by rowid limit -1))`,
  );
  if (scannedRank === null) return indexed;
  const isFirst = tiers.length === 0;
  const nameQueries = [
    sql`select * from (${rowsOfIndexQuery(LETTERS.query)} ${after(sql.raw("rowid"), isFirst)} order by rowid limit -1)`,
    sql`select * from (select ${persons.seq} from ${persons}
      where ${LETTERS.areCommon} ${after(persons.seq, isFirst)} order by ${persons.seq} limit -1)`,
  ];
  return [
    ...indexed,
    sql`select * from (select ${tierLevel(scannedRank)} as tier, ${persons.seq} as seq
      from (${unionAll(nameQueries)}) as lettered cross join ${persons} on ${persons.seq} = lettered.seq
      where +${persons.status} = ${status} and ${level} >= ${sql.raw(String(scannedRank))} limit -1)`,
  ];
}

/**
 * Returns the level of a row: the level of the worst matching word; null if the row does not match.
 */
function levelOf({ scripts }: PageShape, { words }: Bindable<PageValues>): SQL {
  const levels = words.map((texts, index) => levelOfWord(texts, scripts[index] ?? ""));
  return rankSql(levels);
}

/** Returns a person's rank by the levels of the words; null if a word does not match. */
function rankSql(levels: readonly SQL[]): SQL {
  const [only] = levels;
  const groups = sql.raw(String(CLOSEST.length));
  if (levels.length === 1) return sql`${only} * ${groups}`;
  const cases = CLOSEST.map((name, index) =>
    sql.raw(`when min(level) <= ${LEVELS.indexOf(name)} then ${index}`),
  );
  const rows = unionAll(levels.map((level) => sql`select ${level} as level`));
  return sql`(select iif(count(level) = ${sql.raw(String(levels.length))}, max(level) * ${groups}
      + iif(max(level) < ${sql.raw(String(OUTSIDE_NAME))}, 0, case ${sql.join(cases, sql` `)} end), null)
    from (${rows}))`;
}

/** Returns the SQL of a mark. */
const markSql = (mark: string): SQL => sql.raw(`char(${mark.charCodeAt(0)})`);
const NAME = markSql(MARKS.name);

function levelOfWord(
  { plain, keys, nicknames, beginnings, near }: Bindable<Omit<WordTexts, "script">>,
  script: string,
): SQL {
  const containsAny = (texts: readonly (SQL | Bindable<string>)[]): SQL | null =>
    texts.length === 0 ? null : hasAny(texts as Bindable<string[]>, persons.searchText);
  const after = (mark: string): SQL | null =>
    containsAny(plain.map((text) => sql`${markSql(mark)} || ${text}`));
  const fields = {
    city: after(MARKS.city),
    address: after(MARKS.address),
    comment: after(MARKS.comment),
  };
  const otherFields = Object.values(fields).filter((condition) => condition !== null);
  const inAnyField = containsAny(plain);
  const tests: Record<Level, SQL | null> = {
    whole: containsAny(plain.map((text) => sql`${NAME} || ${text} || ${NAME}`)),
    beginning: containsAny(plain.map((text) => sql`${NAME} || ${text}`)),
    soundInScript: containsAny(keys.map((key) => sql`${key} || ${sql.raw(`'${script}'`)}`)),
    sound: containsAny(keys),
    nickname: containsAny(nicknames),
    soundBeginning: containsAny(beginnings),
    inside: inAnyField && sql`${inAnyField} and not (${sql.join(otherFields, sql` or `)})`,
    city: fields.city,
    address: fields.address,
    comment: inAnyField,
    near: containsAny(near),
  };
  const cases = LEVELS.flatMap((name, number) => {
    const test = tests[name];
    return test === null ? [] : [sql`when ${test} then ${sql.raw(String(number))}`];
  });
  return sql`case ${sql.join(cases, sql` `)} end`;
}
