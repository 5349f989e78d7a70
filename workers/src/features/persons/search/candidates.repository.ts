import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Bindable } from "../../../db/prepared.ts";
import { persons } from "../../../db/schema/persons.ts";
import { filterConditions, isNamedBy, namedBy, nameTests } from "./conditions.repository.ts";
import type { Source } from "./plan.ts";
import { TRIGRAMS } from "./plan.ts";
import { SORTS } from "./sorts.repository.ts";
import type { PageShape, PageValues } from "./statement.ts";

type Letters = Extract<Source, { by: "letters" }>;

/** Sorts after every character. */
const LAST_CHARACTER = "\u{10FFFF}";

/**
 * The trigrams that are a text or begin with one, one more than few, and the query of all of them: one
 * that names nobody if they are not few.
 */
const trigramTable = ({ whole, begun }: Bindable<Letters>): SQL =>
  sql`trigrams(number, query) as materialized (
    select count(*), iif(count(*) between 1 and ${sql.raw(String(TRIGRAMS))},
      group_concat(format('"%w"', term), ' OR '), '""')
    from (select value as term from json_each(${whole})
      union all select term from (select term from json_each(${begun}) as text
        cross join person_search_terms on term >= text.value and term < text.value || ${LAST_CHARACTER}
        limit ${sql.raw(String(TRIGRAMS + 1))})))`;

/** The row numbers that a source names. */
function namedBySource(
  source: Bindable<Source>,
  by: Source["by"],
  values: Bindable<PageValues>,
): SQL {
  if ("query" in source) return namedBy(source.query);
  if ("whole" in source) return namedBy(sql`(select query from trigrams)`);
  const { index } = by === "births" ? SORTS.birthDate : SORTS.lastName;
  const conditions = [
    sql`${persons.status} = ${values.status}`,
    ...filterConditions({ ...values.filter, visited: undefined }),
    ...nameTests(values.search, { inIndex: true }),
    ...(source.text === undefined ? [] : [isNamedBy(source.text)]),
  ];
  return sql`select seq from ${persons} indexed by ${sql.raw(index)}
    where ${sql.join(conditions, sql` and `)}`;
}

/** The condition that a source has few candidates. */
function areFewOf(source: Bindable<Source>, table: SQL): SQL {
  const areFew = sql`(select count(*) from ${table}) <= ${source.most}`;
  if (!("whole" in source)) return areFew;
  return sql`(select number from trigrams) <= ${sql.raw(String(TRIGRAMS))} and ${areFew}`;
}

/**
 * Tables for a `with` clause: `candidates(seq)`, those of the first source with few of them, and
 * `way(number)`, the number of that source from 1; 0 and no candidates without one. A source is read if
 * the one before has too many.
 */
export function candidateTables({ sources: kinds }: PageShape, values: Bindable<PageValues>): SQL {
  const tables: SQL[] = [];
  const choices: SQL[] = [];
  const candidates: SQL[] = [];
  for (const [index, by] of kinds.entries()) {
    const source = values.sources[index] as Bindable<Source>;
    const number = sql.raw(String(index + 1));
    const table = sql`source${number}`;
    if ("whole" in source) tables.push(trigramTable(source));
    const isNeeded = index === 0 ? sql`` : sql`and not (${sql.join(choices, sql` or `)})`;
    tables.push(sql`${table}(seq) as materialized (
      ${namedBySource(source, by, values)} ${isNeeded} limit ${source.most} + 1)`);
    choices.push(areFewOf(source, table));
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

/** A limit that reads nothing unless candidates are few, or unless they are many. */
export const limitIf = (areFew: boolean, limit: Bindable<number>): SQL =>
  sql`iif((select number from way) ${sql.raw(areFew ? "> 0" : "= 0")}, ${limit}, 0)`;
