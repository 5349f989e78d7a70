import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import { runBatchAnd } from "../../../db/client.ts";
import { expectThat } from "../../../db/expectations.ts";
import { jsonValues } from "../../../db/json-values.ts";
import { queryOf } from "../../../db/prepared.ts";
import type { Read } from "../../../db/read.ts";
import { mapRead, readSql } from "../../../db/read.ts";
import { backups, snapshotRows, snapshotTables } from "../../../db/schema/backups.ts";
import { inReferenceOrder } from "../../../lib/reference-order.ts";
import { LEFT_OUT, LEFT_OUT_ROWS } from "./left-out.ts";

/**
 * The snapshot of a backup: triggers that exist while the backup runs keep each changed row as it
 * was at the moment of the backup. So pages that are read minutes apart show one moment, and no
 * write waits. Rows are numbered by SQLite's rowid.
 */

/** A base table with its columns in order. */
export interface BaseTable {
  name: string;
  columns: readonly string[];
}

interface FoundTable {
  name: string;
  columns: string;
  parents: string;
}

/** Reads the base tables, each after the tables to which it refers. */
export const findBaseTables = (): Read<BaseTable[]> =>
  mapRead(
    readSql<FoundTable>(sql`
      select name, (select json_group_array(name) from pragma_table_info(stored.name)) as columns,
        (select json_group_array("table") from pragma_foreign_key_list(stored.name)) as parents
      from sqlite_schema as stored
      where type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*'
        and sql not like 'create virtual%'
        and not exists (select 1 from sqlite_schema as virtual
          where virtual.sql like 'create virtual%' and stored.name glob virtual.name || '_*')
      order by name`),
    (rows) =>
      inReferenceOrder(
        rows
          .filter(({ name }) => !Object.hasOwn(LEFT_OUT, name))
          .map(({ name, columns, parents }) => ({
            name,
            columns: JSON.parse(columns) as string[],
            parents: JSON.parse(parents) as string[],
          })),
      ).map(({ name, columns }) => ({ name, columns })),
  );

/** Members that one call adds to a JSON object: D1 allows 32 arguments. */
const MEMBERS = 15;
const quoted = (name: string): string => `"${name}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * Returns SQL of a row as a JSON object, null for a row that backups leave out; `from` names the
 * row: `old.` in a trigger.
 */
function rowAsJson({ name: table, columns }: BaseTable, from: string): string {
  const groups = Array.from({ length: Math.ceil(columns.length / MEMBERS) }, (_, index) =>
    columns.slice(index * MEMBERS, (index + 1) * MEMBERS),
  );
  const json = groups.reduce(
    (object, group) =>
      `json_insert(${[object, ...group.flatMap((name) => [literal(`$."${name}"`), from + quoted(name)])].join(", ")})`,
    "'{}'",
  );
  const isLeftOut = LEFT_OUT_ROWS[table]?.(from);
  return isLeftOut === undefined ? json : `iif(${isLeftOut}, null, ${json})`;
}

const TRIGGER = "snapshot_of_";

/** Returns the triggers that keep the rows of a table as they were at the moment of the backup. */
function triggersOf(table: BaseTable): string[] {
  const name = literal(table.name);
  const trigger = (timing: string, operation: string, row: string, before: string): string => `
    create trigger "${TRIGGER}${operation}_${table.name}" ${timing} ${operation} on ${quoted(table.name)}
    when exists (select 1 from snapshot_tables
      where name = ${name} and ${row}.rowid > done and ${row}.rowid <= last) begin
      insert into snapshot_rows (table_name, row_number, before)
      select ${name}, ${row}.rowid, ${before} where not exists (
        select 1 from snapshot_rows where table_name = ${name} and row_number = ${row}.rowid);
    end`;
  return [
    trigger("before", "update", "old", rowAsJson(table, "old.")),
    trigger("before", "delete", "old", rowAsJson(table, "old.")),
    // An insert can use the number of a deleted row: SQLite reuses the last numbers, and an undo
    // restores a row with its number.
    trigger("after", "insert", "new", "null"),
  ];
}

const TRIGGERS_PER_TABLE = 3;
const countTriggers = sql`(select count(*) from sqlite_schema
  where type = 'trigger' and name glob ${`${TRIGGER}*`})`;

/**
 * Stops a batch unless this backup runs; with a moment, unless its snapshot is of that moment, and
 * not of a later beginning.
 */
export const expectRunning = (db: Database, backupId: string, moment?: string): Statement =>
  expectThat(
    db,
    sql`exists (select 1 from ${backups} where ${backups.id} = ${backupId}
      and ${backups.status} = 'running'
      and ${moment === undefined ? sql`1` : sql`${backups.moment} = ${moment}`})`,
    "NOT_FOUND",
  );

/** Reads the names of the triggers of a snapshot. */
const findTriggers = async (db: Database): Promise<string[]> => {
  const { results } = await db.$client
    .prepare("select name from sqlite_schema where type = 'trigger' and name glob ?")
    .bind(`${TRIGGER}*`)
    .all<{ name: string }>();
  return results.map(({ name }) => name);
};

/** Returns the statements that end a snapshot; without one they do nothing. */
export async function dropSnapshot(db: Database): Promise<Statement[]> {
  const names = await findTriggers(db);
  return [
    ...names.map((name) => db.run(sql.raw(`drop trigger if exists ${quoted(name)}`))),
    db.delete(snapshotRows),
    db.delete(snapshotTables),
  ];
}

/** The data of a snapshot in addition to the rows of its tables. */
export interface Moment {
  /** The last row number of each table. */
  last: Readonly<Record<string, number>>;
  /** The next numbers of tables that never reuse a number. */
  sequences: Readonly<Record<string, number>>;
  /** The last applied migration. */
  schema: string;
}

/**
 * Begins the snapshot: the moment of the backup is the moment of this batch. Ends an earlier
 * snapshot, for instance of an interrupted attempt of the same backup.
 */
export async function beginSnapshot(
  db: Database,
  { backupId, at, tables }: { backupId: string; at: string; tables: readonly BaseTable[] },
): Promise<Moment> {
  const lastRowInserts = tables.map(({ name }) =>
    db.run(
      sql.raw(`insert into snapshot_tables (name, last)
        select ${literal(name)}, ifnull(max(rowid), 0) from ${quoted(name)}`),
    ),
  );
  const [last = [], sequences = [], schema = []] = await runBatchAnd(
    db,
    [
      expectRunning(db, backupId),
      ...(await dropSnapshot(db)),
      ...lastRowInserts,
      ...tables.flatMap(triggersOf).map((text) => db.run(sql.raw(text))),
      db.run(sql`update ${backups} set moment = ${at} where id = ${backupId}`),
    ],
    [
      queryOf(sql`select name, last as value from snapshot_tables`),
      queryOf(sql`select name, seq as value from sqlite_sequence`),
      queryOf(sql`select name from d1_migrations order by id desc limit 1`),
    ],
  );
  const numbers = (rows: readonly Record<string, unknown>[]) =>
    Object.fromEntries(rows.map(({ name, value }) => [String(name), Number(value)]));
  const inBackup = new Set(tables.map(({ name }) => name));
  return {
    last: numbers(last),
    sequences: numbers(sequences.filter(({ name }) => inBackup.has(String(name)))),
    schema: String(schema[0]?.["name"]),
  };
}

/** The position at which a step begins to read. */
interface Position {
  /** The moment of the snapshot. */
  at: string;
  /** The tables that the file contains completely. */
  before: readonly string[];
  /** The next table; null after the last table. */
  table: string | null;
  /** The last row number of the next table that the file contains. */
  done: number;
}

/**
 * Stores the position up to which the file contains the rows: changes of these rows are no longer
 * kept. Returns whether the triggers of all tables exist. Stops with `NOT_FOUND` unless this backup
 * runs with the snapshot of this moment.
 */
export async function movePosition(
  db: Database,
  backupId: string,
  tables: number,
  { at, before, table, done }: Position,
): Promise<boolean> {
  const [[found] = []] = await runBatchAnd(
    db,
    [
      expectRunning(db, backupId, at),
      db.run(sql`update snapshot_tables set done = last where name in ${jsonValues(before)}`),
      db.run(sql`update snapshot_tables set done = ${done} where name = ${table}`),
    ],
    [queryOf(sql`select ${countTriggers} as triggers`)],
  );
  return found?.["triggers"] === tables * TRIGGERS_PER_TABLE;
}

/** A row as a line of JSON, with its number. */
interface Line {
  number: number;
  line: string | null;
}

/** Rows of a table at the moment of the backup, and the number of the last examined row. */
export interface Page {
  lines: readonly string[];
  last: number;
}

/** Reads the rows of a table after a row number, as they were at the moment of the backup. */
export async function readPage(
  db: Database,
  table: BaseTable,
  { after, last, take }: { after: number; last: number; take: number },
): Promise<Page> {
  const { $client } = db;
  const [now, kept] = await $client.batch<Line>([
    $client
      .prepare(
        `select rowid as number, ${rowAsJson(table, "")} as line from ${quoted(table.name)}
          where rowid > ?1 and rowid <= ?2 order by rowid limit ?3`,
      )
      .bind(after, last, take),
    $client
      .prepare(
        `select row_number as number, before as line from snapshot_rows
          where table_name = ?1 and row_number > ?2 order by row_number limit ?3`,
      )
      .bind(table.name, after, take),
  ]);
  return atMoment(now?.results ?? [], kept?.results ?? [], { last, take });
}

/** Joins the current rows with the kept rows, up to the row number that both pages reach. */
function atMoment(
  now: readonly Line[],
  keptLines: readonly Line[],
  { last, take }: { last: number; take: number },
): Page {
  const endOf = (rows: readonly Line[]): number =>
    rows.length < take ? last : (rows.at(-1)?.number ?? last);
  const end = Math.min(endOf(now), endOf(keptLines));
  const rows = new Map([...now, ...keptLines].map(({ number, line }) => [number, line]));
  const lines = [...rows]
    .filter(([number, line]) => number <= end && line !== null)
    .toSorted(([one], [other]) => one - other)
    .map(([, line]) => line ?? "");
  return { lines, last: end };
}
