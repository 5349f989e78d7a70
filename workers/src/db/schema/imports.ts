import type { ImportConfirm, RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import { IMPORT_STATUSES, IMPORT_TARGETS, STOP_REASONS } from "@kehila/shared/imports/imports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { isOneOf } from "./columns.ts";
import { eventLists } from "./event-lists.ts";
import { persons } from "./persons.ts";

/** Imports: rows of a file that become persons or participants (docs/product.md#imports). */
export const imports = sqliteTable(
  "imports",
  {
    id: text("id").primaryKey(),
    /** Null after the account is deleted; the name stays. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    userName: text("user_name").notNull(),
    target: text("target", { enum: IMPORT_TARGETS }).notNull(),
    listId: text("list_id").references(() => eventLists.id, { onDelete: "set null" }),
    fileName: text("file_name"),
    status: text("status", { enum: IMPORT_STATUSES }).notNull(),
    /** The number of rows in the file. */
    rows: integer("rows").notNull(),
    /**
     * The decisions on all rows, and the account that undoes the import; null before the
     * confirmation.
     */
    decisions: text("decisions", { mode: "json" }).$type<
      ImportConfirm & { undoneBy?: string | undefined }
    >(),
    createdAt: text("created_at").notNull(),
    confirmedAt: text("confirmed_at"),
    undoneAt: text("undone_at"),
    /**
     * The reason of a stopped import. Without a CHECK constraint, which SQLite could not change
     * later.
     */
    stopReason: text("stop_reason", { enum: STOP_REASONS }),
  },
  (table) => [
    index("imports_by_user").on(table.userId, table.createdAt),
    index("imports_by_status").on(table.status, table.createdAt),
    // One import runs at a time, so that two files with the same persons add each person once.
    uniqueIndex("imports_running")
      .on(table.status)
      .where(sql`${table.status} in ('RUNNING', 'UNDOING')`),
    check("imports_target", isOneOf(table.target, IMPORT_TARGETS)),
    check("imports_status", isOneOf(table.status, IMPORT_STATUSES)),
  ],
);

export const CHUNK_STATES = ["received", "written", "undone"] as const;

/** Chunks of rows. A chunk is written, and undone, in one transaction. */
export const importChunks = sqliteTable(
  "import_chunks",
  {
    importId: text("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    state: text("state", { enum: CHUNK_STATES }).notNull().default("received"),
    rows: integer("rows").notNull(),
    created: integer("created").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    same: integer("same").notNull().default(0),
    applied: integer("applied").notNull().default(0),
    left: integer("left_out").notNull().default(0),
    listed: integer("listed").notNull().default(0),
    stayed: integer("stayed").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index("import_chunks_by_state").on(table.importId, table.state, table.number),
    check("import_chunks_state", isOneOf(table.state, CHUNK_STATES)),
  ],
);

/** Rows of a file, with the data for the undo of the import. */
export const importRows = sqliteTable(
  "import_rows",
  {
    importId: text("import_id").notNull(),
    row: integer("row").notNull(),
    chunk: integer("chunk").notNull(),
    /** The typed cells; null after the run, and after the permanent deletion of a person of the row. */
    cells: text("cells", { mode: "json" }).$type<ImportRow>(),
    /** The answer of the check that the user saw, with its matches by id; null like the cells. */
    answer: text("answer", { mode: "json" }).$type<RowAnswer>(),
    decision: text("decision", { mode: "json" }).$type<RowDecision>(),
    /** Why the row was left out, or why its family stays after the undo. */
    reason: text("reason"),
    /**
     * The values before the run, on the first row of a family; null for a family that the run did
     * not change, and for every family after the undo or after 30 days.
     */
    undo: text("undo", { mode: "json" }).$type<unknown>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    foreignKey({
      columns: [table.importId, table.chunk],
      foreignColumns: [importChunks.importId, importChunks.number],
    }).onDelete("cascade"),
    index("import_rows_by_chunk").on(table.importId, table.chunk, table.row),
    index("import_rows_by_reason")
      .on(table.importId, table.row)
      .where(sql`${table.reason} is not null`),
  ],
);

/**
 * Keys of rows, hashed with the server's secret (`row-keys.service.ts`): ID number, phone or birth
 * date with the name, household. A row looks up the keys of rows of the same person or household.
 * Deleted after the run.
 */
export const importKeys = sqliteTable(
  "import_keys",
  {
    importId: text("import_id").notNull(),
    key: text("key").notNull(),
    row: integer("row").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.key, table.row] }),
    foreignKey({
      columns: [table.importId, table.row],
      foreignColumns: [importRows.importId, importRows.row],
    }).onDelete("cascade"),
    index("import_keys_by_row").on(table.importId, table.row),
  ],
);

/** The persons that a row created or changed, with their versions after the run. */
export const importedPersons = sqliteTable(
  "imported_persons",
  {
    importId: text("import_id").notNull(),
    /** The first row of the family. */
    row: integer("row").notNull(),
    /** No foreign key, because the person may be deleted before the undo. */
    personId: text("person_id").notNull(),
    isNew: integer("is_new", { mode: "boolean" }).notNull(),
    /** Whether the run added the person to the event list. */
    isListed: integer("is_listed", { mode: "boolean" }).notNull().default(false),
    version: integer("version").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row, table.personId] }),
    foreignKey({
      columns: [table.importId, table.row],
      foreignColumns: [importRows.importId, importRows.row],
    }).onDelete("cascade"),
    index("imported_persons_by_person").on(table.personId, table.importId),
  ],
);

/**
 * Differences of rows from registered persons that a user has left out of an import, so that no
 * later import offers them again, ticked. They are deleted with the person, also by a merge, and by
 * the undo of the import.
 */
export const declinedDifferences = sqliteTable(
  "declined_differences",
  {
    personId: text("person_id")
      .notNull()
      .references(() => persons.id, { onDelete: "cascade" }),
    /** Person, field and value, hashed with the server's secret (`row-keys.service.ts`). */
    key: text("key").notNull(),
    importId: text("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.key, table.importId] }),
    index("declined_differences_by_import").on(table.importId),
  ],
);
