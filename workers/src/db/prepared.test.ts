import { eq, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { persons } from "./schema/persons.ts";
import type { Bindable } from "./prepared.ts";
import { prepareSelect, prepareShapes, queryOf } from "./prepared.ts";

const builder = new QueryBuilder();

test("a cast hides a bound limit from SQLite", () => {
  const { sql: text, params } = queryOf(sql`select 1 from ${persons} limit ${20} offset ${40}`);
  expect(text).toBe('select 1 from "persons" limit cast(? as integer) offset ?');
  expect(params).toEqual([20, 40]);
  const built = builder.select({ id: persons.id }).from(persons).limit(5);
  expect(queryOf(built).sql).toMatch(/ limit cast\(\? as integer\)$/u);
});

test("a prepared select is built once", () => {
  let builds = 0;
  const select = prepareSelect<{ city: string }>(() => {
    builds += 1;
    return builder
      .select({ id: persons.id })
      .from(persons)
      .where(eq(persons.city, sql.placeholder("city")));
  });
  const text = 'select "id" from "persons" where "persons"."city" = ?';
  expect(select.with({ city: "Haifa" })).toEqual({ sql: text, params: ["Haifa"] });
  expect(select.with({ city: "Akko" })).toEqual({ sql: text, params: ["Akko"] });
  expect(builds).toBe(1);
});

interface Values {
  city: string;
  words: readonly string[];
  limit?: number | undefined;
}

test("a shape is built once, and binds a repeated value once", () => {
  const shapes: string[] = [];
  const select = prepareShapes<"asc" | "desc", Values>((order, values: Bindable<Values>) => {
    shapes.push(order);
    const limit = values.limit === undefined ? sql`` : sql` limit ${values.limit}`;
    return sql`select ${values.city}, ${sql.join(
      values.words.map((word) => sql`${word}`),
      sql`, `,
    )}, ${values.city} order by 1 ${sql.raw(order)}${limit}`;
  });
  expect(select.with("asc", { city: "Haifa", words: ["a", "b"] })).toEqual({
    sql: "select ?1, ?2, ?3, ?1 order by 1 asc",
    params: ["Haifa", "a", "b"],
    isNumbered: true,
  });
  expect(select.with("asc", { city: "Akko", words: ["c", "d"] }).params).toEqual([
    "Akko",
    "c",
    "d",
  ]);
  expect(shapes).toEqual(["asc"]);
  expect(select.with("asc", { city: "Akko", words: ["c", "d"], limit: 5 })).toMatchObject({
    sql: "select ?1, ?2, ?3, ?1 order by 1 asc limit cast(?4 as integer)",
    params: ["Akko", "c", "d", 5],
  });
  select.with("desc", { city: "Akko", words: ["c"] });
  expect(shapes).toEqual(["asc", "asc", "desc"]);
});
