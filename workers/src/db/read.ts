import type { Query, SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Scope } from "../core/scope.ts";
import type { Select } from "./prepared.ts";
import { queryOf, withHiddenLimits } from "./prepared.ts";

/** The rows of a select by column name, as D1 returns them. */
export type Rows = readonly Record<string, unknown>[];

/**
 * A read that is planned and not sent: its selects, and what to make of their rows. Several join into
 * one batch, which is one round trip; the guard of a route adds the session to it.
 */
export interface Read<T> {
  selects: readonly Select[];
  /** Makes the value from the rows of each select. In `scope` the actor is known. */
  take: (results: readonly Rows[], scope: Scope) => T;
}

/** A read of nothing, whose value is known. */
export const known = <T>(value: T): Read<T> => ({ selects: [], take: () => value });

/** A read of nothing, whose value is a refusal. */
export const refused = (error: unknown): Read<never> => ({
  selects: [],
  take: () => {
    throw error;
  },
});

/** A read whose value is made from the value of another. */
export const mapRead = <T, U>(read: Read<T>, make: (value: T, scope: Scope) => U): Read<U> => ({
  selects: read.selects,
  take: (results, scope) => make(read.take(results, scope), scope),
});

/** A read of several reads, whose value has the value of each under its name. */
export function joinReads<T extends object>(reads: { [Name in keyof T]: Read<T[Name]> }): Read<T> {
  const parts: [string, Read<unknown>][] = Object.entries(reads);
  return {
    selects: parts.flatMap(([, { selects }]) => selects),
    take: (results, scope) => {
      let from = 0;
      const values = parts.map(([name, { selects, take }]) => {
        const own = results.slice(from, (from += selects.length));
        return [name, take(own, scope)];
      });
      return Object.fromEntries(values) as T;
    },
  };
}

/** The account of the request's session, in the SQL of a read behind the guard of a route. */
export const ACTOR_ID = sql`(select id from actor)`;

/** A query of drizzle's select builder. */
interface SelectQuery<Row> extends PromiseLike<Row[]> {
  prepare: () => {
    getQuery: () => Query;
    mapAllResult: (result: unknown, isFromBatch?: boolean) => unknown;
  };
}

/**
 * A read of the rows of a drizzle query, which drizzle maps by the order of columns. The outer select
 * makes names of columns unique: D1 returns rows as objects, and two tables of a join have an `id`.
 */
export function readRows<Row>(query: SelectQuery<Row>): Read<Row[]> {
  const prepared = query.prepare();
  const { sql: text, params } = prepared.getQuery();
  return {
    selects: [{ sql: `select * from (${withHiddenLimits(text)})`, params }],
    take: ([results]) => prepared.mapAllResult({ results }, true) as Row[],
  };
}

/** A read of the first row of a drizzle query; null without one. */
export const readRow = <Row>(query: SelectQuery<Row>): Read<Row | null> =>
  mapRead(readRows(query), ([row]) => row ?? null);

/** A read of the rows of a built select as D1 returns them, without drizzle's mapping. */
export const readSelect = <Row>(select: Select): Read<readonly Row[]> => ({
  selects: [select],
  take: ([rows = []]) => {
    const found: unknown = rows;
    return found as readonly Row[];
  },
});

/** A read of the rows of a select in SQL, whose columns have unique names. */
export const readSql = <Row>(select: SQL): Read<readonly Row[]> => readSelect(queryOf(select));

/** Columns that a statement returns under the names of an object's keys. */
export const columnsAs = <Columns extends Record<string, SQLWrapper>>(columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, sql`${column}`.as(name)]),
  ) as { [Name in keyof Columns]: SQL.Aliased };

/** Sends a read as one batch, which is one round trip, and returns its value. */
export async function runRead<T>(scope: Scope, { selects, take }: Read<T>): Promise<T> {
  if (selects.length === 0) return take([], scope);
  const { $client } = scope.db;
  const batch = selects.map(({ sql: text, params }) => $client.prepare(text).bind(...params));
  const results = await $client.batch<Record<string, unknown>>(batch);
  return take(
    results.map((result) => result.results),
    scope,
  );
}
