import type { ImportStatus, RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import type { SQL } from "drizzle-orm";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { ACTOR_ID, readRow, readRows, readSql } from "../../db/read.ts";
import { imports } from "../../db/schema/imports.ts";

type StoredImport = typeof imports.$inferSelect;

/** An import, with the sums of its chunks. */
export interface FoundImport {
  import: StoredImport;
  received: number;
  written: number;
  undone: number;
  created: number;
  updated: number;
  same: number;
  applied: number;
  left: number;
  listed: number;
  stayed: number;
}

/** Returns a sum over the chunks of an import. */
const sumOf = (value: string) =>
  sql<number>`(select ifnull(sum(${sql.raw(value)}), 0) from import_chunks where import_id = ${imports.id})`;

const columns = {
  import: imports,
  received: sumOf("rows"),
  written: sumOf("iif(state <> 'received', rows, 0)"),
  undone: sumOf("iif(state = 'undone', rows, 0)"),
  created: sumOf("created"),
  updated: sumOf("updated"),
  same: sumOf("same"),
  applied: sumOf("applied"),
  left: sumOf("left_out"),
  listed: sumOf("listed"),
  stayed: sumOf("stayed"),
};

export const findImport = (db: Database, id: string): Read<FoundImport | null> =>
  readRow(db.select(columns).from(imports).where(eq(imports.id, id)));

/** Maximum imports in the list. */
const LISTED_MAX = 100;

/** Reads the newest confirmed imports of the actor; for administrators, of all users. */
export const findImports = (db: Database): Read<FoundImport[]> =>
  readRows(
    db
      .select(columns)
      .from(imports)
      .where(
        sql`${imports.status} <> 'CHECKING' and (${imports.userId} = ${ACTOR_ID}
          or exists (select 1 from users where id = ${ACTOR_ID} and role = 'ADMIN'))`,
      )
      .orderBy(desc(imports.createdAt))
      .limit(LISTED_MAX),
  );

export const insertImport = (db: Database, row: typeof imports.$inferInsert): Statement =>
  db.insert(imports).values(row);

/** Deletes the unconfirmed imports of a user. */
export const deleteUnconfirmed = (db: Database, userId: string): Statement =>
  db.delete(imports).where(and(eq(imports.userId, userId), eq(imports.status, "CHECKING")));

/** Deletes an unconfirmed import. */
export const deleteImport = (db: Database, id: string): Statement =>
  db.delete(imports).where(and(eq(imports.id, id), eq(imports.status, "CHECKING")));

/** Stops the batch with `INVALID_TRANSITION` unless an import has a status. */
export const expectStatus = (db: Database, id: string, status: ImportStatus): Statement =>
  expectThat(
    db,
    sql`exists (select 1 from imports where id = ${id} and status = ${status})`,
    "INVALID_TRANSITION",
  );

/** A row to store, with the keys by which other rows repeat it. */
export interface CheckedRow {
  row: number;
  cells: ImportRow;
  answer: Omit<RowAnswer, "matches">;
  keys: readonly string[];
}

/** The place of a chunk in an import. */
export interface ChunkPlace {
  importId: string;
  chunk: number;
}

/**
 * Returns statements that store a chunk in place of an earlier one with its number. They stop the
 * batch with `INVALID_INPUT` above the rows of the file.
 */
export const storeChunk = (
  db: Database,
  { importId, chunk }: ChunkPlace,
  rows: readonly CheckedRow[],
): Statement[] => [
  db.run(sql`delete from import_chunks where import_id = ${importId} and number = ${chunk}`),
  db.run(sql`insert into import_chunks (import_id, number, rows)
    values (${importId}, ${chunk}, ${rows.length})`),
  db.run(sql`insert into import_rows (import_id, row, chunk, cells, answer)
    select ${importId}, value ->> 'row', ${chunk}, value -> 'cells', value -> 'answer'
    from json_each(${JSON.stringify(rows.map(({ row, cells, answer }) => ({ row, cells, answer })))})`),
  db.run(sql`insert or ignore into import_keys (import_id, key, row)
    select ${importId}, key.value, checked.value ->> 'row'
    from json_each(${JSON.stringify(rows.map(({ row, keys }) => ({ row, keys })))}) as checked,
      json_each(checked.value, '$.keys') as key`),
  expectThat(
    db,
    sql`(select sum(rows) from import_chunks where import_id = ${importId})
      <= (select rows from imports where id = ${importId})`,
    "INVALID_INPUT",
  ),
];

/** A row of another chunk with one of the keys. */
export interface KeyedRow {
  key: string;
  row: number;
}

/** Reads the rows of other chunks that have one of the keys. */
export const findKeyed = (
  { importId, chunk }: ChunkPlace,
  keys: readonly string[],
): Read<readonly KeyedRow[]> =>
  readSql(sql`select import_keys.key, import_keys.row from json_each(${JSON.stringify(keys)}) as wanted
    cross join import_keys on import_keys.import_id = ${importId} and import_keys.key = wanted.value
    cross join import_rows on import_rows.import_id = import_keys.import_id
      and import_rows.row = import_keys.row
    where import_rows.chunk <> ${chunk}`);

/** Stores decisions on rows; rows without a chunk are ignored. */
export const storeDecisions = (
  db: Database,
  importId: string,
  decisions: readonly RowDecision[],
): Statement =>
  db.run(sql`update import_rows set decision = decided.value
    from json_each(${JSON.stringify(decisions)}) as decided
    where import_id = ${importId} and row = decided.value ->> 'row'`);

/** Returns a query of the persons that an import has added. */
export const addedBy = (importId: string): SQL =>
  sql`select person_id as id from imported_persons where import_id = ${importId} and is_new`;
