import { env } from "cloudflare:workers";
import type { PersonQueryInput } from "@kehila/shared/person-query";
import { personQuerySchema } from "@kehila/shared/person-query";
import { placeKey } from "@kehila/shared/places";
import { searchText } from "@kehila/shared/search";
import { beforeAll, describe, expect, it } from "vitest";
import { meterDatabase, planningDatabase } from "../../../../test/databases.ts";
import { calendar } from "../../../core/clock.ts";
import { openDatabase } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import { findPersonPage } from "./page.repository.ts";

/** The bar of the issue: rows read for a page of a filter. */
const ROWS_READ_MAX = 500;
const PERSONS = 6000;
/** Persons of Haifa come first in the default sort, those of Hadera and large families last. */
const HADERA_FROM = 5000;

const { database, meter } = meterDatabase(env.DB);
const scope = { db: openDatabase(database), env, calendar, actor: null };

beforeAll(async () => {
  const numbers = `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${PERSONS - 1})`;
  const spelling = `(case when i < ${HADERA_FROM} then 'Haifa'
    when i % 3 = 0 then 'Hadera' when i % 3 = 1 then 'Хадера' else 'חדרה' end)`;
  const folded = `(case when i < ${HADERA_FROM} then 'haifa'
    when i % 3 = 0 then 'hadera' when i % 3 = 1 then 'хадера' else 'חדרה' end)`;
  const textIn = (city: string): string =>
    searchText({ ...NOBODY, firstName: "F", lastName: "Levin", city }).replaceAll("\n", "|");
  const text = `replace(case when i < ${HADERA_FROM} then '${textIn("Haifa")}' else '${textIn("Hadera")}' end, '|', char(10))`;
  const place = `iif(i < ${HADERA_FROM}, '${placeKey("Haifa")}', '${placeKey("Hadera")}')`;
  await env.DB.batch([
    env.DB.prepare(`${numbers} insert into households (id, children_count)
      select 'h' || i, iif(i >= ${HADERA_FROM} and i % 4 >= 2, 4, i % 2) from n`),
    env.DB
      .prepare(`${numbers} insert into persons (id, status, household_id, first_name, last_name, city,
        gender, married, interests, first_name_key, last_name_key, city_key, place_key, search_text,
        created_at, updated_at)
      select 'p' || i, 'active', 'h' || i, 'F', 'L', ${spelling}, iif(i % 2, 'male', 'female'),
        i % 4 < 2, 1 + i % 8, 'f' || (i % 7), printf('l%05d', i), ${folded}, ${place},
        ${text}, printf('2026-01-01T%05d', i), '2026-01-01' from n`),
  ]);
});

/** The columns of a person that the search text has beside names and city. */
const NOBODY = { idNumber: null, phone: null, address: null, comment: null } as const;

function pageOf(query: PersonQueryInput) {
  const parsed = personQuerySchema.parse(query);
  const { active: _a, pending: _p, take, skip: _s, cursor: _c, ...filter } = parsed;
  const today = "2026-11-21";
  return findPersonPage({ status: "active", filter, after: null, skip: 0, take, today });
}

async function find(query: PersonQueryInput): Promise<{ id: string; city: string }[]> {
  Object.assign(meter, { statements: 0, rowsRead: 0 });
  const rows = await runRead(scope, pageOf(query));
  return rows.map(({ person }) => JSON.parse(person));
}

/** Returns the steps of the query plan of a page that read or sort persons. */
async function planOf(query: PersonQueryInput): Promise<string[]> {
  const { selects } = pageOf(query);
  const planning = { ...scope, db: openDatabase(planningDatabase(env.DB)) };
  const steps = await runRead(planning, { selects, take: ([rows = []]) => rows });
  const details = steps.map(({ detail }) => String(detail));
  return details.filter((detail) => /\bpersons\b|ORDER BY/u.test(detail));
}

describe("a filter walks nothing in the default sort", () => {
  it.each<PersonQueryInput>([
    { city: "Хадера" },
    { city: "חדרה" },
    { city: "hadera", gender: "female" },
    { city: "Hadera", gender: "female", married: "true", interestedEvents: "cinema" },
    { city: "Hadera", gender: "female", married: "false", childrenCount: "4" },
    { childrenCount: "4" },
    { childrenCount: "4", gender: "female", married: "false" },
    { childrenCount: "5" },
    { childrenCount: "1" },
    { gender: "male" },
    { married: "true" },
    { interestedEvents: "cinema" },
    { gender: "female", married: "true", interestedEvents: "project" },
  ])("%j", async (query) => {
    expect(await find(query)).toHaveLength(query.childrenCount === "5" ? 0 : 21);
    expect(meter.rowsRead).toBeLessThanOrEqual(ROWS_READ_MAX);
    await find({ ...query, sortOrder: "desc" });
    expect(meter.rowsRead).toBeLessThanOrEqual(ROWS_READ_MAX);
  });

  it.each<[PersonQueryInput, string]>([
    [{}, "persons_by_last_name (status=?)"],
    [{ married: "true" }, "persons_by_last_name (status=?)"],
    [{ gender: "male", married: "true" }, "persons_by_gender (status=? AND gender=?)"],
    [{ city: "Хадера" }, "persons_by_place (status=? AND place_key=?)"],
    [{ city: "Hadera", gender: "male" }, "persons_by_place (status=? AND place_key=?)"],
    [{ childrenCount: "4" }, "persons_by_children_count (status=? AND children_count=?)"],
  ])("%j takes its index in its order", async (query, index) => {
    const plan = await planOf(query);
    expect(plan).toContain(`SEARCH persons USING INDEX ${index}`);
  });

  it("walks each range of scripts in the index's order, from the one that comes first", async () => {
    const plan = await planOf({ city: "Haifa", language: "he" });
    const ranges = plan.filter((step) => step.startsWith("SEARCH persons USING INDEX"));
    expect(ranges).toHaveLength(3);
    for (const range of ranges)
      expect(range).toContain("persons_by_place (status=? AND place_key=?");
    await find({ city: "Haifa", language: "he" });
    expect(meter.rowsRead).toBeLessThanOrEqual(ROWS_READ_MAX);
  });
});

describe("a filter narrows a search by relevance in the index", () => {
  it.each<PersonQueryInput>([
    { search: "levin", city: "Haifa" },
    { search: "Левин", city: "Хадера" },
    { search: "לוין", city: "חדרה", gender: "female" },
    { search: "lev", city: "Hadera", married: "false", childrenCount: "4" },
    { search: "levin", gender: "male" },
    { search: "levin", interestedEvents: "cinema", married: "true" },
  ])("%j", async (query) => {
    const { city } = query;
    const found = await find(query);
    expect(found).toHaveLength(21);
    if (city)
      expect(new Set(found.map((row) => placeKey(row.city)))).toEqual(new Set([placeKey(city)]));
    expect(meter.rowsRead).toBeLessThanOrEqual(ROWS_READ_MAX);
  });
});

it("finds a city in all its spellings by any of them, in every sort", async () => {
  for (const sortBy of ["lastName", "firstName", "createdAt"] as const) {
    const found = await find({ city: "Хадера", sortBy, take: "100" });
    expect(new Set(found.map(({ city }) => city)), sortBy).toEqual(
      new Set(["Hadera", "Хадера", "חדרה"]),
    );
    const backwards = await find({ city: "Haifa", sortBy, sortOrder: "desc", childrenCount: "1" });
    expect(backwards.map(({ city }) => city)).toEqual(Array(21).fill("Haifa"));
  }
});

it("finds a part of a city that is no locality", async () => {
  for (const [city, found] of [
    ["hade", "Hadera"],
    ["Адер", "Хадера"],
  ] as const) {
    const rows = await find({ city, take: "5" });
    expect(rows.map((row) => row.city)).toEqual(Array(6).fill(found));
  }
});
