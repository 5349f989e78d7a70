import type { TypedDifferences } from "@kehila/shared/persons/answers";
import { LIST_LINK_SOURCES } from "@kehila/shared/persons/answers";
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { isOneOf } from "./columns.ts";
import { eventLists } from "./event-lists.ts";
import { persons } from "./persons.ts";

/** The place on the waiting list: null for a participant who has a place. */
const waitingColumns = {
  /** The instant of arrival. */
  waitingSince: text("waiting_since"),
  /** The order of arrivals of the same instant. */
  waitingSeq: integer("waiting_seq"),
};

/**
 * A participant: a person on an event list. Visited events are computed from links to past lists.
 * A link with `waiting_since` is on the waiting list: its person is no participant yet.
 */
export const eventListPersons = sqliteTable(
  "list_persons",
  {
    id: text("id").primaryKey(),
    listId: text("list_id")
      .notNull()
      .references(() => eventLists.id, { onDelete: "cascade" }),
    personId: text("person_id")
      .notNull()
      .references(() => persons.id, { onDelete: "cascade" }),
    comment: text("comment"),
    /** The origin of the link: staff, or the public registration link. */
    source: text("source", { enum: LIST_LINK_SOURCES }).notNull().default("staff"),
    createdAt: text("created_at").notNull(),
    /** Increases with each change of the comment. */
    version: integer("version").notNull().default(1),
    ...waitingColumns,
  },
  (table) => [
    index("list_persons_waiting")
      .on(table.listId, table.personId)
      .where(sql`waiting_since is not null`),
    uniqueIndex("list_persons_once").on(table.listId, table.personId),
    index("list_persons_by_person").on(table.personId),
    check("list_persons_source", isOneOf(table.source, LIST_LINK_SOURCES)),
  ],
);

/** A pending person who joins the list on approval: from the public link, the door or an import. */
export const eventListApplications = sqliteTable(
  "list_applications",
  {
    id: text("id").primaryKey(),
    /** Null after the list is deleted; the approval reports it. */
    listId: text("list_id").references(() => eventLists.id, { onDelete: "set null" }),
    personId: text("person_id")
      .notNull()
      .references(() => persons.id, { onDelete: "cascade" }),
    /**
     * The ID number, or the applicant's own id without a number: one application per list and
     * number (docs/product.md#event-registration).
     */
    idNumber: text("id_number").notNull(),
    /** Values that differ from an earlier pending application; the review shows them. */
    typed: text("typed", { mode: "json" }).$type<TypedDifferences | null>(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("list_applications_once").on(table.listId, table.idNumber),
    index("list_applications_by_person").on(table.personId),
  ],
);

/** A link that was removed from a list; adding the person again within a day restores it. */
export const removedParticipants = sqliteTable(
  "removed_list_persons",
  {
    id: text("id").primaryKey(),
    listId: text("list_id")
      .notNull()
      .references(() => eventLists.id, { onDelete: "cascade" }),
    personId: text("person_id")
      .notNull()
      .references(() => persons.id, { onDelete: "cascade" }),
    comment: text("comment"),
    source: text("source", { enum: LIST_LINK_SOURCES }).notNull(),
    createdAt: text("created_at").notNull(),
    version: integer("version").notNull(),
    removedAt: text("removed_at").notNull(),
    ...waitingColumns,
  },
  (table) => [
    uniqueIndex("removed_list_persons_once").on(table.listId, table.personId),
    index("removed_list_persons_by_person").on(table.personId),
    index("removed_list_persons_by_age").on(table.removedAt),
    check("removed_list_persons_source", isOneOf(table.source, LIST_LINK_SOURCES)),
  ],
);

/**
 * All ticks and unticks of roll calls (docs/decisions/0027-attendance.md). A person came if there
 * is a tick that no other operation has replaced. Operations stay when the person leaves the list.
 */
export const attendanceOperations = sqliteTable(
  "attendance_operations",
  {
    /** The order of arrival. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    listId: text("list_id")
      .notNull()
      .references(() => eventLists.id, { onDelete: "cascade" }),
    personId: text("person_id")
      .notNull()
      .references(() => persons.id, { onDelete: "cascade" }),
    /** The id that the phone sent: an unmerge gives the operation back to that person. */
    sentPersonId: text("sent_person_id").notNull(),
    /** The id that the phone gave the operation. */
    id: text("id").notNull(),
    came: integer("came", { mode: "boolean" }).notNull(),
    /** The ids of the operations that this operation replaces. */
    seen: text("seen", { mode: "json" }).$type<string[]>().notNull(),
    /** Computed from {@link attendanceReplacements} of the same person and list. */
    isReplaced: integer("is_replaced", { mode: "boolean" }).notNull().default(false),
    /** No foreign key, because operations of a deleted account stay. */
    actorId: text("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    at: text("at").notNull(),
    /** Rises with the person's operations on the list; the compaction deletes low positions. */
    position: integer("position").notNull().default(0),
  },
  (table) => [
    uniqueIndex("attendance_operations_once").on(table.listId, table.id),
    index("attendance_operations_of_person").on(table.personId, table.listId, table.position),
    index("attendance_operations_of_list").on(table.listId, table.seq),
    index("attendance_operations_standing")
      .on(table.listId, table.personId, table.came)
      .where(sql`is_replaced = 0`),
  ],
);

/**
 * The ids of operations that other operations replace, also of operations that have not arrived or
 * that the compaction has deleted.
 */
export const attendanceReplacements = sqliteTable(
  "attendance_replacements",
  {
    listId: text("list_id")
      .notNull()
      .references(() => eventLists.id, { onDelete: "cascade" }),
    /** The id of the replaced operation. */
    id: text("id").notNull(),
    /** The person of the replacing operation; follows merges. */
    personId: text("person_id")
      .notNull()
      .references(() => persons.id, { onDelete: "cascade" }),
    /** The person id that the phone sent with the replacing operation. */
    sentPersonId: text("sent_person_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.id, table.sentPersonId] }),
    index("attendance_replacements_of_person").on(table.personId),
  ],
);

/**
 * Walk-ins that phones have sent. Each becomes one application, however often it is sent. The row
 * stays after a rejection, so that a retry does not apply again.
 */
export const walkIns = sqliteTable(
  "walk_ins",
  {
    listId: text("list_id")
      .notNull()
      .references(() => eventLists.id, { onDelete: "cascade" }),
    /** The id that the phone gave the walk-in; also the id of its tick. */
    id: text("id").notNull(),
    /** The applicant. No foreign key, because the row of a rejected application stays. */
    personId: text("person_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.id] })],
);
