import { COUNTED_ACTIVITIES } from "@kehila/shared/accounts/access-log";
import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { isOneOf } from "./columns.ts";

/** The log of changes: who, what, when, before and after; written in the batch of the change. */
export const history = sqliteTable(
  "history",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    /**
     * The id of the batch: entries of one change have the same id. Null for entries that are older
     * than this column.
     */
    changeId: text("change_id"),
    at: text("at").notNull(),
    /**
     * Null for the public and for the system. No foreign key, because the history of a deleted
     * account stays.
     */
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    /** For instance `person.approve`. */
    action: text("action").notNull(),
    /** `person`, `list`, `user`, `token`, `export` or `setting`. */
    entity: text("entity").notNull(),
    entityId: text("entity_id").notNull(),
    /** The changed fields only, as JSON. */
    before: text("before", { mode: "json" }).$type<Record<string, unknown> | null>(),
    after: text("after", { mode: "json" }).$type<Record<string, unknown> | null>(),
  },
  (table) => [
    index("history_of_entity").on(table.entity, table.entityId, table.seq),
    // The comments about a person, for redaction.
    index("history_of_comments")
      .on(sql`${table.after} ->> 'personId'`)
      .where(sql`${table.action} = 'list.comment'`),
  ],
);

/**
 * Who opened which person's record (once a day), who exported, and who read much within an hour.
 * Openings and exports are written in the batch of the read or of the export. Deleted after two
 * years.
 */
export const accessLog = sqliteTable(
  "access_log",
  {
    seq: integer("seq").primaryKey(),
    at: text("at").notNull(),
    day: text("day").notNull(),
    /** No foreign keys, because entries about a deleted account or record stay. */
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    /** The person whose record was opened; null for other entries. */
    personId: text("person_id"),
    /** The export; its entry in {@link history} has the details. */
    exportId: text("export_id"),
    /** The counted activity per user and hour; null for other entries. */
    activity: text("activity", { enum: COUNTED_ACTIVITIES }),
    /** The hour of the count, in UTC: `2026-11-23T20`. */
    hour: text("hour"),
    persons: integer("persons"),
    /**
     * The persons of the count that can stop the user: without confirmed exports and checks of own
     * imports. Null for all.
     */
    stopping: integer("stopping"),
    /** Of entries before answers were counted by their persons. */
    pages: integer("pages"),
  },
  (table) => [
    uniqueIndex("access_log_of_day").on(table.actorId, table.personId, table.day),
    // SQLite appends the row number (`seq`) to each index, so that a page of one user or person
    // reads only its own rows.
    index("access_log_of_actor").on(table.actorId),
    index("access_log_of_person").on(table.personId),
    index("access_log_of_exports")
      .on(table.seq)
      .where(sql`${table.exportId} is not null`),
    index("access_log_of_exporter")
      .on(table.actorId)
      .where(sql`${table.exportId} is not null`),
    uniqueIndex("access_log_of_hour")
      .on(table.actorId, table.activity, table.hour)
      .where(sql`${table.activity} is not null`),
    index("access_log_of_counts")
      .on(table.seq)
      .where(sql`${table.activity} is not null`),
    index("access_log_of_counted")
      .on(table.actorId)
      .where(sql`${table.activity} is not null`),
    check(
      "access_log_kind",
      sql`(${table.personId} is not null) + (${table.exportId} is not null) + (${table.activity} is not null) = 1`,
    ),
    check("access_log_activity", isOneOf(table.activity, COUNTED_ACTIVITIES)),
  ],
);

/** Idempotency keys, with the records that their requests created. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    /** The hash of route, caller and key. */
    key: text("key").primaryKey(),
    /** The hash of the request: a key that is reused with another body is refused. */
    requestHash: text("request_hash").notNull(),
    personId: text("person_id"),
    answer: text("answer", { mode: "json" }).$type<unknown>(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [
    index("idempotency_keys_by_person").on(table.personId),
    index("idempotency_keys_by_age").on(table.createdAt),
  ],
);

/** Mail for /dev/outbox; never written in production. */
export const outbox = sqliteTable("outbox", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  to: text("to").notNull(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  html: text("html").notNull(),
  sentAt: text("sent_at").notNull(),
});
