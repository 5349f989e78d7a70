import type { Query, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { newId } from "../lib/ids.ts";
import type { Bound, Select } from "./prepared.ts";
import { binder, cachedByShape, queryOf } from "./prepared.ts";

export type Database = ReturnType<typeof drizzle<Record<string, never>, D1Database>>;

const openedDatabases = new WeakMap<D1Database, Database>();

/** Opens drizzle on a bound database, once for each binding. */
export function openDatabase(binding: D1Database): Database {
  const database = openedDatabases.get(binding) ?? drizzle(binding);
  openedDatabases.set(binding, database);
  return database;
}

/** A query of drizzle's builders, `db.run(sql…)`, or a statement of {@link preparedStatement}. */
type SingleQuery = SQLWrapper | { toSQL: () => Query };

/** A row to insert; a batch joins such rows of one `insertAll` into one statement. */
export interface JoinedRow {
  row: unknown;
  insertAll: (rows: readonly unknown[]) => Query;
}

/** A statement of a batch, or a row to be joined into one. */
export type Statement = SingleQuery | JoinedRow;

/**
 * The placeholder for the batch's id in statements that write history; {@link runBatch} fills it.
 */
export const CHANGE_ID = sql.placeholder("changeId");

/**
 * Returns a function that binds values to a statement. drizzle builds the statement once per
 * isolate, because building takes longer than running it in SQLite.
 */
export function preparedStatement(
  build: (db: Database) => SingleQuery,
): (db: Database, values: Record<string, unknown>) => { toSQL: () => Query } {
  let bind: Bound | undefined;
  return (db, values) => {
    bind ??= binder(builtQuery(build(db)));
    const { sql: text, params } = bind(values);
    return { toSQL: () => ({ sql: text, params: [...params] }) };
  };
}

/** Caches a {@link preparedStatement} for each set of columns. */
export function preparedStatements(build: (db: Database, names: readonly string[]) => SingleQuery) {
  const ofShape = cachedByShape((names: readonly string[]) =>
    preparedStatement((db) => build(db, names)),
  );
  return (db: Database, names: readonly string[], values: Record<string, unknown>) =>
    ofShape(names.join(), names)(db, values);
}

const builtQuery = (query: SingleQuery): Query =>
  "getSQL" in query ? queryOf(query) : query.toSQL();

/** Joins rows into one statement, at the position of the last row. */
function joinRows(statements: readonly Statement[]): Query[] {
  const rows = new Map<JoinedRow["insertAll"], unknown[]>();
  for (const statement of statements) {
    if ("insertAll" in statement)
      rows.set(statement.insertAll, [...(rows.get(statement.insertAll) ?? []), statement.row]);
  }
  const rowCounts = new Map<JoinedRow["insertAll"], number>();
  return statements.flatMap((statement) => {
    if (!("insertAll" in statement)) return [builtQuery(statement)];
    const all = rows.get(statement.insertAll) ?? [];
    const count = (rowCounts.get(statement.insertAll) ?? 0) + 1;
    rowCounts.set(statement.insertAll, count);
    return count === all.length ? [statement.insertAll(all)] : [];
  });
}

/** Prepares statements for one batch; its history entries get the same change id. */
function prepareBatch(client: D1Database, statements: readonly Statement[]): D1PreparedStatement[] {
  const changeId = newId();
  return joinRows(statements).map((query) =>
    client
      .prepare(query.sql)
      .bind(...query.params.map((param) => (param === CHANGE_ID ? changeId : param))),
  );
}

/**
 * Runs statements as one transaction. Replaces drizzle's `batch()`, which cannot bind the
 * parameters of raw statements.
 */
export async function runBatch(db: Database, statements: readonly Statement[]): Promise<void> {
  await runBatchAnd(db, statements, []);
}

/** Runs statements and then selects in one transaction; returns the rows of the selects. */
export async function runBatchAnd(
  db: Database,
  statements: readonly Statement[],
  selects: readonly Select[],
): Promise<readonly Record<string, unknown>[][]> {
  const batch = [
    ...prepareBatch(db.$client, statements),
    ...selects.map(({ sql: text, params }) => db.$client.prepare(text).bind(...params)),
  ];
  if (batch.length === 0) return [];
  const results = await db.$client.batch<Record<string, unknown>>(batch);
  return results.slice(batch.length - selects.length).map((result) => result.results);
}
