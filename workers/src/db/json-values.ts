import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";

/**
 * Returns a subquery of values, for `in`. All values are one JSON parameter, because D1 binds at
 * most a hundred parameters to a statement.
 */
export const jsonValues = (values: readonly (string | number)[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;

/** Returns the `seq` values of rows, ordered by their `ordinal` from 0, as JSON arrays of `size`. */
export function inChunks(ordinals: SQL, size: number): SQL {
  // Not a parameter: D1 binds numbers as reals, for which SQLite's division does not truncate.
  const chunk = sql`ordinal / ${sql.raw(String(size))}`;
  return sql`select json_group_array(seq order by ordinal) as seqs from (${ordinals})
    group by ${chunk} order by ${chunk}`;
}

/** Returns a JSON object of SQL expressions, by member name. */
export function jsonObject(members: Readonly<Record<string, SQLWrapper>>): SQL {
  const parts = Object.entries(members).map(
    ([name, member]) => sql`${sql.raw(`'${name}'`)}, ${member}`,
  );
  return sql`json_object(${sql.join(parts, sql`, `)})`;
}

export const jsonBoolean = (condition: SQLWrapper): SQL =>
  sql`json(iif(${condition}, 'true', 'false'))`;

/** Returns the names of a category mask as a JSON array. */
export function jsonCategories(mask: SQLWrapper): SQL {
  const names = EVENT_CATEGORIES.map(
    (name, bit) => sql`iif(${mask} & ${sql.raw(`${1 << bit}, ',"${name}"'`)}, '')`,
  );
  return sql`json('[' || substr(${sql.join(names, sql` || `)}, 2) || ']')`;
}
