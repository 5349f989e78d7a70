import type { ImportStatus, RowDecision } from "@kehila/shared/imports/imports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import type { SQL } from "drizzle-orm";
import { and, eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { importChunks } from "../../db/schema/imports.ts";
import type { ChunkKey, StoredAnswer } from "./checked-rows.repository.ts";
import type { FoundImport } from "./imports.repository.ts";

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
  answer: StoredAnswer | null;
  decision: RowDecision | null;
  undo: unknown;
}

/** Returns the number of the next chunk: the first chunk to write, or the last chunk to undo. */
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
  { importId, chunk }: ChunkKey,
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

/** The results of a written chunk that are stored. */
export interface WrittenChunk {
  counts: Pick<FoundImport, "created" | "updated" | "same" | "applied" | "left" | "listed">;
  reasons: readonly { row: number; reason: string }[];
  undo: readonly { row: number; undo: unknown }[];
  persons: readonly TouchedPerson[];
}

/**
 * Returns the statement that updates the stored versions of persons in imports after a batch, so
 * that a change by a later chunk of the same import, or the undo of a later import, does not count as
 * an edit. `imports` is a condition on `import_id`.
 */
const followVersions = (
  db: Database,
  imports: SQL,
  persons: readonly Pick<TouchedPerson, "id" | "before">[],
) =>
  db.run(sql`with touched as materialized (select value ->> 'id' as id, value ->> 'before' as before
      from json_each(${JSON.stringify(persons.map(({ id, before }) => ({ id, before })))}))
    update imported_persons set version = (select persons.version from persons
      where persons.id = imported_persons.person_id)
    from touched where ${imports} and person_id = touched.id
      and imported_persons.version = touched.before
      and exists (select 1 from persons where persons.id = touched.id)`);

const setReasons = (
  db: Database,
  { importId, chunk }: ChunkKey,
  reasons: readonly { row: number; reason: string }[],
): Statement =>
  db.run(sql`with given as materialized (select value ->> 'row' as row,
      value ->> 'reason' as reason from json_each(${JSON.stringify(reasons)}))
    update import_rows set reason = given.reason from given
    where import_id = ${importId} and chunk = ${chunk} and import_rows.row = given.row`);

/** Returns the statements that mark a chunk as written, after the statements that write it. */
export const writeChunk = (
  db: Database,
  { importId, chunk }: ChunkKey,
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
    sql`import_id = ${importId}`,
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
  /** Whether the person was merged into another record since the run. */
  isMerged: number;
  /** Whether the person joined a list since, or the link that the run created was changed. */
  isOnList: number;
}

/** Reads the persons of a chunk's rows. */
export const findImported = (
  { importId, chunk }: ChunkKey,
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
  { importId, chunk }: ChunkKey,
  {
    stayed,
    persons,
    restored,
  }: {
    stayed: readonly { row: number; reason: string }[];
    persons: readonly Pick<TouchedPerson, "id" | "before">[];
    /** The persons who are as they were in the version before the import. */
    restored: readonly Pick<TouchedPerson, "id" | "before">[];
  },
): Statement[] => [
  db.run(sql`update import_rows set undo = null
    where import_id = ${importId} and chunk = ${chunk}`),
  setReasons(db, { importId, chunk }, stayed),
  followVersions(db, sql`import_id = ${importId}`, persons),
  followVersions(db, sql`import_id <> ${importId}`, restored),
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
