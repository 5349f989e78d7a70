import { EVENT_CATEGORIES } from "@kehila/shared/categories";
import { LIST_LINK_SOURCES } from "@kehila/shared/person-answers";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts.ts";
import { isDay, isOneOf } from "./columns.ts";
import { persons } from "./persons.ts";

/** Event lists. The id carries 128 random bits: it is the public registration link (trust, Public). */
export const lists = sqliteTable(
  "lists",
  {
    id: text("id").primaryKey(),
    version: integer("version").notNull().default(1),
    title: text("title").notNull(),
    description: text("description"),
    date: text("date").notNull(),
    category: text("category", { enum: EVENT_CATEGORIES }).notNull(),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: text("created_at").notNull(),
    updatedAt: text("updated_at").notNull(),
  },
  (table) => [
    index("lists_by_category").on(table.category, table.date, table.id),
    check("lists_category", isOneOf(table.category, EVENT_CATEGORIES)),
    check("lists_date", isDay(table.date)),
  ],
);

/** A person on a list. Visited events are these links on past lists: nothing else is stored for them. */
export const listPersons = sqliteTable(
  "list_persons",
  {
    id: text("id").primaryKey(),
    listId: text("list_id")
      .notNull()
      .references(() => lists.id, { onDelete: "cascade" }),
    personId: text("person_id")
      .notNull()
      .references(() => persons.id, { onDelete: "cascade" }),
    comment: text("comment"),
    /** Who put the person there: staff, or the public registration link. */
    source: text("source", { enum: LIST_LINK_SOURCES }).notNull().default("staff"),
    createdAt: text("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("list_persons_once").on(table.listId, table.personId),
    index("list_persons_by_person").on(table.personId),
    check("list_persons_source", isOneOf(table.source, LIST_LINK_SOURCES)),
  ],
);

/** A user assigned to a list. */
export const listUsers = sqliteTable(
  "list_users",
  {
    id: text("id").primaryKey(),
    listId: text("list_id")
      .notNull()
      .references(() => lists.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    comment: text("comment"),
  },
  (table) => [
    uniqueIndex("list_users_once").on(table.listId, table.userId),
    index("list_users_by_user").on(table.userId),
  ],
);

/** A pending person who joins the list when approved: a registration through the public link. */
export const listApplications = sqliteTable(
  "list_applications",
  {
    id: text("id").primaryKey(),
    listId: text("list_id")
      .notNull()
      .references(() => lists.id, { onDelete: "cascade" }),
    personId: text("person_id")
      .notNull()
      .references(() => persons.id, { onDelete: "cascade" }),
    /** Same number and same list: one application (decisions, Public pages). */
    idNumber: text("id_number").notNull(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("list_applications_once").on(table.listId, table.idNumber),
    index("list_applications_by_person").on(table.personId),
  ],
);
