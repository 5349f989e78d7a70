import type { ImportConfirm, ImportStatus, StopReason } from "@kehila/shared/imports/imports";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { accountNow } from "../../db/account-now.ts";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { ACTOR_ID, mapRead, readRow, readRows } from "../../db/read.ts";
import { imports } from "../../db/schema/imports.ts";
import { discardImports } from "../security-log/security-log.sql.ts";

type StoredImport = typeof imports.$inferSelect;

/** An import, with the sums of its chunks. */
export interface FoundImport {
  import: StoredImport;
  /** The account of the import as it is now. */
  userNow: string | null;
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
  userNow: accountNow(imports.userId).as("user_now"),
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

/** Reads the ids of the imports that run or are undone. */
export const findUnfinished = (db: Database): Read<string[]> =>
  mapRead(
    readRows(
      db
        .select({ id: imports.id })
        .from(imports)
        .where(inArray(imports.status, ["RUNNING", "UNDOING"])),
    ),
    (rows) => rows.map(({ id }) => id),
  );

export const insertImport = (db: Database, row: typeof imports.$inferInsert): Statement =>
  db.insert(imports).values(row);

/**
 * Returns the statements that delete the unconfirmed imports of a user, or one of them, and log how
 * many rows were checked.
 */
export const discardOwnImports = (
  db: Database,
  owner: { userId: string } | { id: string },
  at: string,
): Statement[] =>
  discardImports(db, "id" in owner ? sql`id = ${owner.id}` : sql`user_id = ${owner.userId}`, at);

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
  { from, to, reason = null }: { from: ImportStatus; to: ImportStatus; reason?: StopReason | null },
): Statement =>
  db
    .update(imports)
    .set({ status: to, stopReason: reason })
    .where(and(eq(imports.id, id), eq(imports.status, from)));
