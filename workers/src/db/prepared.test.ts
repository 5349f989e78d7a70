import { and, eq, inArray, sql } from "drizzle-orm";
import { alias, QueryBuilder, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { history } from "./schema/history.ts";
import { persons } from "./schema/persons.ts";
import { queryOf } from "./prepared.ts";

const builder = new QueryBuilder();
const spouse = alias(persons, "spouse");
const active = builder.select({ id: persons.id }).from(persons).where(eq(persons.married, true));

test.each([
  ["a text with values", sql`select ${1}, ${"a"}, ${null}, ${true}`],
  ["a statement in a statement", sql`select * from (${sql`select ${persons.id} where ${2} = 2`})`],
  ["tables, columns and their aliases", sql`select ${spouse.id} from ${persons}, ${spouse}`],
  ["a list of values", sql`select 1 where 1 in ${[1, 2, 3]}`],
  ["a query of the builder in a text", sql`select count(*) from (${active})`],
  [
    "values that their column encodes",
    and(eq(persons.married, true), eq(history.before, { a: 1 })),
  ],
  ["places of values", sql`${persons.id} = ${sql.placeholder("id")} or ${eq(persons.seq, 1)}`],
  ["names and parts that are absent", sql`select ${sql.identifier('a"b')} ${undefined}`],
  ["a query of the builder", active],
  [
    "a join with conditions",
    builder
      .select()
      .from(persons)
      .where(inArray(persons.id, ["a"])),
  ],
])("builds %s as drizzle does, also the second time", (_name, statement) => {
  if (!statement) throw new Error("The case has no statement.");
  const { sql: text, params } = new SQLiteSyncDialect().sqlToQuery(statement.getSQL());
  for (let time = 0; time < 2; time += 1) {
    expect(queryOf(statement)).toEqual({ sql: text, params });
  }
});

test("a cast hides a bound limit from SQLite", () => {
  const { sql: text, params } = queryOf(sql`select 1 from ${persons} limit ${20} offset ${40}`);
  expect(text).toBe('select 1 from "persons" limit cast(? as integer) offset ?');
  expect(params).toEqual([20, 40]);
  const built = builder.select({ id: persons.id }).from(persons).limit(5);
  expect(queryOf(built).sql).toMatch(/ limit cast\(\? as integer\)$/u);
});
