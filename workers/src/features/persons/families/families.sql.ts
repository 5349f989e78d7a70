import { getTableColumns, sql } from "drizzle-orm";
import type { Query } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import { jsonValues } from "../../../db/json-values.ts";
import { children, persons } from "../../../db/schema/persons.ts";
import type { ChildFields, PersonFields } from "../record/record.sql.ts";
import { derivedColumns } from "@kehila/shared/names/derived-columns";

/** Statements for rows of many households; a batch joins the rows of one table into one. */

const insertRows =
  (table: string, columns: readonly string[], moreColumns: Readonly<Record<string, string>> = {}) =>
  (rows: readonly unknown[]): Query => ({
    sql: `insert into ${table} (${[...columns, ...Object.keys(moreColumns)].join(", ")})
      select ${[...columns.map((name) => `value ->> '${name}'`), ...Object.values(moreColumns)].join(", ")}
      from json_each(?)`,
    params: [JSON.stringify(rows)],
  });

const insertHouseholds = insertRows("households", ["id"]);

export const householdRow = (id: string): Statement => ({
  row: { id },
  insertAll: insertHouseholds,
});

/** The columns that a new row has a value for; triggers and defaults fill the others. */
const PERSON_COLUMNS = Object.entries(getTableColumns(persons)).filter(
  ([name]) => !["seq", "version", "childrenCount", "listCategories"].includes(name),
);

const insertPersons = insertRows(
  "persons",
  PERSON_COLUMNS.map(([, column]) => column.name),
  { children_count: "(select children_count from households where id = value ->> 'household_id')" },
);

/** Returns the row of a new person. */
export function personRow(
  placement: { id: string; householdId: string; position: 1 | 2; status: "active" | "pending" },
  fields: PersonFields,
  now: string,
): Statement {
  const values: Record<string, unknown> = {
    ...placement,
    ...fields,
    ...derivedColumns(fields),
    createdAt: now,
    updatedAt: now,
  };
  const row = PERSON_COLUMNS.map(([name, column]) => {
    const value = values[name] ?? null;
    const storedValue: unknown = value === null ? null : column.mapToDriverValue(value);
    return [column.name, storedValue];
  });
  return { row: Object.fromEntries(row), insertAll: insertPersons };
}

const CHILD_COLUMNS = Object.values(getTableColumns(children)).map(({ name }) => name);
const insertChildren = insertRows("children", CHILD_COLUMNS);

export const childRow = (householdId: string, child: ChildFields): Statement => ({
  row: {
    id: child.id,
    household_id: householdId,
    position: child.position,
    first_name: child.firstName,
    gender: child.gender,
    birth_date: child.birthDate,
  },
  insertAll: insertChildren,
});

/** Moves children by id into a household. */
export const moveChildrenById = (
  db: Database,
  ids: readonly string[],
  householdId: string,
): Statement =>
  db.run(sql`update children set household_id = ${householdId} where id in ${jsonValues(ids)}`);
