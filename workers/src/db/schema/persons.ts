import { PERSON_STATUSES } from "@kehila/shared/accounts/permissions";
import { GENDERS } from "@kehila/shared/persons/parts";
import {
  CHILDREN_MAX,
  ID_NUMBER_DIGITS,
  PHONE_DIGITS_MAX,
  PHONE_DIGITS_MIN,
} from "@kehila/shared/base/limits";
import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CATEGORY_MASK_MAX, categorySet, isDay, isOneOf } from "./columns.ts";

/**
 * Households: one or two adults and their children. A couple is two persons of one household with
 * the same status, so a spouse link cannot dangle or be one-sided, and children belong to both
 * parents.
 */
export const households = sqliteTable(
  "households",
  {
    id: text("id").primaryKey(),
    /** The number of rows in `children`; triggers update it and its copy in `persons`. */
    childrenCount: integer("children_count").notNull().default(0),
  },
  (table) => [
    check(
      "households_children_count",
      sql`${table.childrenCount} between 0 and ${sql.raw(String(CHILDREN_MAX))}`,
    ),
  ],
);

/**
 * The columns that filters compare. Every sort index ends with these columns, so that filters read
 * no table rows.
 */
type FilterColumn =
  | "gender"
  | "married"
  | "interestedEvents"
  | "childrenCount"
  | "birthDate"
  | "localityKey"
  | "listCategories";
const filterColumns = (table: Record<FilterColumn, SQLiteColumn>) =>
  [
    table.gender,
    table.married,
    table.interestedEvents,
    table.childrenCount,
    table.birthDate,
    table.localityKey,
    table.listCategories,
  ] as const;

export const persons = sqliteTable(
  "persons",
  {
    /** Stable row number: the key of the search index and the tie-breaker of every sort. */
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    id: text("id").notNull().unique(),
    version: integer("version").notNull().default(1),
    status: text("status", { enum: PERSON_STATUSES }).notNull(),
    householdId: text("household_id")
      .notNull()
      .references(() => households.id),
    /** First or second adult of the household. */
    position: integer("seat").$type<1 | 2>().notNull().default(1),

    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    idNumber: text("id_number"),
    gender: text("gender", { enum: GENDERS }),
    birthDate: text("birth_date"),
    repatriationDate: text("repatriation_date"),
    phone: text("phone"),
    address: text("address"),
    city: text("city").notNull(),
    married: integer("married", { mode: "boolean" }).notNull().default(false),
    comment: text("comment"),
    interestedEvents: categorySet("interests").notNull(),

    /** Folded texts (`@kehila/shared/names/fold`), for sorting, matching and searching. */
    firstNameKey: text("first_name_key").notNull(),
    lastNameKey: text("last_name_key").notNull(),
    cityKey: text("city_key").notNull(),
    /** The key of the city in all its spellings (`@kehila/shared/names/locality`), for filtering. */
    localityKey: text("place_key").notNull().default(""),
    searchText: text("search_text").notNull(),
    /** The number of the household's children: a copy that triggers update, for the indexes. */
    childrenCount: integer("children_count").notNull().default(0),
    /**
     * The categories of all lists that the person is or was on, as a bit mask that triggers update.
     */
    listCategories: integer("list_categories").notNull().default(0),

    createdAt: text("created_at").notNull(),
    updatedAt: text("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("persons_household_seat").on(table.householdId, table.position),
    // Not unique for applications, because public registration must not reveal used numbers; the
    // approval refuses a used number.
    uniqueIndex("persons_id_number")
      .on(table.idNumber)
      .where(sql`${table.idNumber} is not null and ${table.status} <> 'pending'`),
    // Each sort is an index scan: status, sort columns, row number, then the filter columns.
    index("persons_by_last_name").on(
      table.status,
      table.lastNameKey,
      table.firstNameKey,
      table.seq,
      ...filterColumns(table),
    ),
    index("persons_by_first_name").on(
      table.status,
      table.firstNameKey,
      table.lastNameKey,
      table.seq,
      ...filterColumns(table),
    ),
    index("persons_by_city").on(
      table.status,
      table.cityKey,
      table.lastNameKey,
      table.firstNameKey,
      table.seq,
      ...filterColumns(table),
    ),
    index("persons_by_created_at").on(
      table.status,
      table.createdAt,
      table.seq,
      ...filterColumns(table),
    ),
    // The sorts by birth date, ID number and phone have indexes on expressions:
    // 0001_search_and_guards.sql.
    check("persons_status", isOneOf(table.status, PERSON_STATUSES)),
    check("persons_seat", sql`${table.position} in (1, 2)`),
    check("persons_version", sql`${table.version} >= 1`),
    check("persons_gender", sql`${table.gender} is null or ${isOneOf(table.gender, GENDERS)}`),
    check(
      "persons_id_number",
      sql`${table.idNumber} is null or ${table.idNumber} glob ${sql.raw(`'${"[0-9]".repeat(ID_NUMBER_DIGITS)}'`)}`,
    ),
    check(
      "persons_phone",
      sql`${table.phone} is null or (length(${table.phone}) in (${sql.raw(`${PHONE_DIGITS_MIN}, ${PHONE_DIGITS_MAX}`)}) and ${table.phone} not glob '*[^0-9]*')`,
    ),
    check("persons_birth_date", isDay(table.birthDate)),
    check("persons_repatriation_date", isDay(table.repatriationDate)),
    check("persons_married", sql`${table.married} in (0, 1)`),
    check(
      "persons_interests",
      sql`${table.interestedEvents} between 0 and ${sql.raw(String(CATEGORY_MASK_MAX))}`,
    ),
  ],
);

export const children = sqliteTable(
  "children",
  {
    id: text("id").primaryKey(),
    householdId: text("household_id")
      .notNull()
      .references(() => households.id, { onDelete: "cascade" }),
    /** The index in the form, from 0. */
    position: integer("position").notNull(),
    firstName: text("first_name").notNull(),
    gender: text("gender", { enum: GENDERS }),
    birthDate: text("birth_date").notNull(),
  },
  (table) => [
    index("children_household").on(table.householdId, table.position),
    check("children_gender", sql`${table.gender} is null or ${isOneOf(table.gender, GENDERS)}`),
    check("children_birth_date", isDay(table.birthDate)),
  ],
);
