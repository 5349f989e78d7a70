import { EVENT_CATEGORIES, CAPACITY_UNITS } from "@kehila/shared/events/categories";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { isDay, isOneOf } from "./columns.ts";

/**
 * Event lists. The id has 128 random bits, because it is part of the public registration link
 * (docs/threat-model.md#who-might-and-how).
 */
export const eventLists = sqliteTable(
  "lists",
  {
    id: text("id").primaryKey(),
    version: integer("version").notNull().default(1),
    title: text("title").notNull(),
    description: text("description"),
    date: text("date").notNull(),
    /** `HH:MM` in the organisation's zone; null for an event without a time. */
    time: text("time"),
    venue: text("venue"),
    /** The number of places; null without a limit. A full list has a waiting list. */
    capacity: integer("capacity"),
    capacityUnit: text("capacity_unit", { enum: CAPACITY_UNITS }).notNull().default("persons"),
    category: text("category", { enum: EVENT_CATEGORIES }).notNull(),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: text("created_at").notNull(),
    updatedAt: text("updated_at").notNull(),
    /**
     * The last check of a phone through the public link. Every check writes this instant, so that a
     * check of an unknown phone also writes to disk (docs/threat-model.md#who-might-and-how).
     */
    linkUsedAt: text("link_used_at"),
    /** When staff closed the roll call; null while it is open. */
    rollCallClosedAt: text("roll_call_closed_at"),
  },
  (table) => [
    index("lists_by_category").on(table.category, table.date, table.id),
    check("lists_category", isOneOf(table.category, EVENT_CATEGORIES)),
    check("lists_date", isDay(table.date)),
  ],
);

/** A user assigned to a list. */
export const eventListUsers = sqliteTable(
  "list_users",
  {
    id: text("id").primaryKey(),
    listId: text("list_id")
      .notNull()
      .references(() => eventLists.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    comment: text("comment"),
    /** Increases with each change of the comment. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("list_users_once").on(table.listId, table.userId),
    index("list_users_by_user").on(table.userId),
  ],
);
