import { env } from "cloudflare:workers";
import type { PersonQueryInput } from "@kehila/shared/person-query";
import { personQuerySchema } from "@kehila/shared/person-query";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { calendar } from "../../../core/clock.ts";
import { openDatabase } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import { facetPhrases } from "./facets.repository.ts";
import { filterConditions, filterValues } from "./filter.repository.ts";
import type { PageKey } from "./page.ts";
import { findPersonPage } from "./page.repository.ts";

/** Every page of a filter, however it is read, against one plain statement. */
const PERSONS = 600;
const TODAY = "2026-11-21";

const db = openDatabase(env.DB);
const scope = { db, env, calendar, actor: null };

beforeAll(async () => {
  const numbers = `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${PERSONS - 1})`;
  await env.DB.batch([
    env.DB.prepare(`${numbers} insert into households (id, children_count)
      select 'h' || i, i % 6 from n`),
    env.DB
      .prepare(`${numbers} insert into persons (id, status, household_id, first_name, last_name, city, gender,
        married, interests, birth_date, first_name_key, last_name_key, city_key, place_key, search_text,
        created_at, updated_at)
      select 'p' || i, case when i % 13 = 0 then 'archived' when i % 17 = 0 then 'pending' else 'active' end,
        'h' || i, 'F', 'L', 'C', case i % 5 when 0 then null when 1 then 'male' else 'female' end,
        i % 2, i % 32,
        iif(i % 11 = 0, null, date('1921-01-01', printf('+%d days', i * 7919 % 37000))),
        'f' || (i % 3), (case i % 4 when 0 then 'כ' when 1 then 'к' else 'l' end) || (i * 31 % 40),
        'town' || (i % 9), 'town' || (i % 9), '|F|L|town' || (i % 9) || '|', '2026-01-01', '2026-01-01' from n`),
    env.DB.prepare(`insert into lists (id, title, date, category, created_at, updated_at) values
      ('past', 'L', '2026-11-20', 'cinema', '2026-01-01', '2026-01-01'),
      ('coming', 'L', '2026-11-22', 'cinema', '2026-01-01', '2026-01-01'),
      ('kids', 'L', '2026-11-01', 'kids_project', '2026-01-01', '2026-01-01')`),
    env.DB.prepare(`insert into list_persons (id, list_id, person_id, created_at)
      select 'a' || id, 'past', id, '2026-01-01' from persons where seq % 5 = 0
      union all select 'b' || id, 'coming', id, '2026-01-01' from persons where seq % 7 = 0
      union all select 'c' || id, 'kids', id, '2026-01-01' from persons where seq % 50 = 0`),
  ]);
});

const parse = (query: PersonQueryInput) => {
  const { active, pending, take, skip, cursor: _c, ...filter } = personQuerySchema.parse(query);
  const status = pending ? "pending" : active === false ? "archived" : "active";
  return { status, take, skip: skip ?? 0, filter } as const;
};

/** The ids of all pages of a query, in order. */
async function paged(query: PersonQueryInput): Promise<string[]> {
  const { take, ...request } = parse(query);
  const ids: string[] = [];
  let after: PageKey | null = null;
  do {
    const rows: { person: string; pageKey: string }[] = [
      ...(await runRead(scope, findPersonPage({ ...request, after, take, today: TODAY }))),
    ];
    const shown = rows.slice(0, take);
    ids.push(...shown.map(({ person }): string => JSON.parse(person).id));
    after = rows.length > take ? JSON.parse(shown.at(-1)?.pageKey ?? "null") : null;
  } while (after);
  return ids;
}

/** The ids that one plain statement finds, in the same order. */
async function plain(query: PersonQueryInput): Promise<string[]> {
  const { status, filter } = parse(query);
  const { city, ...others } = filter;
  const conditions = [
    sql`status = ${status}`,
    ...filterConditions(filterValues(others, TODAY)),
    ...(city ? [sql`instr(city_key, ${city}) > 0`] : []),
  ];
  const script = { ru: "Ѐ", he: "א", en: "" }[filter.language ?? "en"];
  const place = script
    ? sql`case when last_name_key >= ${script} and last_name_key < ${script === "א" ? "\u0600" : "\u0530"} then 0
        when last_name_key < ${script} then 1 else 2 end`
    : sql`''`;
  const way = sql.raw(filter.sortOrder ?? "asc");
  const rows = await db.all<{ id: string }>(sql`select id from persons
    where ${sql.join(conditions, sql` and `)}
    order by ${place}, last_name_key ${way}, first_name_key ${way}, seq ${way}`);
  return rows.map(({ id }) => id);
}

const FILTERS: PersonQueryInput[] = [
  { ageMin: "30", ageMax: "40" },
  { ageMin: "70" },
  { ageMax: "20" },
  { birthDateFrom: "1980-03-05", birthDateTo: "1980-03-05" },
  { birthDateFrom: "1980-03-05", birthDateTo: "1980-06-20" },
  { birthDateFrom: "1980-03-05", birthDateTo: "1980-04-20" },
  { birthDateFrom: "1980-03-05", birthDateTo: "1980-04-20", gender: "male" },
  { birthDateFrom: "1980-03-05", birthDateTo: "1980-03-01" },
  { birthDateFrom: "1980-01-01" },
  { ageMin: "30", ageMax: "50", gender: "female", married: "true" },
  { ageMin: "30", ageMax: "60", interestedEvents: "cinema,project", childrenCount: "4" },
  { visitedEvents: "cinema" },
  { visitedEvents: "cinema,kids_project" },
  { visitedEvents: "kids_project", gender: "female" },
  { visitedEvents: "cinema", ageMin: "20", ageMax: "80" },
  { city: "wn3" },
  { city: "own" },
  { city: "wn3", gender: "male", ageMin: "40" },
  { city: "nowhere" },
  { gender: "female", married: "true", interestedEvents: "kids_project", childrenCount: "5" },
  { gender: "male", childrenCount: "2" },
];

describe("pages hold everyone who matches, once and in order", () => {
  it.each(FILTERS)("%j", async (filter) => {
    for (const order of [
      {},
      { sortOrder: "desc" },
      { language: "ru" },
      { language: "he" },
    ] as const) {
      const query = { ...filter, ...order };
      expect(await paged({ ...query, take: "9" }), JSON.stringify(order)).toEqual(
        await plain(query),
      );
      const { skip: _s, ...request } = parse(query);
      const skipped = await runRead(
        scope,
        findPersonPage({ ...request, after: null, skip: 9, take: 4, today: TODAY }),
      );
      expect(skipped.map(({ person }) => JSON.parse(person).id)).toEqual(
        (await plain(query)).slice(9, 14),
      );
    }
  });

  it("also of those archived and those who wait", async () => {
    for (const status of [{ active: "false" }, { pending: "true" }] as const) {
      const query = { ageMin: "20", ageMax: "60", ...status } as const;
      expect(await paged({ ...query, take: "5" })).toEqual(await plain(query));
    }
  });
});

describe("the words of the search index name everyone who passes a filter", () => {
  /** How many pass a filter, how many of them the index does not name, and how many others it names. */
  async function compare(filter: PersonQueryInput) {
    const parsed = parse(filter);
    const values = filterValues(parsed.filter, TODAY);
    const [phrase = ""] = facetPhrases(parsed.status, values);
    const named = await db.all<{ seq: number }>(
      sql`select rowid as seq from person_search where person_search match ${phrase}`,
    );
    const isNamed = new Set(named.map(({ seq }) => seq));
    const conditions = filterConditions(values);
    // The index leaves the status of active persons to the rows.
    if (parsed.status !== "active") conditions.push(sql`${persons.status} = ${parsed.status}`);
    const passing = await db.all<{ seq: number }>(
      sql`select seq from persons where ${sql.join(conditions, sql` and `)}`,
    );
    const missing = passing.filter(({ seq }) => !isNamed.has(seq)).length;
    return { passing: passing.length, missing, others: named.length - (passing.length - missing) };
  }

  it.each<[PersonQueryInput, boolean]>([
    [{ gender: "male" }, true],
    [{ gender: "female", married: "false" }, true],
    [{ interestedEvents: "humanitarian,language_lesson" }, true],
    [{ childrenCount: "0" }, true],
    [{ childrenCount: "5", active: "false" }, true],
    [{ pending: "true", gender: "female" }, true],
    [{ birthDateFrom: "1950-02-01", birthDateTo: "1951-05-31" }, true],
    [{ birthDateFrom: "1950-01-01", birthDateTo: "1979-12-31" }, true],
    [{ birthDateFrom: "1999-12-11", birthDateTo: "2000-01-20" }, false],
    [{ ageMin: "30", ageMax: "40" }, false],
  ])("%j", async (filter, isExact) => {
    const { passing, missing, others } = await compare(filter);
    expect(passing).toBeGreaterThan(0);
    expect(missing).toBe(0);
    if (isExact) expect(others).toBe(0);
  });

  it("also after changes in SQL", async () => {
    const born = sql`update persons set gender = 'female', birth_date = '1999-12-31'`;
    await db.run(sql`${born} where seq in (3, 4)`);
    await db.run(sql`update persons set gender = 'male' where seq = 3`);
    await db.run(
      sql`update persons set status = 'archived', interests = 16 where seq between 20 and 30`,
    );
    await db.run(sql`update households set children_count = 9 where id in ('h40', 'h41')`);
    for (const filter of [
      { gender: "male", birthDateFrom: "1999-12-01", birthDateTo: "1999-12-31" },
      { active: "false", interestedEvents: "humanitarian" },
      { childrenCount: "9" },
    ] as const) {
      expect(await compare(filter)).toMatchObject({ missing: 0, others: 0 });
    }
    // With rank 1 the index is compared with the rows themselves.
    await db.run(sql`update persons set search_text = 'other|' || search_text where seq % 10 = 0`);
    await db.run(sql`update list_persons set list_id = 'kids' where id in ('ap5', 'ap10', 'bp7')`);
    await db.run(sql`insert into list_persons (id, list_id, person_id, created_at)
      select 'd' || id, 'past', id, '2026-01-01' from persons where seq in (3, 7, 11)`);
    for (const [word, bit] of [
      ["VAA", 1],
      ["VAD", 8],
    ] as const) {
      const named = await db.all(sql`select rowid as seq from visitor_search
        where visitor_search match ${`visits : "${word}"`} order by rowid`);
      const mask = sql`select seq from persons where list_categories & ${bit} order by seq`;
      expect(named).toEqual(await db.all(mask));
    }
    for (const index of ["person_search", "visitor_search"]) {
      await env.DB.prepare(
        `insert into ${index}(${index}, rank) values ('integrity-check', 1)`,
      ).run();
    }
  });
});
