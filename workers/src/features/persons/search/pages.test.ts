import { env } from "cloudflare:workers";
import { sortKey } from "@kehila/shared/names/fold";
import { LANGUAGES } from "@kehila/shared/base/languages";
import type { PersonQueryInput } from "@kehila/shared/persons/query";
import { PERSON_SORTS, personQuerySchema } from "@kehila/shared/persons/query";
import { localityKey } from "@kehila/shared/names/locality";
import { searchText } from "@kehila/shared/names/search";
import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { planningDatabase } from "../../../../test/databases.ts";
import { calendar } from "../../../core/clock.ts";
import { openDatabase } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import { filterConditions, searchTests } from "./conditions.repository.ts";
import type { PageKey } from "./page.ts";
import { findPersonPage } from "./page.repository.ts";
import { filterValues, parseSearch } from "./parsed-search.ts";
import { FEW } from "./plan.ts";
import { orderOf } from "./order.ts";
import { sortColumns } from "./sorts.repository.ts";

/** Every page of a query, by any plan, compared with one plain scan of the table. */
const PERSONS = 600;
const TODAY = "2026-11-21";

const FIRST = ["Miriam", "מרים", "Мирьям", "Anna-Maria", "Anna Maria", "Анна", "Bo", "李", "Levin"];
const LAST = ["Levin", "Левин", "לוין", "Rabinovich", "Рабинович", "רבינוביץ", "Ben David"];
const LETTERS = Array.from("абвгдежзиклмнопрстуфхцчшэю");
const CITIES = ["Oldtown", "Newtown", "Хайфа", "חיפה", "Tel Aviv"];

const db = openDatabase(env.DB);
const scope = { db, env, calendar, actor: null };

const at = <T>(list: readonly T[], index: number): T => {
  const value = list[index % list.length];
  if (value === undefined) throw new Error("The list is empty.");
  return value;
};

/** Returns last names: many are unique, and many share one name key. */
function lastNameOf(index: number): string {
  if (index % 3 === 0) return `Zohar${index * 7919}`;
  if (index % 3 === 1) return `Левин ${at(LETTERS, index)}${at(LETTERS, Math.floor(index / 26))}`;
  return at(LAST, index * 5);
}

function statementsOf(index: number): D1PreparedStatement[] {
  const id = `p${index}`;
  const fields = {
    firstName: at(FIRST, index * 3 + Math.floor(index / 8)),
    lastName: lastNameOf(index),
    idNumber: index % 4 === 0 ? null : String(300_000_000 + index * 7919),
    phone: index % 7 === 0 ? null : `05${20_000_000 + index * 104_729}`.slice(0, 10),
    city: at(CITIES, index * 7),
    address: index % 3 === 0 ? `Levin street ${index}` : null,
    comment: index % 50 === 0 ? "wqx" : null,
  };
  const status = index % 13 === 0 ? "archived" : index % 17 === 0 ? "pending" : "active";
  return [
    env.DB.prepare("insert into households (id, children_count) values (?, ?)").bind(id, index % 6),
    env.DB.prepare(
      `insert into persons (id, status, household_id, first_name, last_name, city, gender, married, interests, birth_date,
         id_number, phone, address, comment, first_name_key, last_name_key, city_key, place_key, search_text,
         created_at, updated_at)
       values (?1, ?2, ?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?19)`,
    ).bind(
      id,
      status,
      fields.firstName,
      fields.lastName,
      fields.city,
      index % 5 === 0 ? null : index % 2 === 0 ? "male" : "female",
      index % 3 === 0 ? 1 : 0,
      index % 32,
      index % 11 === 0 ? null : `19${60 + (index % 40)}-0${1 + (index % 9)}-15`,
      fields.idNumber,
      fields.phone,
      fields.address,
      fields.comment,
      sortKey(fields.firstName),
      sortKey(fields.lastName),
      sortKey(fields.city),
      localityKey(fields.city),
      searchText(fields),
      `2026-01-0${1 + (index % 5)}`,
    ),
  ];
}

beforeAll(async () => {
  const lists = [
    ["past", "2026-11-20", "cinema"],
    ["coming", "2026-11-22", "cinema"],
    ["project", "2026-11-01", "project"],
  ].map((values) =>
    env.DB.prepare(
      "insert into lists (id, title, date, category, created_at, updated_at) values (?1, 'L', ?2, ?3, ?2, ?2)",
    ).bind(...values),
  );
  await env.DB.batch([
    ...Array.from({ length: PERSONS }, (_, index) => statementsOf(index)).flat(),
    ...lists,
    env.DB.prepare(`insert into list_persons (id, list_id, person_id, created_at)
      select 'a' || id, 'past', id, '2026-01-01' from persons where seq % 5 < 2
      union all select 'b' || id, 'coming', id, '2026-01-01' from persons where seq % 7 = 0
      union all select 'c' || id, 'project', id, '2026-01-01' from persons where seq % 40 = 0`),
  ]);
});

const LIMITS = { ...FEW };
afterEach(() => Object.assign(FEW, LIMITS));

const parse = (query: PersonQueryInput) => {
  const { active, pending, take, skip, cursor: _c, ...filter } = personQuerySchema.parse(query);
  const status = pending ? "pending" : active === false ? "archived" : "active";
  return { status, take, skip: skip ?? 0, filter, today: TODAY } as const;
};

const idOf = ({ person }: { person: string }): string => JSON.parse(person).id;

/** Returns the ids of all pages of a query, in order; `between` runs before each further page. */
async function idsOfPages(query: PersonQueryInput, between = async () => {}): Promise<string[]> {
  const { take, ...request } = parse(query);
  const ids: string[] = [];
  let after: PageKey | null = null;
  do {
    if (after) await between();
    const read = findPersonPage({ ...request, skip: 0, after, take });
    const rows: readonly { person: string; pageKey: string }[] = await runRead(scope, read);
    const shown = rows.slice(0, take);
    ids.push(...shown.map(idOf));
    after = rows.length > take ? JSON.parse(shown.at(-1)?.pageKey ?? "null") : null;
  } while (after);
  return ids;
}

/** Returns the ids from one plain scan; by relevance in no particular order. */
async function idsOfScan(query: PersonQueryInput): Promise<string[]> {
  const { status, filter } = parse(query);
  const search = parseSearch(filter);
  if (search === null) return [];
  const matches = [
    sql`+status = ${status}`,
    ...filterConditions(filterValues(filter, TODAY)),
    ...searchTests(search),
  ];
  const order = orderOf(filter);
  const columns = order.sortBy === "relevance" ? [sql`seq`] : sortColumns(order);
  const sorted = columns.map((column) => sql`${column} ${sql.raw(order.sortOrder)}`);
  const rows = await db.all<{ id: string }>(sql`select id from persons not indexed
    where ${sql.join(matches, sql` and `)} order by ${sql.join(sorted, sql`, `)}`);
  return rows.map(({ id }) => id);
}

/** Values of each filter; a query has some of the filters, each with one value. */
const FILTERS: { [Name in keyof PersonQueryInput]?: fc.Arbitrary<PersonQueryInput[Name]> } = {
  search: fc.constantFrom(
    ..."a|ле|wq|o|1|05|Levin|Левин|לוין|miriam|Miriam lev|anna maria|tel aviv|Хайфа|nobody|levin 7919|wqx|street".split(
      "|",
    ),
  ),
  firstName: fc.constantFrom("Miriam", "מרים", "nna", "b", "ри", "Anna-Maria", "Levin"),
  lastName: fc.constantFrom("Levin", "Рабин", "ohar7", "Ben David", "o", "ле", "nobody"),
  city: fc.constantFrom("Haifa", "Тель-Авив", "town", "ow", "Newtown", "Haifa; ow; -"),
  gender: fc.constantFrom("male", "female"),
  married: fc.constantFrom("true", "false"),
  childrenCount: fc.constantFrom("0", "4", "9"),
  toCheck: fc.constant("true" as const),
  interestedEvents: fc.constantFrom("cinema", "project,humanitarian"),
  visitedEvents: fc.constantFrom("cinema", "project", "cinema,project", "humanitarian"),
  birthDateFrom: fc.constantFrom("1960-01-15", "1985-06-01"),
  birthDateTo: fc.constantFrom("1960-12-31", "1990-01-01"),
  ageMin: fc.constantFrom("30", "60"),
  ageMax: fc.constantFrom("40", "65"),
};
const RELEVANT: PersonQueryInput[] = ["a", "lev", "Левин", "o", "1", "miriam levin"].map(
  (search) => ({ search }),
);

const filters = fc
  .subarray(Object.keys(FILTERS) as (keyof typeof FILTERS)[], { maxLength: 3 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, FILTERS[name] ?? fc.constant("")]))),
  );
const orders = fc.record(
  {
    sortBy: fc.constantFrom(...PERSON_SORTS),
    sortOrder: fc.constantFrom("asc", "desc"),
    language: fc.constantFrom(...LANGUAGES),
    active: fc.constant("false"),
    pending: fc.constant("true"),
  },
  { requiredKeys: [] },
);
const queries = fc
  .tuple(filters, orders)
  .map(([some, by]): PersonQueryInput => ({ ...some, ...by }))
  .filter(({ active, pending }) => !(active && pending));
/** The limits of the product, and lower limits, with which other plans are used. */
const limits = fc.constantFrom(
  LIMITS,
  { candidates: 30, ranked: 10, trigrams: 10 },
  { candidates: 0, ranked: 0, trigrams: 0 },
);

describe("pages contain each person of a plain scan, once and in order", () => {
  async function expectSame(query: PersonQueryInput, few: Partial<typeof FEW>, take: number) {
    Object.assign(FEW, few);
    const ids = await idsOfPages({ ...query, take: String(take) });
    const expected = await idsOfScan(query);
    const isRelevant = orderOf(parse(query).filter).sortBy === "relevance";
    if (isRelevant) expect(ids.toSorted()).toEqual(expected.toSorted());
    else expect(ids).toEqual(expected);
    const { skip: _s, ...request } = parse({ ...query, take: "4" });
    const skipped = await runRead(scope, findPersonPage({ ...request, after: null, skip: 9 }));
    expect(skipped).toHaveLength(Math.min(5, Math.max(0, expected.length - 9)));
    if (!isRelevant) expect(skipped.map(idOf)).toEqual(expected.slice(9, 14));
  }

  it("of any filters, sort and cursor", async () => {
    await fc.assert(
      fc.asyncProperty(queries, limits, fc.integer({ min: 15, max: 60 }), expectSame),
      {
        numRuns: 150,
      },
    );
  });

  it.each(RELEVANT)("by relevance: %j", async (query) => {
    const none = { candidates: 0, ranked: 0, trigrams: 0 };
    for (const few of [LIMITS, { candidates: 30, ranked: 10, trigrams: 10 }, none]) {
      for (const filter of [{}, { gender: "male" }, { ageMin: "30", city: "Haifa" }] as const) {
        await expectSame({ ...query, ...filter }, few, 40);
      }
    }
  });
});

it("pages repeat and lose no person while other persons are added, changed and deleted", async () => {
  let number = PERSONS;
  await fc.assert(
    fc.asyncProperty(queries, limits, async (query, few) => {
      Object.assign(FEW, few);
      const before = await idsOfScan(query);
      const changedIds = new Set<string>();
      const ids = await idsOfPages({ ...query, take: "25" }, async () => {
        number += 1;
        const archivedId = at(before, number * 31);
        const changed = at(before, number * 17);
        for (const id of [archivedId, changed]) changedIds.add(id);
        await env.DB.batch([
          ...statementsOf(number),
          env.DB.prepare(
            "update persons set last_name_key = 'a' || last_name_key where id = ?",
          ).bind(changed),
          env.DB.prepare("update persons set status = 'archived' where id = ?").bind(archivedId),
        ]);
      });
      const untouchedIds = (list: readonly string[]) =>
        list.filter((id) => before.includes(id) && !changedIds.has(id)).toSorted();
      expect(untouchedIds(ids)).toEqual(untouchedIds(before));
    }),
    { numRuns: 25 },
  );
});

describe("a filter in any sort", () => {
  /** Returns the steps of the query plan that read persons. */
  async function stepsOf(query: PersonQueryInput): Promise<string[]> {
    const { selects } = findPersonPage({ ...parse(query), after: null });
    const planning = { ...scope, db: openDatabase(planningDatabase(env.DB)) };
    const steps = await runRead(planning, { selects, compute: ([rows = []]) => rows });
    return steps.map(({ detail }) => String(detail)).filter((step) => /\bpersons\b/u.test(step));
  }
  const VALUES: PersonQueryInput[] = [
    {},
    { gender: "male" },
    { married: "true" },
    { interestedEvents: "cinema" },
    { childrenCount: "4" },
    { toCheck: "true" },
    { city: "Haifa" },
    { city: "aif" },
    { city: "Haifa; Newtown" },
    { ageMin: "30" },
    { city: "Haifa", gender: "male", birthDateFrom: "1980-01-01", childrenCount: "3" },
  ];

  it.each(PERSON_SORTS)("is tested on a covering index: %s", async (sortBy) => {
    for (const filter of VALUES) {
      const steps = await stepsOf({ ...filter, sortBy });
      const name = sortBy.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
      expect(steps[0], JSON.stringify(filter)).toContain(
        `SEARCH persons USING COVERING INDEX persons_by_${name} (status=?`,
      );
      expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([]);
    }
  });
});
