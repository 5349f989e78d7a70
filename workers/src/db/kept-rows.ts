import type { SQL } from "drizzle-orm";
import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** Returns the column names of a table, in the order of the schema. */
export const columnNames = (table: SQLiteTable): string[] =>
  Object.values(getTableColumns(table)).map(({ name }) => name);

/**
 * Returns the rows of a table that satisfy a condition, as a JSON array of objects by column. An
 * undo inserts the rows again from this array.
 */
export const rowsAsJson = (table: SQLiteTable, condition: SQL): SQL => {
  const members = columnNames(table).map((name) => `'${name}', ${name}`);
  return sql`json((select json_group_array(json_object(${sql.raw(members.join(", "))}))
    from ${table} where ${condition}))`;
};
