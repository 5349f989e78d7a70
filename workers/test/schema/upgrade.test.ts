import { env } from "cloudflare:workers";
import { SECURITY_GROUPS } from "@kehila/shared/accounts/security-log";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import * as accounts from "../../src/db/schema/accounts.ts";
import * as applications from "../../src/db/schema/applications.ts";
import * as auth from "../../src/db/schema/auth.ts";
import * as backups from "../../src/db/schema/backups.ts";
import * as duplicates from "../../src/db/schema/duplicates.ts";
import * as eventLists from "../../src/db/schema/event-lists.ts";
import * as exports from "../../src/db/schema/exports.ts";
import * as failures from "../../src/db/schema/failures.ts";
import * as history from "../../src/db/schema/history.ts";
import * as imports from "../../src/db/schema/imports.ts";
import * as merges from "../../src/db/schema/merges.ts";
import * as participants from "../../src/db/schema/participants.ts";
import * as persons from "../../src/db/schema/persons.ts";
import * as secondFactor from "../../src/db/schema/second-factor.ts";
import * as securityLog from "../../src/db/schema/security-log.ts";
import { rewriteSearchTexts } from "../../src/features/cleanup/search-texts.repository.ts";
import type { Caller } from "../api.ts";
import { administrator, db } from "../api.ts";
import { upgradeWithRows } from "./migrated.ts";
import { RELEASED, SCHEMA_VERSIONS, UNREAD_SINCE_RELEASE } from "./versions.ts";

/** The tables of the current schema. */
const TABLES = [
  accounts,
  applications,
  auth,
  backups,
  duplicates,
  eventLists,
  exports,
  failures,
  history,
  imports,
  merges,
  participants,
  persons,
  secondFactor,
  securityLog,
].flatMap((module) =>
  Object.values<unknown>(module).filter((one): one is SQLiteTable => is(one, SQLiteTable)),
);

/** Returns every column of the database as `table.column`. */
async function allColumns(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select list.name || '.' || column.name as name from pragma_table_list list
       join pragma_table_info(list.name) column
       where list.schema = 'main' and list.type = 'table' and list.name not glob 'sqlite_*'
         and list.name not glob '_cf_*'`,
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** The columns that the code of the last release reads. */
let released: string[] = [];

let admin: Caller;
beforeAll(async () => {
  await upgradeWithRows(async (version) => {
    if (version === RELEASED) released = await allColumns();
  });
});

/** Returns the number of rows that a condition selects. */
const countOf = async (table: string, condition = "1"): Promise<number> =>
  Number(
    await env.DB.prepare(`select count(*) as n from "${table}" where ${condition}`).first("n"),
  );

it("knows the last migration of each version", () => {
  const names = env.TEST_MIGRATIONS.map(({ name }) => name);
  const indexes = SCHEMA_VERSIONS.map(({ lastMigration }) => names.indexOf(lastMigration));
  expect(indexes[0]).toBe(1);
  expect(indexes).toEqual(indexes.toSorted((one, other) => one - other));
});

it("keeps each column that the released code reads, since this code runs until the deployment", async () => {
  const present = new Set(await allColumns());
  expect(released.length).toBeGreaterThan(0);
  const dropped = released.filter((name) => !present.has(name));
  expect(dropped.filter((name) => !UNREAD_SINCE_RELEASE.includes(name))).toEqual([]);
});

describe("the rows of all versions, upgraded to the current schema", () => {
  it("include rows of every table", async () => {
    const { results } = await env.DB.prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
         and name not glob 'sqlite_*' and name not glob '_cf_*'`,
    ).all<{ name: string }>();
    const names = TABLES.map((table) => getTableConfig(table).name);
    expect(names.toSorted()).toEqual(results.map(({ name }) => name).toSorted());
    for (const name of names) expect(await countOf(name), name).toBeGreaterThan(0);
  });

  it("have a value and null in each nullable column", async () => {
    for (const table of TABLES) {
      const { name, columns } = getTableConfig(table);
      for (const column of columns.filter(({ notNull }) => !notNull)) {
        const where = `${name}.${column.name}`;
        expect(await countOf(name, `"${column.name}" is null`), where).toBeGreaterThan(0);
        expect(await countOf(name, `"${column.name}" is not null`), where).toBeGreaterThan(0);
      }
    }
  });

  it("have each allowed value of a column with a list of values", async () => {
    for (const table of TABLES) {
      const { name, columns } = getTableConfig(table);
      for (const { name: column, enumValues = [] } of columns) {
        for (const value of enumValues) {
          const where = `${name}.${column} = ${value}`;
          expect(await countOf(name, `"${column}" = '${value}'`), where).toBeGreaterThan(0);
        }
      }
    }
  });

  it("can all be read through the tables of the repositories", async () => {
    for (const table of TABLES) {
      const { name } = getTableConfig(table);
      expect(await db.select().from(table), name).toHaveLength(await countOf(name));
    }
  });

  it("have valid references and a valid search index", async () => {
    expect((await env.DB.prepare("pragma foreign_key_check").all()).results).toEqual([]);
    await env.DB.prepare(
      "insert into person_search(person_search, rank) values ('integrity-check', 1)",
    ).run();
  });
});

describe("the API answers with the rows of v0.1.0", () => {
  beforeAll(async () => {
    // Rewrites the search texts, as the nightly cleanup does after an upgrade that changes them.
    await rewriteSearchTexts(db, new Date().toISOString(), 100);
    admin = await administrator();
  });

  const dataOf = async (path: string) => {
    const { status, body } = await admin.get(path);
    expect(status, path).toBe(200);
    return body.data ?? body;
  };
  const idsOf = async (path: string): Promise<string[]> =>
    (await dataOf(path)).map(({ id }: { id: string }) => id).toSorted();

  it("persons with all fields", async () => {
    expect(await dataOf("/person/miriam")).toMatchObject({
      id: "miriam",
      version: 4,
      firstName: "Miriam",
      lastName: "Levin",
      idNumber: "300000007",
      gender: "female",
      birthDate: "1980-05-05",
      repatriationDate: "1999-10-01",
      phone: "0520000001",
      address: "Herzl 5",
      city: "Haifa",
      married: true,
      comment: "Calls in the evening",
      interestedEvents: ["cinema", "kids_project"],
      spouse: { id: "david" },
      childrenData: [
        { firstName: "Anna", gender: "female", birthDate: "2010-01-31" },
        { firstName: "דן", gender: "male", birthDate: "2014-06-01" },
      ],
    });
    for (const id of ["david", "olga", "noa"])
      expect(await dataOf(`/person/${id}`)).toMatchObject({ id });
    // The API returns a merge only while it can be undone, for 30 days.
    expect(await dataOf("/person/miriam/merges")).toEqual([]);
    expect(await dataOf("/person/miriam/history")).toHaveLength(2);
  });

  it.each([
    ["search=levin", ["david", "miriam"]],
    ["search=חיפה", ["david", "miriam"]],
    ["city=Haifa&sortBy=phone", ["david", "miriam"]],
    ["childrenCount=2", ["david", "miriam"]],
    ["visitedEvents=language_lesson&active=false", ["olga"]],
    ["birthDateFrom=1980-05-05&birthDateTo=1980-05-05", ["miriam"]],
    ["pending=true", ["noa"]],
  ])("lists and searches: %s", async (query, ids) => {
    expect(await idsOf(`/person?${query}`)).toEqual(ids);
  });

  it.each([
    ["cinema", "list-cinema", ["david", "miriam"]],
    ["language_lesson", "list-lesson", ["olga"]],
    ["project", "list-project", []],
    ["kids_project", "list-kids", []],
    ["humanitarian", "list-aid", []],
  ])("event lists: %s", async (category, id, ids) => {
    expect(await idsOf(`/person-list?category=${category}`)).toContain(id);
    const list = await dataOf(`/person-list/${id}`);
    const found = list.personLinks.map(({ person }: { person: { id: string } }) => person.id);
    expect(found.toSorted()).toEqual(ids);
  });

  it("an event with places, and its waiting list", async () => {
    const { personLinks, waitingLinks, ...list } = await dataOf("/person-list/list-places");
    expect(list).toMatchObject({
      time: "17:30",
      venue: "Yarkon Park",
      capacity: 1,
      capacityUsed: 1,
    });
    const idsIn = (links: { person: { id: string } }[]) => links.map(({ person }) => person.id);
    expect([idsIn(personLinks), idsIn(waitingLinks)]).toEqual([["miriam"], ["david"]]);
    const [change] = await dataOf("/person-list/list-places/history");
    expect(change).toMatchObject({
      before: { venue: null, capacity: null, capacityUnit: "persons" },
      after: {
        venue: "Yarkon Park",
        capacity: 1,
        capacityUnit: "households",
        description: 'Bring "water"',
      },
    });
  });

  it("accounts, tokens and the logs", async () => {
    expect(await idsOf("/api/user")).toEqual(
      expect.arrayContaining(["admin", "moderator", "user"]),
    );
    expect(await idsOf("/api/registration-tokens")).toEqual([
      "token-admin",
      "token-flags",
      "token-moderator",
      "token-open",
      "token-plain",
      "token-used",
    ]);
    for (const [userId, entries] of [
      ["admin", 2],
      ["moderator", 2],
    ] as const) {
      expect(await dataOf(`/api/access-log?userId=${userId}`), userId).toHaveLength(entries);
    }
    for (const group of SECURITY_GROUPS) {
      expect(await dataOf(`/api/security-log?group=${group}`), group).not.toEqual([]);
    }
  });
});
