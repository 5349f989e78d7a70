import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

/** Streams of persons, by a column and its index: SQLite would take that of the sort for as good. */
export interface Stream {
  column: SQL;
  index: string;
}

/** A way to look candidates up: all persons who match are among those that it names. */
export interface LookUp {
  /** The query of their row numbers, or of the keys of streams. */
  named: SQL;
  /** The condition of the way, if it is not that few are named. */
  areFew?: SQL;
  /** Streams: the column that has the keys, and the index that has the persons of each in order. */
  stream?: Stream;
  /** Whether the way is left where many rows of a sample of the walk match. */
  isSampled?: boolean;
  /** Whether it is also left where many of those born in a range match, whose streams come next. */
  isBesideStreams?: boolean;
  /** With more of them the way is not taken. */
  many: number;
  /** A table that the query reads, and a condition on it without which the way is not taken. */
  terms?: { table?: SQL | undefined; areFew: SQL };
}

/** The table of the candidates of a way, by its number from 1: their row numbers, as `seq`. */
export const candidatesOf = (way: number): SQL => sql.raw(`candidates${way}`);

/** A count of rows and their numbers as a JSON array. */
const listOf = (way: number): SQL => sql.raw(`list${way}`);

/**
 * The tables of the candidates of a way, one more than would be too many at most. Those that are counted
 * are kept as one JSON array: D1 counts each row of a stored table, and without a table the index would
 * look them up again.
 */
function candidateTables({ named, many, areFew, stream }: LookUp, way: number): SQL[] {
  const limited = sql`${named} limit ${sql.raw(String(many + 1))}`;
  const candidates = sql`${candidatesOf(way)}(seq)`;
  if (stream) return [sql`${candidates} as materialized (${limited})`];
  if (areFew) return [sql`${candidates} as not materialized (${limited})`];
  return [
    sql`${listOf(way)}(seqs, number) as materialized (with named(seq) as (${limited})
      select json_group_array(seq), count(*) from named)`,
    sql`${candidates} as not materialized
      (select value from ${listOf(way)} cross join json_each(seqs))`,
  ];
}

/** The condition that a way has few enough candidates. */
function areFewOf({ areFew, many, stream }: LookUp, way: number): SQL {
  if (areFew) return areFew;
  const number = stream
    ? sql`(select count(*) from ${candidatesOf(way)})`
    : sql`(select number from ${listOf(way)})`;
  return sql`${number} <= ${sql.raw(String(many))}`;
}

/**
 * Tables for a `with` clause: the candidates of each way, and `chosen(way)`: the number of the first way
 * with few enough; 0 for none. SQLite reads the candidates of a way when it needs them, so ways behind the
 * chosen one are not read.
 */
export function chosenWay(lookUps: readonly LookUp[]): SQL {
  const tables = lookUps.flatMap((lookUp, index) => [
    ...(lookUp.terms?.table ? [lookUp.terms.table] : []),
    ...candidateTables(lookUp, index + 1),
  ]);
  const choices = lookUps.map((lookUp, index) => {
    const { terms } = lookUp;
    const areFew = areFewOf(lookUp, index + 1);
    const condition = terms ? sql`${terms.areFew} and ${areFew}` : areFew;
    return sql`when ${condition} then ${sql.raw(String(index + 1))}`;
  });
  const chosen = sql`chosen(way) as materialized (select case ${sql.join(choices, sql` `)} else 0 end)`;
  return sql.join([...tables, chosen], sql`, `);
}
