import { env } from "cloudflare:workers";
import { personQuerySchema } from "@kehila/shared/persons/query";
import { beforeAll, describe, expect, it } from "vitest";
import { meterDatabase } from "../../../../test/databases.ts";
import { calendar } from "../../../core/clock.ts";
import type { LikelyOthers } from "../record/columns.repository.ts";
import { openDatabase } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import type { PageRow } from "./page.ts";
import { findPersonPage } from "./page.repository.ts";

const PERSONS = 2000;
/** Maximum rows read for a page of 20 at any depth, spouses and interests included. */
const ROWS_READ_MAX = 150;

const filter = personQuerySchema.parse({});
const { database, meter } = meterDatabase(env.DB);
const scope = { db: openDatabase(database), env, calendar, actor: null };

beforeAll(async () => {
  // Every two persons are a couple, so that every row joins a spouse.
  await env.DB.batch([
    env.DB
      .prepare(`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${PERSONS / 2 - 1})
      insert into households (id) select 'h' || i from n`),
    env.DB
      .prepare(`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${PERSONS - 1})
      insert into persons (id, status, household_id, seat, first_name, last_name, city, married, interests,
        first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
      select 'p' || i, 'active', 'h' || (i / 2), 1 + i % 2, 'F' || i, 'L' || (i % 97), 'C', 1, 3,
        'f' || i, 'l' || (i % 97), 'c', 'f' || i || char(10) || 'l' || (i % 97), '2026-01-01', '2026-01-01' from n`),
  ]);
});

it.each(["en", "ru", "he"] as const)(
  "reads few rows a page, however deep the cursor, in %s",
  async (language) => {
    let after: (string | number)[] | null = null;
    let seen = 0;
    do {
      Object.assign(meter, { statements: 0, rowsRead: 0 });
      const rows: readonly PageRow[] = await runRead(
        scope,
        findPersonPage({
          status: "active",
          filter: { ...filter, language },
          after,
          skip: 0,
          take: 20,
          today: "2026-11-21",
        }),
      );
      expect(meter.statements).toBe(1);
      expect(meter.rowsRead).toBeLessThan(ROWS_READ_MAX);
      expect(rows.every(({ person }) => JSON.parse(person).spouse !== null)).toBe(true);
      seen += Math.min(rows.length, 20);
      after = rows.length > 20 ? JSON.parse(rows[19]?.pageKey ?? "null") : null;
    } while (after);
    expect(seen).toBe(PERSONS);
  },
);

it("looks up a rare word instead of scanning the register", async () => {
  Object.assign(meter, { statements: 0, rowsRead: 0 });
  const rows = await runRead(
    scope,
    findPersonPage({
      status: "active",
      filter: { ...filter, search: "f1234" },
      after: null,
      skip: 0,
      take: 20,
      today: "2026-11-21",
    }),
  );
  expect(rows.map(({ person }) => JSON.parse(person).id)).toEqual(["p1234"]);
  expect(meter.rowsRead).toBeLessThan(ROWS_READ_MAX);
});

it("finds a changed text, and no longer its former version", async () => {
  const find = async (search: string) =>
    await runRead(
      scope,
      findPersonPage({
        status: "active",
        filter: { ...filter, search },
        after: null,
        skip: 0,
        take: 20,
        today: "2026-11-21",
      }),
    );
  await env.DB.prepare("update persons set search_text = 'quxley' where id = 'p1234'").run();
  expect(await find("f1234")).toEqual([]);
  expect(await find("quxley")).toHaveLength(1);
  await env.DB.prepare(
    "insert into person_search(person_search, rank) values ('integrity-check', 1)",
  ).run();
});

describe("a page of applications", () => {
  beforeAll(async () => {
    await env.DB.prepare("update persons set status = 'pending' where seq > 1000").run();
  });

  /** Reads a page of applications with the persons who may be the applicants. */
  async function readOthers() {
    Object.assign(meter, { statements: 0, rowsRead: 0 });
    const page = { filter, after: null, skip: 0, take: 20, today: "2026-11-21" } as const;
    const rows = await runRead(scope, findPersonPage({ ...page, status: "pending" }));
    expect(meter.statements).toBe(1);
    return rows.map(({ likelyOthers = "" }) => {
      const { person, spouse } = JSON.parse(likelyOthers) as LikelyOthers;
      return [person.length, spouse.length];
    });
  }

  it("reads likely duplicates of both adults in the same statement", async () => {
    expect(await readOthers()).toEqual(Array.from({ length: 21 }, () => [0, 0]));
    expect(meter.rowsRead).toBeLessThan(3 * ROWS_READ_MAX);
  });

  it("reads few of many persons who are born on one day", async () => {
    await env.DB.prepare("update persons set birth_date = '1960-01-01'").run();
    expect(await readOthers()).toEqual(Array.from({ length: 21 }, () => [50, 50]));
    expect(meter.rowsRead).toBeLessThan(40 * ROWS_READ_MAX);
  });
});
