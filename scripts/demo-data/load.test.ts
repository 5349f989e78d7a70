import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { sortKey } from "@kehila/shared/names/fold";
import { localityKey } from "@kehila/shared/names/locality";
import { searchText } from "@kehila/shared/names/search";
import { describe, expect, it } from "vitest";
import { LOWEST_LOG_N, verifyPassword } from "../../workers/src/lib/passwords/passwords.ts";
import { ROOT } from "../lib/root.ts";
import { DEMO_PASSWORD } from "./accounts.ts";
import { DEFAULT_PERSONS, loadDemoData } from "./load.ts";

const settings = {
  SECRET: "a secret of this test, long enough to be accepted",
  ENVIRONMENT: "development",
  SCRYPT_LOG_N: String(LOWEST_LOG_N),
} as const;

/** Returns a database with all migrations applied. */
function migrated(): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  const folder = join(ROOT, "migrations");
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const file of files.toSorted()) database.exec(readFileSync(join(folder, file), "utf8"));
  return database;
}

async function loaded(persons: number): Promise<DatabaseSync> {
  const database = migrated();
  await loadDemoData(database, { persons, settings, today: "2026-11-21" });
  return database;
}

const all = (database: DatabaseSync, query: string) => database.prepare(query).all();
const count = (database: DatabaseSync, query: string): number =>
  Number(Object.values(database.prepare(query).get() ?? {})[0]);

describe("loadDemoData", () => {
  it("writes rows that the schema accepts, and a search index that matches the persons", async () => {
    const database = await loaded(300);
    expect(all(database, "pragma foreign_key_check")).toEqual([]);
    database.exec("insert into person_search(person_search) values ('integrity-check')");
    expect(count(database, "select count(*) from persons")).toBe(300);
    expect(
      count(
        database,
        "select count(*) from households where children_count <> (select count(*) from children where household_id = households.id)",
      ),
    ).toBe(0);
    expect(
      count(
        database,
        "select count(*) from persons join households on households.id = household_id where persons.children_count <> households.children_count",
      ),
    ).toBe(0);
  });

  it("keeps the register and reports the cause when the disk is full", async () => {
    const database = await loaded(20);
    const persons = all(database, "select * from persons order by seq");
    // SQLite ends the transaction itself, as it does when it cannot write a page.
    database.exec(`create trigger full before insert on lists
      begin select raise(rollback, 'database or disk is full'); end`);
    await expect(loadDemoData(database, { persons: 30, settings })).rejects.toThrow(
      "database or disk is full",
    );
    expect(all(database, "select * from persons order by seq")).toEqual(persons);
    expect(database.isTransaction).toBe(false);
  });

  it("stores the server's search and sort keys", async () => {
    const database = await loaded(100);
    for (const row of all(database, "select * from persons")) {
      const text = (column: string) => String(row[column]);
      const optional = (column: string) => (row[column] === null ? null : text(column));
      expect(row["first_name_key"]).toBe(sortKey(text("first_name")));
      expect(row["last_name_key"]).toBe(sortKey(text("last_name")));
      expect(row["city_key"]).toBe(sortKey(text("city")));
      expect(row["place_key"]).toBe(localityKey(text("city")));
      expect(row["search_text"]).toBe(
        searchText({
          firstName: text("first_name"),
          lastName: text("last_name"),
          idNumber: optional("id_number"),
          phone: optional("phone"),
          city: text("city"),
          address: optional("address"),
          comment: optional("comment"),
        }),
      );
    }
  });

  it("leaves the schema as the migrations made it", async () => {
    const schema = "select type, name, sql from sqlite_master order by type, name";
    expect(all(await loaded(20), schema)).toEqual(all(migrated(), schema));
  });

  it("repeats the same persons and lists, and replaces existing ones", async () => {
    const tables = [
      "households",
      "persons",
      "children",
      "lists",
      "list_persons",
      "list_users",
    ] as const;
    const dump = (database: DatabaseSync) =>
      tables.map((table) => all(database, `select * from ${table} order by 1`));
    const once = await loaded(300);
    const twice = await loaded(120);
    await loadDemoData(twice, { persons: 300, settings, today: "2026-11-21" });
    expect(JSON.stringify(dump(twice))).toBe(JSON.stringify(dump(once)));
  });

  it("creates one verified account of each role, with the password that `start` prints", async () => {
    const database = await loaded(1);
    const users = all(
      database,
      "select * from users join passwords on user_id = id order by email",
    );
    expect(users.map((user) => [user["email"], user["role"], user["email_verified"]])).toEqual([
      ["admin@example.org", "ADMIN", 1],
      ["moderator@example.org", "MODERATOR", 1],
      ["user@example.org", "USER", 1],
    ]);
    expect(count(database, "select count(*) from user_permissions")).toBe(0);
    for (const user of users) {
      expect(await verifyPassword(DEMO_PASSWORD, String(user["hash"]), settings, new Date())).toBe(
        true,
      );
    }
  });

  it("has events of every category before and after today, with people on each", async () => {
    const database = await loaded(DEFAULT_PERSONS);
    for (const comparison of ["<", ">"]) {
      expect(
        count(
          database,
          `select count(distinct category) from lists where date ${comparison} '2026-11-21'`,
        ),
      ).toBe(EVENT_CATEGORIES.length);
    }
    const sizes = `
      select count(person_id) as people from lists left join list_persons on list_id = lists.id
      group by lists.id
    `;
    expect(count(database, `select min(people) from (${sizes})`)).toBeGreaterThan(0);
    expect(count(database, `select max(people) from (${sizes})`)).toBe(500);
  });

  it("has comments and assigned users, and archived people on past lists only", async () => {
    const database = await loaded(DEFAULT_PERSONS);
    for (const table of ["list_persons", "list_users"]) {
      expect(
        count(database, `select count(*) from ${table} where comment is not null`),
      ).toBeGreaterThan(0);
    }
    const archived = `
      select lists.date < '2026-11-21' from lists join list_persons on list_id = lists.id
      join persons on persons.id = person_id where status <> 'active' group by 1
    `;
    expect(all(database, archived).map((row) => Object.values(row))).toEqual([[1]]);
  });
});
