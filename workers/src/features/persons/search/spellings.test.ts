import { env } from "cloudflare:workers";
import type { PersonQueryInput } from "@kehila/shared/person-query";
import { personQuerySchema } from "@kehila/shared/person-query";
import { sortKey } from "@kehila/shared/fold";
import { searchText } from "@kehila/shared/search";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { calendar } from "../../../core/clock.ts";
import { openDatabase } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import { filterConditions, filterValues, parseSearch, searchTests } from "./filter.repository.ts";
import type { PageKey } from "./page.ts";
import { findPersonPage } from "./page.repository.ts";

/** Every page of a filter by name or city, however it is read, against one plain statement. */
const PERSONS = 700;
const TODAY = "2026-11-21";

const FIRST = [
  "Miriam",
  "מרים",
  "Мирьям",
  "Anna-Maria",
  "Anna Maria",
  "Анна",
  "Bo",
  "李",
  // A last name too.
  "Levin",
];
const LAST = [
  "Levin",
  "Левин",
  "לוין",
  "Rabinovich",
  "Рабинович",
  "רבינוביץ",
  "Ben David",
  "Бендавид",
];
const LETTERS = Array.from("абвгдежзиклмнопрстуфхцчшэю");
const CITIES = ["Oldtown", "Newtown", "Хайфа", "חיפה", "Tel Aviv"];

const db = openDatabase(env.DB);
const scope = { db, env, calendar, actor: null };

const at = <T>(list: readonly T[], index: number): T => {
  const value = list[index % list.length];
  if (value === undefined) throw new Error("The list is empty.");
  return value;
};

/** The last names: many of one person each, and many that have one name key. */
function lastNameOf(index: number): string {
  if (index % 3 === 0) return `Zohar${index * 7919}`;
  if (index % 3 === 1) return `Левин ${at(LETTERS, index)}${at(LETTERS, Math.floor(index / 26))}`;
  return at(LAST, index * 5);
}

beforeAll(async () => {
  const insert = env.DB.prepare(
    `insert into persons (id, status, household_id, first_name, last_name, city, gender, married, interests, birth_date,
       first_name_key, last_name_key, city_key, place_key, search_text, created_at, updated_at)
     values (?1, ?2, ?1, ?3, ?4, ?5, ?6, ?1 < 'p6', ?7, ?8, ?9, ?10, ?11, ?11, ?12, '2026-01-01', '2026-01-01')`,
  );
  const statements = Array.from({ length: PERSONS }, (_, index) => {
    const id = `p${index}`;
    const lastName = lastNameOf(index);
    const fields = {
      firstName: at(FIRST, index * 3 + Math.floor(index / 8)),
      lastName,
      idNumber: null,
      phone: null,
      city: at(CITIES, index * 7),
      address: null,
      comment: null,
    };
    return [
      env.DB.prepare("insert into households (id) values (?)").bind(id),
      insert.bind(
        id,
        index % 13 === 0 ? "archived" : index % 17 === 0 ? "pending" : "active",
        fields.firstName,
        fields.lastName,
        fields.city,
        index % 2 === 0 ? "male" : "female",
        index % 32,
        `19${60 + (index % 40)}-0${1 + (index % 9)}-15`,
        sortKey(fields.firstName),
        sortKey(fields.lastName),
        sortKey(fields.city),
        searchText(fields),
      ),
    ];
  });
  await env.DB.batch([
    ...statements.flat(),
    env.DB.prepare(`insert into lists (id, title, date, category, created_at, updated_at) values
      ('past', 'L', '2026-11-20', 'cinema', '2026-01-01', '2026-01-01'),
      ('coming', 'L', '2026-11-22', 'cinema', '2026-01-01', '2026-01-01'),
      ('project', 'L', '2026-11-01', 'project', '2026-01-01', '2026-01-01')`),
    env.DB.prepare(`insert into list_persons (id, list_id, person_id, created_at)
      select 'a' || id, 'past', id, '2026-01-01' from persons where seq % 5 < 2
      union all select 'b' || id, 'coming', id, '2026-01-01' from persons where seq % 7 = 0
      union all select 'c' || id, 'project', id, '2026-01-01' from persons where seq % 40 = 0`),
  ]);
});

const parse = (query: PersonQueryInput) => {
  const { active, pending, take, skip, cursor: _c, ...filter } = personQuerySchema.parse(query);
  const status = pending ? "pending" : active === false ? "archived" : "active";
  return { status, take, skip: skip ?? 0, filter } as const;
};

const idsOf = (rows: readonly { person: string }[]): string[] =>
  rows.map(({ person }) => JSON.parse(person).id);

/** The ids of all pages of a query, in order. */
async function paged(query: PersonQueryInput): Promise<string[]> {
  const { take, ...request } = parse(query);
  const ids: string[] = [];
  let after: PageKey | null = null;
  do {
    const rows: readonly { person: string; pageKey: string }[] = await runRead(
      scope,
      findPersonPage({ ...request, after, take, today: TODAY }),
    );
    const shown = rows.slice(0, take);
    ids.push(...idsOf(shown));
    after = rows.length > take ? JSON.parse(shown.at(-1)?.pageKey ?? "null") : null;
  } while (after);
  return ids;
}

/** The ids that one plain statement finds, in the same order. */
async function plain(query: PersonQueryInput): Promise<string[]> {
  const { status, filter } = parse(query);
  const search = parseSearch(filter);
  if (search === null) return [];
  const conditions = [
    sql`+status = ${status}`,
    ...filterConditions(filterValues(filter, TODAY), { isRowByRow: true, isOtherOrder: true }),
    ...searchTests(search),
  ];
  const language = filter.sortBy === undefined ? (filter.language ?? "en") : "en";
  const script = { ru: "Ѐ", he: "א", en: "" }[language];
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
  { lastName: "Levin" },
  { lastName: "Рабин" },
  { lastName: "רבינוביץ" },
  { lastName: "Zohar" },
  { lastName: "ohar7" },
  { lastName: "Ben David" },
  { lastName: "o" },
  { lastName: "ле" },
  { lastName: "зю" },
  { lastName: "z", gender: "male" },
  { lastName: "Левин" },
  { lastName: "evin" },
  { lastName: "nobody" },
  { firstName: "Miriam" },
  { firstName: "מרים" },
  { firstName: "nna" },
  { firstName: "Anna-Maria" },
  { firstName: "b" },
  { firstName: "a" },
  { firstName: "ри" },
  { firstName: "bo" },
  { firstName: "м", gender: "male" },
  { firstName: "m", visitedEvents: "cinema" },
  { firstName: "李" },
  { firstName: "Levin" },
  { firstName: "evin", visitedEvents: "cinema" },
  { city: "town" },
  { city: "ow" },
  { city: "חיפ" },
  { lastName: "Levin", firstName: "Miriam" },
  { lastName: "Zohar", gender: "male" },
  { lastName: "Levin", ageMin: "40", city: "Хайфа" },
  { lastName: "Levin", city: "town" },
  { firstName: "Miriam", interestedEvents: "cinema" },
  { firstName: "Miriam", city: "ow" },
  { lastName: "Levin", search: "miriam", sortBy: "lastName" },
  { lastName: "Levin", visitedEvents: "cinema" },
  { lastName: "o", visitedEvents: "cinema,project", gender: "male" },
  { firstName: "м", visitedEvents: "project" },
  { firstName: "м", visitedEvents: "cinema", city: "Хайфа" },
  { firstName: "м", visitedEvents: "cinema", married: "true" },
  { firstName: "bo", visitedEvents: "cinema", married: "true", interestedEvents: "cinema" },
  { lastName: "ле", visitedEvents: "project" },
  { lastName: "Левин", visitedEvents: "cinema,project" },
  { firstName: "Miriam", visitedEvents: "cinema" },
  { firstName: "Miriam", visitedEvents: "project" },
  { city: "town", visitedEvents: "cinema" },
  { search: "miriam", visitedEvents: "cinema", sortBy: "lastName" },
];

const ORDERS: PersonQueryInput[] = [
  {},
  { sortOrder: "desc" },
  { language: "ru" },
  { language: "he" },
  { active: "false" },
  { pending: "true", language: "ru" },
];

describe("pages of filters by text hold everyone who matches, once and in order", () => {
  it.each(FILTERS)("%j", async (filter) => {
    for (const order of ORDERS) {
      const query = { ...filter, ...order };
      const expected = await plain(query);
      expect(await paged({ ...query, take: "9" }), JSON.stringify(order)).toEqual(expected);
      const { skip: _s, ...request } = parse(query);
      const skipped = await runRead(
        scope,
        findPersonPage({ ...request, after: null, skip: 9, take: 4, today: TODAY }),
      );
      expect(idsOf(skipped)).toEqual(expected.slice(9, 14));
    }
  });
});

describe("the table of spellings", () => {
  const stored = () =>
    db.all(sql`select rtrim(field, '01234') as field, key from spellings order by 1, 2`);
  const ofPersons = () =>
    db.all(sql`select field, key from (
      select 'firstName' as field, first_name_key as key from persons
      union select 'lastName', last_name_key from persons
      union select 'city', city_key from persons) order by 1, 2`);

  const parts = () =>
    db.all(sql`select field || ' ' || part || ' ' || key as text from spelling_parts order by 1`);
  async function ofNames() {
    const names = await db.all<{ field: string; key: string }>(
      sql`select field, key from spellings where field <> 'city'`,
    );
    const texts = names.flatMap(({ field, key }) => {
      const letters = Array.from(key);
      if (field === "firstName") {
        const first = letters[0] ?? "";
        const block = ["Ѐ", "\u0530", "\u0590", "\u0600"].filter((from) => first >= from).length;
        const pairs = letters.map((letter, place) => letter + (letters[place + 1] ?? "\n"));
        return [...new Set(pairs)].map((pair) => `firstName${block} ${pair} ${key}`);
      }
      const found = letters.flatMap((letter, place) => [
        letter,
        letter + (letters[place + 1] ?? ""),
      ]);
      return [...new Set(found)].map((part) => `${field} ${part} ${key}`);
    });
    const inOrder = await db.all(
      sql`select value as text from json_each(${JSON.stringify(texts)}) order by 1`,
    );
    return inOrder;
  }

  it("has each name and city once, and the letters of each name", async () => {
    expect(await stored()).toEqual(await ofPersons());
    expect(await parts()).toEqual(await ofNames());
  });

  it("follows changes, and keeps no name of a deleted person", async () => {
    const anna = { firstName: "Perpetua", lastName: "Featherstone", city: "Haifa" };
    const text = searchText({ ...anna, idNumber: null, phone: null, address: null, comment: null });
    await db.run(sql`update persons set first_name_key = 'perpetua', last_name_key = 'featherstone',
      search_text = ${text} where id in ('p3', 'p6')`);
    expect(await paged({ lastName: "Фезерстон" })).toEqual(await plain({ lastName: "Фезерстон" }));
    expect(await paged({ firstName: "perpetua" })).toHaveLength(2);
    expect(await stored()).toEqual(await ofPersons());

    await db.run(sql`delete from persons where id = 'p3'`);
    expect(await paged({ firstName: "perpetua" })).toEqual(["p6"]);
    await db.run(sql`delete from persons where id = 'p6'`);
    expect(await stored()).toEqual(await ofPersons());
    expect(await parts()).toEqual(await ofNames());
    await env.DB.prepare(
      "insert into spelling_search(spelling_search, rank) values ('integrity-check', 1)",
    ).run();
  });

  it("finds names by the marks of rules that are newer than the stored ones", async () => {
    const text = searchText({
      firstName: "Sarah",
      lastName: "Levin",
      idNumber: null,
      phone: null,
      city: "Haifa",
      address: null,
      comment: null,
    });
    await db.run(sql`update persons set search_text = 'levin' where last_name_key = 'levin'`);
    await db.run(sql`update spellings set marks = '' where key = 'levin'`);
    await db.run(
      sql`update persons set search_text = ${text} where id = (select id from persons where last_name_key = 'levin' limit 1)`,
    );
    expect(await paged({ lastName: "Левин" })).toEqual(await plain({ lastName: "Левин" }));
  });
});
