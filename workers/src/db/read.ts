import type { Query, SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Scope } from "../core/scope.ts";
import type { Select } from "./prepared.ts";
import { queryOf, withHiddenLimits } from "./prepared.ts";

/** The rows of a select by column name, in D1's format. */
export type Rows = readonly Record<string, unknown>[];

/**
 * A planned read: its selects, and a function that computes a value from their rows. Several reads
 * join into one batch, which is one round trip; the guard of a route adds the session to the batch.
 */
export interface Read<T> {
  selects: readonly Select[];
  /** Computes the value from the rows of each select. `scope` has the actor. */
  compute: (results: readonly Rows[], scope: Scope) => T;
}

/** Returns a read without selects, with a known value. */
export const readOfValue = <T>(value: T): Read<T> => ({ selects: [], compute: () => value });

/** Returns a read without selects that throws an error. */
export const readOfError = (error: unknown): Read<never> => ({
  selects: [],
  compute: () => {
    throw error;
  },
});

/** Returns a read whose value is computed from the value of another read. */
export const mapRead = <T, U>(read: Read<T>, make: (value: T, scope: Scope) => U): Read<U> => ({
  selects: read.selects,
  compute: (results, scope) => make(read.compute(results, scope), scope),
});

/** Joins several reads into one, whose value has the value of each read under the read's name. */
export function joinReads<T extends object>(reads: { [Name in keyof T]: Read<T[Name]> }): Read<T> {
  const parts: [string, Read<unknown>][] = Object.entries(reads);
  return {
    selects: parts.flatMap(([, { selects }]) => selects),
    compute: (results, scope) => {
      let from = 0;
      const values = parts.map(([name, { selects, compute }]) => {
        const ownResults = results.slice(from, (from += selects.length));
        return [name, compute(ownResults, scope)];
      });
      return Object.fromEntries(values) as T;
    },
  };
}

/** The account id of the request's session, in the SQL of a read behind the guard of a route. */
export const ACTOR_ID = sql`(select id from actor)`;

/** A query of drizzle's select builder. */
interface SelectQuery<Row> extends PromiseLike<Row[]> {
  prepare: () => {
    getQuery: () => Query;
    mapAllResult: (result: unknown, isFromBatch?: boolean) => unknown;
  };
}

/**
 * Returns a read of a drizzle query's rows; drizzle maps them by the order of columns. An outer
 * select makes the column names unique: D1 returns rows as objects, and two joined tables both have
 * an `id`.
 */
export function readRows<Row>(query: SelectQuery<Row>): Read<Row[]> {
  const preparedQuery = query.prepare();
  const { sql: text, params } = preparedQuery.getQuery();
  return {
    selects: [{ sql: `select * from (${withHiddenLimits(text)})`, params }],
    compute: ([results]) => preparedQuery.mapAllResult({ results }, true) as Row[],
  };
}

/** Returns a read of a drizzle query's first row; null without a row. */
export const readRow = <Row>(query: SelectQuery<Row>): Read<Row | null> =>
  mapRead(readRows(query), ([row]) => row ?? null);

/** Returns a read of a built select's rows in D1's format, without drizzle's mapping. */
export const readSelect = <Row>(select: Select): Read<readonly Row[]> => ({
  selects: [select],
  compute: ([rows = []]) => {
    const foundRows: unknown = rows;
    return foundRows as readonly Row[];
  },
});

/** Returns a read of the rows of an SQL select with unique column names. */
export const readSql = <Row>(select: SQL): Read<readonly Row[]> => readSelect(queryOf(select));

/** Returns columns for a select, named by the keys of an object. */
export const columnsAs = <Columns extends Record<string, SQLWrapper>>(columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, sql`${column}`.as(name)]),
  ) as { [Name in keyof Columns]: SQL.Aliased };

/** Sends a read as one batch, which is one round trip, and returns its value. */
export async function runRead<T>(scope: Scope, { selects, compute }: Read<T>): Promise<T> {
  if (selects.length === 0) return compute([], scope);
  const { $client } = scope.db;
  const batch = selects.map(({ sql: text, params }) => $client.prepare(text).bind(...params));
  const results = await $client.batch<Record<string, unknown>>(batch);
  return compute(
    results.map((result) => result.results),
    scope,
  );
}
