import type { SQL } from "drizzle-orm";
import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** Returns the columns of a table, in the order of the schema. */
const columnsOf = (table: SQLiteTable): SQLiteColumn[] => Object.values(getTableColumns(table));

/**
 * Returns the rows of a table that satisfy a condition, as a JSON array of objects by column. An
 * undo inserts the rows again from this array.
 */
export const rowsAsJson = (table: SQLiteTable, condition: SQL): SQL => {
  const members = columnsOf(table).map(({ name }) => `'${name}', ${name}`);
  return sql`json((select json_group_array(json_object(${sql.raw(members.join(", "))}))
    from ${table} where ${condition}))`;
};

/**
 * Returns the column list of a table and the values of `kept_row`, a row of {@link rowsAsJson}, for
 * an insert. `counter` is the column that counts changes, which the undo increments. A column that
 * the row lacks, because an earlier version kept the row, has its default.
 */
export const keptColumns = (
  table: SQLiteTable,
  counter: string,
): Readonly<Record<"names" | "values", SQL>> => {
  const columns = columnsOf(table);
  const values = columns.map((column) => {
    const value = `kept_row.value ->> '${column.name}'`;
    if (column.name === counter) return `(${value}) + 1`;
    const filler = defaultOf(column);
    return filler === null ? value : `coalesce(${value}, ${filler})`;
  });
  return {
    names: sql.raw(columns.map(({ name }) => name).join(", ")),
    values: sql.raw(values.join(", ")),
  };
};

/** Returns the literal default of a column that is not null; null without one. */
function defaultOf(column: SQLiteColumn): string | null {
  if (!column.notNull || column.default === undefined) return null;
  const value: unknown = column.mapToDriverValue(column.default);
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
}
