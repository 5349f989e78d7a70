import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Bindable } from "../../../db/prepared.ts";
import { persons } from "../../../db/schema/persons.ts";
import {
  filterConditions,
  matchesIndexQuery,
  rowsOfIndexQuery,
  nameTests,
} from "./conditions.repository.ts";
import { SORTS } from "./sorts.repository.ts";
import type { PageShape, PageValues } from "./statement.ts";

/** Sorts after every other character. */
const LAST_CHARACTER = "\u{10FFFF}";

/**
 * Returns the table `trigrams(query)` for a `with` clause, with a comma: the index query for all
 * trigrams that equal or begin with one of the texts. The query is null if there are too many
 * trigrams, and matches nothing if there are none.
 */
export function trigramTable({ texts }: Bindable<PageValues>): SQL {
  if (!texts || "query" in texts) return sql``;
  return sql`trigrams(query) as materialized (
    select iif(count(*) <= ${texts.trigramsMax},
      coalesce(group_concat(format('"%w"', term), ' OR '), '""'), null)
    from (select value as term from json_each(${texts.longTexts})
      union all select term from (select term from json_each(${texts.shortTexts}) as text
        cross join person_search_terms on term >= text.value and term < text.value || ${LAST_CHARACTER}
        limit ${texts.trigramsMax} + 1))),`;
}

/** SQL for short texts: whether they begin too many trigrams, and the query for the trigrams. */
export const LETTERS = {
  areCommon: sql`((select query from trigrams) is null)`,
  query: sql`(select ifnull(query, '""') from trigrams)`,
};

/**
 * Returns the condition that the texts match a person in the search index; always true for common
 * letters.
 */
export function matchesIndexTexts({ texts }: Bindable<PageValues>): SQL[] {
  if (!texts) return [];
  if ("query" in texts) return [matchesIndexQuery(texts.query)];
  return [sql`(${LETTERS.areCommon} or ${matchesIndexQuery(LETTERS.query)})`];
}

/** Returns a query: the row numbers from a source. */
function rowsOfSource(by: PageShape["sources"][number], values: Bindable<PageValues>): SQL {
  const { texts } = values;
  if (by === "text" && texts && "query" in texts) return rowsOfIndexQuery(texts.query);
  if (by === "letters") return rowsOfIndexQuery(LETTERS.query);
  const { index } = by === "births" ? SORTS.birthDate : SORTS.lastName;
  const conditions = [
    sql`${persons.status} = ${values.status}`,
    ...filterConditions({ ...values.filter, visited: undefined }),
    ...nameTests(values.search, { inIndex: true }),
    ...matchesIndexTexts(values),
  ];
  return sql`select seq from ${persons} indexed by ${sql.raw(index)}
    where ${sql.join(conditions, sql` and `)}`;
}

/**
 * Returns tables for a `with` clause: `candidates(seq)`, the rows of the first source with few
 * rows, and `way(number)`, the number of that source from 1. Without such a source, `way` is 0 and
 * there are no candidates. A source is read if the previous one has too many rows.
 */
export function candidateTables({ sources: kinds }: PageShape, values: Bindable<PageValues>): SQL {
  const tables: SQL[] = [];
  const choices: SQL[] = [];
  const candidates: SQL[] = [];
  for (const [index, by] of kinds.entries()) {
    const limit = values.limits[index] ?? 0;
    const number = sql.raw(String(index + 1));
    const table = sql`source${number}`;
    const isNeeded = index === 0 ? sql`` : sql`and not (${sql.join(choices, sql` or `)})`;
    tables.push(sql`${table}(seq) as materialized (
      ${rowsOfSource(by, values)} ${isNeeded} limit ${limit} + 1)`);
    const isNamed = by === "letters" ? sql`not ${LETTERS.areCommon} and` : sql``;
    choices.push(sql`${isNamed} (select count(*) from ${table}) <= ${limit}`);
    candidates.push(sql`select seq from ${table} where (select number from way) = ${number}`);
  }
  const cases = choices.map(
    (areFew, index) => sql`when ${areFew} then ${sql.raw(String(index + 1))}`,
  );
  return sql.join(
    [
      ...tables,
      sql`way(number) as materialized (select case ${sql.join(cases, sql` `)} else 0 end)`,
      sql`candidates(seq) as (${sql.join(candidates, sql` union all `)})`,
    ],
    sql`, `,
  );
}

/** Returns a limit that applies only to few candidates, or only to many; otherwise it is 0. */
export const limitIf = (areFew: boolean, limit: Bindable<number>): SQL =>
  sql`iif((select number from way) ${sql.raw(areFew ? "> 0" : "= 0")}, ${limit}, 0)`;
