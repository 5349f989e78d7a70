import type { SecurityDetail, SecurityKind } from "@kehila/shared/accounts/security-log";
import { SECURITY_GROUPS } from "@kehila/shared/accounts/security-log";
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Who signed in, failed, was refused, changed rights, backed up, restored, imported. Holds the ids
 * and names of accounts and words of closed lists; no typed text, no address, no data of persons.
 * Without a CHECK constraint on the kinds, so that a new kind needs no
 * migration. Deleted after two years.
 */
export const securityLog = sqliteTable(
  "security_log",
  {
    seq: integer("seq").primaryKey(),
    at: text("at").notNull(),
    kind: text("kind").$type<SecurityKind>().notNull(),
    eventGroup: text("event_group", { enum: SECURITY_GROUPS }).notNull(),
    /** Null for the product itself, and for someone who has not signed in. No foreign keys. */
    actorId: text("actor_id"),
    actorName: text("actor_name"),
    /** The account that the event is about, unless it is the actor's own. */
    targetId: text("target_id"),
    targetName: text("target_name"),
    details: text("details", { mode: "json" }).$type<readonly SecurityDetail[]>().notNull(),
    /** The number of attempts of a counted entry. */
    count: integer("count").notNull().default(1),
    /** The kind, detail, actor, hour and target of a counted entry; null for other entries. */
    counterKey: text("slot"),
  },
  (table) => [
    uniqueIndex("security_log_of_slot")
      .on(table.counterKey)
      .where(sql`${table.counterKey} is not null`),
    // SQLite appends the row number (`seq`) to each index, so that a page reads only its own rows.
    index("security_log_of_group").on(table.eventGroup),
    index("security_log_of_actor").on(table.actorId),
    index("security_log_of_target").on(table.targetId),
    index("security_log_of_actor_group").on(table.actorId, table.eventGroup),
    index("security_log_of_target_group").on(table.targetId, table.eventGroup),
  ],
);
