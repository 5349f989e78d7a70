import { sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { customType } from "drizzle-orm/sqlite-core";
import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { categoryMask } from "../../lib/category-mask.ts";

/**
 * A set of event categories as a bit mask. One column instead of a table, so that a page of persons
 * with their spouses' interests reads no further rows (docs/decisions/0003-list-of-persons.md).
 */
export const categorySet = customType<{ data: EventCategory[]; driverData: number }>({
  dataType: () => "integer",
  toDriver: categoryMask,
  fromDriver: (mask) => EVENT_CATEGORIES.filter((_, bit) => (mask & (1 << bit)) !== 0),
});

export const CATEGORY_MASK_MAX = (1 << EVENT_CATEGORIES.length) - 1;

/** Returns `column IN (…)` for a CHECK constraint. The values are constants. */
export const isOneOf = (column: AnySQLiteColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;

/** Returns a CHECK condition: a calendar day, `YYYY-MM-DD`, or null. */
export const isDay = (column: AnySQLiteColumn) =>
  sql`${column} is null or ${column} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`;
