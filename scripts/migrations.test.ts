import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { EventCategory } from "@kehila/shared/categories";
import { expect, it } from "vitest";
import { categoryMask } from "../workers/src/db/schema/columns.ts";
import { LOWEST_LOG_N } from "../workers/src/lib/passwords.ts";
import { loadDemoData } from "./demo-data/load.ts";
import { ROOT } from "./lib/root.ts";

/** Migrations that change stored data, applied to a register that was filled before. */

const FOLDER = join(ROOT, "migrations");
const settings = {
  SECRET: "a secret of this test, long enough to be accepted",
  ENVIRONMENT: "development",
  SCRYPT_LOG_N: String(LOWEST_LOG_N),
} as const;

/** Applies the migrations whose names a condition selects. */
function migrate(database: DatabaseSync, isWanted: (file: string) => boolean): void {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".sql") && isWanted(file));
  for (const file of files.toSorted()) database.exec(readFileSync(join(FOLDER, file), "utf8"));
}

it("0013 notes the lists that persons are on, and indexes their filters", async () => {
  const database = new DatabaseSync(":memory:");
  migrate(database, (file) => file < "0013");
  await loadDemoData(database, { persons: 400, settings, today: "2026-11-21" });
  const found = "select count(*) as persons from person_search where person_search match ?";
  const named = (query: string) => database.prepare(found).get(query)?.["persons"];
  const before = named('"miriam" OR "мириам"');
  migrate(database, (file) => file.startsWith("0013"));

  const linked = database
    .prepare(
      `select persons.list_categories as mask, json_group_array(distinct lists.category) as categories
       from persons join list_persons on list_persons.person_id = persons.id
       join lists on lists.id = list_persons.list_id group by persons.seq`,
    )
    .all();
  expect(linked.length).toBeGreaterThan(20);
  for (const { mask, categories } of linked) {
    const all = JSON.parse(String(categories)) as EventCategory[];
    expect(mask).toBe(categoryMask(all));
  }
  expect(
    database.prepare("select count(*) as persons from persons where list_categories <> 0").get(),
  ).toEqual({ persons: linked.length });
  expect(named('"miriam" OR "мириам"')).toBe(before);
  expect(named('facets : ("GMA")')).toBe(
    database.prepare("select count(*) as men from persons where gender = 'male'").get()?.["men"],
  );
  database.exec("insert into person_search(person_search) values ('integrity-check')");
});

it("0015 indexes the persons on lists, with their categories", async () => {
  const database = new DatabaseSync(":memory:");
  migrate(database, (file) => file < "0015");
  await loadDemoData(database, { persons: 400, settings, today: "2026-11-21" });
  migrate(database, (file) => file.startsWith("0015"));
  const named = "select count(*) as persons from visitor_search where visitor_search match ?";
  const onLists = database.prepare(
    "select count(*) as persons from persons where list_categories & 4",
  );
  expect(onLists.get()?.["persons"]).toBeGreaterThan(5);
  expect(database.prepare(named).get('visits : "VAC"')).toEqual(onLists.get());
  database.exec("insert into visitor_search(visitor_search, rank) values ('integrity-check', 1)");
});

it("0014, 0016 and 0017 have each name and city once, with the marks and letters that triggers add", async () => {
  const spellings = "select field, key, marks from spellings order by field, key";
  const fill = async (database: DatabaseSync) =>
    loadDemoData(database, { persons: 400, settings, today: "2026-11-21" });
  const [before, after] = [new DatabaseSync(":memory:"), new DatabaseSync(":memory:")];
  migrate(before, (file) => file < "0014");
  await fill(before);
  migrate(before, (file) => file >= "0014");
  migrate(after, () => true);
  await fill(after);

  const found = before.prepare(spellings).all();
  expect(found.length).toBeGreaterThan(100);
  expect(found).toEqual(after.prepare(spellings).all());
  const parts = "select * from spelling_parts";
  expect(before.prepare(parts).all()).toEqual(after.prepare(parts).all());
  for (const database of [before, after]) {
    database.exec(
      "insert into spelling_search(spelling_search, rank) values ('integrity-check', 1)",
    );
  }
});
