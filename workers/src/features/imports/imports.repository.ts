import type {
  ImportConfirm,
  ImportRows,
  ImportStatus,
  RowAnswer,
  RowDecision,
} from "@kehila/shared/imports/imports";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { ImportRow } from "@kehila/shared/imports/rows";
import type { SQL } from "drizzle-orm";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { ACTOR_ID, mapRead, readRow, readRows, readSql } from "../../db/read.ts";
import { importChunks, imports } from "../../db/schema/imports.ts";

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

/** Begins the run of an import. */
export const confirmImport = (
  db: Database,
  id: string,
  { decisions, at }: { decisions: ImportConfirm; at: string },
): Statement =>
  db
    .update(imports)
    .set({ status: "RUNNING", decisions, listId: decisions.listId ?? null, confirmedAt: at })
    .where(eq(imports.id, id));

/** Begins the undo of an import. */
export const beginUndo = (
  db: Database,
  id: string,
  { undoneBy, at }: { undoneBy: string; at: string },
): Statement =>
  db
    .update(imports)
    .set({
      status: "UNDOING",
      undoneAt: at,
      decisions: sql`json_set(${imports.decisions}, '$.undoneBy', ${undoneBy})`,
    })
    .where(eq(imports.id, id));

export const setImportStatus = (
  db: Database,
  id: string,
  { from, to }: { from: ImportStatus; to: ImportStatus },
): Statement =>
  db
    .update(imports)
    .set({ status: to })
    .where(and(eq(imports.id, id), eq(imports.status, from)));

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

/** A row of the result of a run or an undo. */
interface ResultRow {
  row: number;
  reason: ImportRows["data"][number]["reason"];
  personId: string | null;
  status: PersonStatus | null;
}

/** Reads the rows with a reason after a row, in order. */
export const findReasons = (
  importId: string,
  { reasons, after, take }: { reasons: readonly string[]; after: number; take: number },
): Read<readonly ResultRow[]> =>
  readSql(sql`select row, reason, person_id as "personId", persons.status from import_rows
    left join (select row as first_row, min(person_id) as person_id from imported_persons
      where import_id = ${importId} group by row) on first_row = row
    left join persons on persons.id = person_id
    where import_id = ${importId} and reason in ${jsonValues(reasons)} and row > ${after}
    order by row limit ${take}`);

/** Returns a condition on a person's id: an import has added the person. */
export const isAddedBy =
  (importId: string) =>
  (personId: SQL): SQL =>
    sql`exists (select 1 from imported_persons as own where own.person_id = ${personId}
      and own.import_id = ${importId} and own.is_new)`;

/** A stored row of a chunk. */
export interface StoredRow {
  row: number;
  chunk: number;
  cells: ImportRow | null;
  answer: Omit<RowAnswer, "matches"> | null;
  decision: RowDecision | null;
  undo: unknown;
}

/** Returns the number of the next chunk: to write the first one, to undo the last one. */
const nextChunk = (importId: string, state: "received" | "written"): SQL =>
  sql`select ${state === "received" ? sql`min(number)` : sql`max(number)`} from import_chunks
    where import_id = ${importId} and state = ${state}`;

const jsonOf = (text: unknown): unknown =>
  typeof text === "string" ? (JSON.parse(text) as unknown) : null;

/** Reads the rows of the next chunk to write or to undo, in the order of the file. */
export const findNextRows = (importId: string, state: "received" | "written"): Read<StoredRow[]> =>
  mapRead(
    readSql<Record<keyof StoredRow, unknown>>(sql`select row, chunk, cells, answer, decision, undo
      from import_rows where import_id = ${importId}
        and chunk = (${nextChunk(importId, state)}) order by row`),
    (rows) =>
      rows.map(({ row, chunk, cells, answer, decision, undo }) => ({
        row: Number(row),
        chunk: Number(chunk),
        cells: jsonOf(cells) as StoredRow["cells"],
        answer: jsonOf(answer) as StoredRow["answer"],
        decision: jsonOf(decision) as StoredRow["decision"],
        undo: jsonOf(undo),
      })),
  );

/** Stops the batch with `INVALID_TRANSITION` unless an import and its chunk are in a state. */
export const expectChunk = (
  db: Database,
  { importId, chunk }: ChunkPlace,
  { status, state }: { status: ImportStatus; state: "received" | "written" },
): Statement =>
  expectThat(
    db,
    sql`exists (select 1 from imports join import_chunks on import_id = imports.id
      where imports.id = ${importId} and status = ${status}
        and number = ${chunk} and state = ${state})`,
    "INVALID_TRANSITION",
  );

/** A person that a chunk adds or changes, with its version before the batch. */
interface TouchedPerson {
  /** The first row of the family. */
  row: number;
  id: string;
  isNew: 0 | 1;
  isListed: 0 | 1;
  before: number;
}

/** What a run stores of a chunk. */
export interface WrittenChunk {
  counts: Pick<FoundImport, "created" | "updated" | "same" | "applied" | "left" | "listed">;
  reasons: readonly { row: number; reason: string }[];
  undo: readonly { row: number; undo: unknown }[];
  persons: readonly TouchedPerson[];
}

/**
 * Returns the statement that follows the versions of an import's persons after its own batch, so
 * that a later chunk of the import is no edit since.
 */
const followVersions = (
  db: Database,
  importId: string,
  persons: readonly Pick<TouchedPerson, "id" | "before">[],
) =>
  db.run(sql`with touched as materialized (select value ->> 'id' as id, value ->> 'before' as before
      from json_each(${JSON.stringify(persons.map(({ id, before }) => ({ id, before })))}))
    update imported_persons set version = (select persons.version from persons
      where persons.id = imported_persons.person_id)
    from touched where import_id = ${importId} and person_id = touched.id
      and imported_persons.version = touched.before
      and exists (select 1 from persons where persons.id = touched.id)`);

const setReasons = (
  db: Database,
  { importId, chunk }: ChunkPlace,
  reasons: readonly { row: number; reason: string }[],
): Statement =>
  db.run(sql`with given as materialized (select value ->> 'row' as row,
      value ->> 'reason' as reason from json_each(${JSON.stringify(reasons)}))
    update import_rows set reason = given.reason from given
    where import_id = ${importId} and chunk = ${chunk} and import_rows.row = given.row`);

/** Returns the statements that mark a chunk as written, after the statements that write it. */
export const writeChunk = (
  db: Database,
  { importId, chunk }: ChunkPlace,
  { counts, reasons, undo, persons }: WrittenChunk,
): Statement[] => [
  db.run(sql`update import_rows set cells = null, answer = null
    where import_id = ${importId} and chunk = ${chunk}`),
  setReasons(db, { importId, chunk }, reasons),
  // Materialized, since SQLite would parse the JSON again for each row of the import.
  db.run(sql`with former as materialized (select value ->> 'row' as row, value -> 'undo' as undo
      from json_each(${JSON.stringify(undo)}))
    update import_rows set undo = former.undo from former
    where import_id = ${importId} and chunk = ${chunk} and import_rows.row = former.row`),
  db.run(sql`delete from import_keys where import_id = ${importId}
    and row in (select row from import_rows where import_id = ${importId} and chunk = ${chunk})`),
  followVersions(
    db,
    importId,
    persons.filter(({ isNew }) => isNew === 0),
  ),
  db.run(sql`insert into imported_persons (import_id, row, person_id, is_new, is_listed, version)
    select ${importId}, touched.value ->> 'row', persons.id, touched.value ->> 'isNew',
      touched.value ->> 'isListed', persons.version
    from json_each(${JSON.stringify(persons)}) as touched
      cross join persons on persons.id = touched.value ->> 'id'`),
  db
    .update(importChunks)
    .set({ state: "written", ...counts })
    .where(and(eq(importChunks.importId, importId), eq(importChunks.number, chunk))),
];

/** A person of an import, with its version after the run. */
export interface ImportedPerson {
  row: number;
  personId: string;
  isNew: number;
  isListed: number;
  version: number;
  /** Whether the person was merged into another one since. */
  isMerged: number;
  /** Whether the person was put on a list, or applied for one, since. */
  isOnList: number;
}

/** Reads the persons of a chunk's rows. */
export const findImported = (
  { importId, chunk }: ChunkPlace,
  { listId, since }: { listId: string | null; since: string },
): Read<readonly ImportedPerson[]> =>
  readSql(sql`select one.row, one.person_id as "personId", one.is_new as "isNew",
      one.is_listed as "isListed", one.version,
      exists (select 1 from person_merges where other_id = one.person_id
        and undone_at is null) as "isMerged",
      exists (select 1 from list_persons as link where link.person_id = one.person_id
        and link.created_at >= ${since}
        and not (one.is_listed and link.list_id is ${listId} and link.version = 1
          and link.comment is null)) as "isOnList"
    from import_rows cross join imported_persons as one
      on one.import_id = import_rows.import_id and one.row = import_rows.row
    where import_rows.import_id = ${importId} and import_rows.chunk = ${chunk}`);

/** Returns the statements that mark a chunk as undone, after the statements that undo it. */
export const markUndone = (
  db: Database,
  { importId, chunk }: ChunkPlace,
  {
    stayed,
    persons,
  }: {
    stayed: readonly { row: number; reason: string }[];
    persons: readonly Pick<TouchedPerson, "id" | "before">[];
  },
): Statement[] => [
  db.run(sql`update import_rows set undo = null
    where import_id = ${importId} and chunk = ${chunk}`),
  setReasons(db, { importId, chunk }, stayed),
  followVersions(db, importId, persons),
  db
    .update(importChunks)
    .set({ state: "undone", stayed: stayed.length })
    .where(and(eq(importChunks.importId, importId), eq(importChunks.number, chunk))),
];

/** Deletes the cells and answers of rows that are no longer written. */
export const forgetRows = (db: Database, importId: string): Statement[] => [
  db.run(sql`update import_rows set cells = null, answer = null
    where import_id = ${importId} and cells is not null`),
  db.run(sql`delete from import_keys where import_id = ${importId}`),
];
