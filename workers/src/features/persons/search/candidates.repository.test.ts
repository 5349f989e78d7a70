import { env } from "cloudflare:workers";
import type { PersonQueryInput } from "@kehila/shared/person-query";
import { personQuerySchema } from "@kehila/shared/person-query";
import { sortKey } from "@kehila/shared/fold";
import { searchText } from "@kehila/shared/search";
import { beforeAll, describe, expect, it } from "vitest";
import { meterDatabase } from "../../../../test/databases.ts";
import { calendar } from "../../../core/clock.ts";
import { openDatabase } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import { findPersonPage } from "./page.repository.ts";

/** What is rare must be looked up: walking the register would read more rows than this. */
const ROWS_READ_MAX = 400;
const PERSONS = 4000;
const TODAY = "2026-11-21";

const { database, meter } = meterDatabase(env.DB);
const scope = { db: openDatabase(database), env, calendar, actor: null };

/** Persons that are rare in some way, in the middle of a crowd that is not. */
const RARE: Record<string, { comment?: string; birthDate?: string; children?: number }> = {
  pair: { comment: "wqx" },
  atEnd: { comment: "ends in zq" },
  letter: { comment: "Ґ" },
  born: { birthDate: "1950-05-05" },
  family: { children: 7 },
};

beforeAll(async () => {
  const insert = env.DB.prepare(
    `insert into persons (id, status, household_id, first_name, last_name, city, comment, birth_date, interests,
      first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
      values (?1, 'active', ?1, '李', ?2, '李', ?3, ?4, 1, '李', ?5, '李', ?6, '2026-01-01', '2026-01-01')`,
  );
  const statements: D1PreparedStatement[] = [];
  for (let count = 0; count < PERSONS; count++) {
    const name = Object.keys(RARE)[count - PERSONS / 2];
    const rare = RARE[name ?? ""];
    const id = name ?? `p${count}`;
    // No name key, so that a comment may be the very end of the search text.
    const lastName = String(10_000 + count);
    const fields = {
      firstName: "李",
      lastName,
      idNumber: null,
      phone: null,
      city: "李",
      address: null,
      comment: rare?.comment ?? null,
    };
    const born = rare?.birthDate ?? `19${60 + (count % 40)}-01-01`;
    statements.push(
      env.DB.prepare("insert into households (id) values (?)").bind(id),
      insert.bind(id, lastName, fields.comment, born, sortKey(lastName), searchText(fields)),
    );
    for (let child = 0; child < (rare?.children ?? count % 3); child++) {
      statements.push(
        env.DB.prepare(
          "insert into children (id, household_id, position, first_name, birth_date) values (?, ?, ?, 'K', '2015-01-01')",
        ).bind(`${id}-${child}`, id, child),
      );
    }
  }
  for (const [list, date, category] of [
    ["past", "2026-11-20", "cinema"],
    ["today", TODAY, "cinema"],
    ["other", "2026-11-20", "project"],
  ]) {
    statements.push(
      env.DB.prepare(
        "insert into lists (id, title, date, category, created_at, updated_at) values (?1, ?1, ?2, ?3, ?2, ?2)",
      ).bind(list, date, category),
    );
  }
  for (const [list, person] of [
    ["past", "p1700"],
    ["past", "p1800"],
    ["today", "p1900"],
    ["other", "p1700"],
  ]) {
    statements.push(
      env.DB.prepare(
        "insert into list_persons (id, list_id, person_id, created_at) values (?1 || ?2, ?1, ?2, ?1)",
      ).bind(list, person),
    );
  }
  await env.DB.batch(statements);
});

async function find(query: PersonQueryInput): Promise<string[]> {
  Object.assign(meter, { statements: 0, rowsRead: 0 });
  const {
    active: _a,
    pending: _p,
    take,
    skip: _s,
    cursor: _c,
    ...filter
  } = personQuerySchema.parse(query);
  const request = { status: "active", filter, after: null, skip: 0, take, today: TODAY } as const;
  const rows = await runRead(scope, findPersonPage(request));
  return rows.map(({ person }) => JSON.parse(person).id);
}

describe("what is rare is looked up", () => {
  it.each<[PersonQueryInput, string[]]>([
    [{ search: "wq" }, ["pair"]],
    [{ search: "qx" }, ["pair"]],
    [{ search: "zq" }, ["atEnd"]],
    [{ search: "q" }, ["pair", "atEnd"]],
    [{ search: "ґ" }, ["letter"]],
    [{ search: "q zq" }, ["atEnd"]],
    [{ search: "jj" }, []],
    [{ search: '"' }, []],
    [{ birthDateFrom: "1950-05-05", birthDateTo: "1950-05-05" }, ["born"]],
    [{ birthDateTo: "1959-12-31" }, ["born"]],
    [{ ageMin: "70" }, ["born"]],
    [{ childrenCount: "7" }, ["family"]],
    [{ childrenCount: "7", sortBy: "birthDate" }, ["family"]],
    [{ childrenCount: "9" }, []],
    [{ visitedEvents: "cinema" }, ["p1700", "p1800"]],
    [{ visitedEvents: "cinema,project" }, ["p1700", "p1800"]],
    [{ visitedEvents: "project", childrenCount: "2" }, ["p1700"]],
    [{ visitedEvents: "project", childrenCount: "1" }, []],
    [{ visitedEvents: "humanitarian" }, []],
  ])("%j", async (query, expected) => {
    expect(await find(query)).toEqual(expected);
    expect(meter.rowsRead).toBeLessThan(ROWS_READ_MAX);
  });
});

describe("what is common is met on the way", () => {
  it.each<PersonQueryInput>([
    { search: "1" },
    { search: "11" },
    { search: "李" },
    { childrenCount: "1" },
    { birthDateTo: "1990-01-01" },
    { ageMin: "30", ageMax: "60" },
  ])("%j", async (query) => {
    expect(await find(query)).toHaveLength(21);
    expect(meter.rowsRead).toBeLessThan(PERSONS);
  });
});
