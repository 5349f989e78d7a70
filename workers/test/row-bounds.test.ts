import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sortKey } from "@kehila/shared/names/fold";
import { localityKey } from "@kehila/shared/names/locality";
import { searchText } from "@kehila/shared/names/search";
import { beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../src/app.ts";
import type { Caller } from "./api.ts";
import { administrator, ORIGIN } from "./api.ts";
import { meterDatabase, recordingDatabase } from "./databases.ts";
import { scansOf } from "./query-plans.ts";

/**
 * The sizes of the two measured registers. The tests compare the rows that a read needs in both
 * registers, and check that no query plan scans a table (docs/decisions/0003-list-of-persons.md).
 */
const FEW = 500;
const MANY = 2000;
/** Maximum factor by which a read may need more rows in the larger register. */
const GROWTH = 1.2;
const LIST = "cinema-of-last-year";
/** Every 23rd person is on a past list. */
const EACH_VISITOR = 23;
const PROJECT = "project-of-last-year";
const COMING = "a".repeat(22);
const app = createApp();
let admin: Caller;
let cursor: string;

/** Whether a person is one of the few who come last in the default sort. */
const isRare = (number: number): boolean => number % 100 === 99;

/** Whether a person has the common name. */
const isNamesake = (number: number): boolean => number % 20 === 3;

function rowsOf(number: number): D1PreparedStatement[] {
  const fields = {
    firstName: isNamesake(number) ? "Dov" : number % 2 === 0 ? "Miriam" : "Boris",
    lastName: isNamesake(number)
      ? "Cohen"
      : `${isRare(number) ? "Zohar" : "Levin"}${String(number).padStart(4, "0")}`,
    idNumber: String(300_000_000 + number),
    phone: `05${20_000_000 + number}`,
    city: isRare(number) ? "Oldtown" : "Haifa",
    address: null,
    comment: null,
  };
  const id = `p${number}`;
  return [
    env.DB.prepare("insert into households (id) values (?)").bind(id),
    ...(isRare(number)
      ? [0, 1, 2, 3].map((index) =>
          env.DB.prepare(
            `insert into children (id, household_id, position, first_name, birth_date)
             values (?, ?, ?, 'K', '2015-01-01')`,
          ).bind(`${id}-${index}`, id, index),
        )
      : []),
    env.DB.prepare(
      `insert into persons (id, status, household_id, first_name, last_name, id_number, phone, city, gender,
         birth_date, married, interests, first_name_key, last_name_key, city_key, place_key, search_text,
         children_count, created_at, updated_at)
       values (?1, ?2, ?1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,
         (select children_count from households where id = ?1), '2026-01-01', '2026-01-01')`,
    ).bind(
      id,
      number % 10 === 7 ? "archived" : "active",
      fields.firstName,
      fields.lastName,
      fields.idNumber,
      fields.phone,
      fields.city,
      number % 2 === 0 ? "female" : "male",
      isRare(number)
        ? `1950-0${1 + (number % 9)}-11`
        : `19${60 + (number % 40)}-0${1 + (number % 9)}-15`,
      number % 3 === 0 ? 1 : 0,
      isRare(number) ? 16 : 1 + (number % 8),
      sortKey(fields.firstName),
      sortKey(fields.lastName),
      sortKey(fields.city),
      localityKey(fields.city),
      searchText(fields),
    ),
    // Every user has opened the same record.
    env.DB.prepare(
      "insert into access_log (at, day, actor_id, actor_name, person_id) values ('', '', ?, 'U', 'p100')",
    ).bind(`v${number}`),
    env.DB.prepare(
      "insert into access_log (at, day, actor_id, actor_name, person_id, export_id) values ('', '', ?, 'U', ?, ?)",
    ).bind(`u${number % 10}`, ...(isRare(number) ? [null, id] : [id, null])),
    env.DB.prepare(
      "insert into security_log (at, kind, event_group, actor_id, target_id, details) values ('2026-01-01T00:00:00.000Z', 'signedIn', ?, ?, ?, '[]')",
    ).bind(
      number % 2 === 0 ? "signIn" : "refused",
      `u${number % 3}`,
      number % 3 === 0 ? "u1" : null,
    ),
    ...(isRare(number) || number === 1 ? [linkOf(LIST, id)] : []),
    ...(number % EACH_VISITOR === 0 ? [linkOf(PROJECT, id)] : []),
    // Ticks of a list that the measured reads do not read.
    tickOf(PROJECT, id),
  ];
}

const linkOf = (list: string, person: string): D1PreparedStatement =>
  env.DB.prepare(
    "insert into list_persons (id, list_id, person_id, created_at) values (?1 || ?2, ?1, ?2, '2026-01-01')",
  ).bind(list, person);

const tickOf = (list: string, person: string): D1PreparedStatement =>
  env.DB.prepare(
    `insert into attendance_operations
       (list_id, person_id, sent_person_id, id, came, seen, actor_id, actor_name, at)
     values (?1, ?2, ?2, ?1 || ?2, 1, '[]', 'u1', 'U', '2026-01-01T00:00:00.000Z')`,
  ).bind(list, person);

/** Adds the persons with numbers from `from` up to, but not including, `to`. */
const fill = (from: number, to: number) =>
  env.DB.batch(Array.from({ length: to - from }, (_, index) => rowsOf(from + index)).flat());

interface SentRequest {
  method?: "POST";
  path: string;
  body?: Record<string, unknown>;
}

/** Sends a request; returns the number of rows that D1 read, and the steps that scan a table. */
async function readRows({ method, path, body }: SentRequest) {
  const { database: recorded, ran } = recordingDatabase(env.DB);
  const { database: DB, meter } = meterDatabase(recorded);
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, {
    method: method ?? "GET",
    headers: { Cookie: admin.cookie ?? "", "Content-Type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const response = await app.fetch(request, { ...env, DB }, context);
  await waitOnExecutionContext(context);
  const text = await response.text();
  expect(response.status, `${path} ${text}`).toBe(200);
  const scans: string[] = [];
  for (const { query, values } of ran) scans.push(...(await scansOf(env.DB, query, values)));
  return { rows: meter.rowsRead, scans, text };
}

const list = (query: Record<string, string>): SentRequest => ({
  path: `/person?${new URLSearchParams(query).toString()}`,
});
const check = (body: Record<string, string>): SentRequest => ({
  method: "POST",
  path: "/person/check",
  body,
});
const phone = (number: string): SentRequest => ({
  method: "POST",
  path: "/api/event-register/check-phone",
  body: { phone: number, listId: COMING },
});

/** The number of persons that {@link choose} asks for. */
const CHOSEN = 20;
const choose = (order: string, filter: Record<string, string>): SentRequest => ({
  method: "POST",
  path: "/person/choose",
  body: { filter, order, take: CHOSEN },
});

/** Reads that need the same number of rows in any register. */
const FLAT: Record<string, () => SentRequest> = {
  page: () => list({}),
  "page in Russian": () => list({ language: "ru" }),
  "deep page": () => list({ cursor }),
  "page by city": () => list({ sortBy: "city" }),
  "page by birth date": () => list({ sortBy: "birthDate", sortOrder: "desc" }),
  "one person": () => ({ path: "/person/p100" }),
  history: () => ({ path: "/person/p100/history" }),
  "check of nobody": () => check({ firstName: "Perpetua", lastName: "Quill" }),
  "check of a phone": () => check({ phone: "0520000100" }),
  "check-phone, known": () => phone("0520000001"),
  "check-phone, unknown": () => phone("0599999999"),
  "list detail": () => ({ path: `/person-list/${COMING}` }),
  "lists of a category": () => ({ path: "/person-list?category=cinema" }),
  "picker of persons": () => ({ path: "/person/pick" }),
  "picker, a name": () => ({ path: "/person/pick?search=levin" }),
  "picker, a city": () => ({ path: "/person/pick?search=haifa" }),
  cities: () => ({ path: "/person/cities" }),
  "access log": () => ({ path: "/api/access-log" }),
  "access log of a user": () => ({ path: "/api/access-log?userId=u1" }),
  "access log of a person": () => ({ path: "/api/access-log?personId=p100" }),
  "security log": () => ({ path: "/api/security-log" }),
  "security log of a user": () => ({ path: "/api/security-log?userId=u1" }),
  "security log of a group": () => ({ path: "/api/security-log?group=signIn" }),
  "security log of a user and a group": () => ({
    path: "/api/security-log?userId=u1&group=refused",
  }),
  "choice in order of arrival": () => choose("arrival", {}),
  "choice by last name": () => choose("lastName", {}),
  suggestions: () => ({ path: "/person/suggestions?search=bdfyjd" }),
};

const FILTERS: Record<string, Record<string, string>> = {
  gender: { gender: "male" },
  married: { married: "true" },
  interest: { interestedEvents: "cinema" },
  "values to check": { toCheck: "true" },
  "no child": { childrenCount: "0" },
  "four children": { childrenCount: "4" },
  "ten children": { childrenCount: "10" },
  age: { ageMin: "30", ageMax: "40" },
  "age of few": { ageMin: "70" },
  "births of a day": { birthDateFrom: "1950-01-11", birthDateTo: "1950-01-11" },
  "births of a week": { birthDateFrom: "1970-03-12", birthDateTo: "1970-03-18" },
  "births of a month": { birthDateFrom: "1970-03-01", birthDateTo: "1970-03-31" },
  "births of a year": { birthDateFrom: "1950-01-01", birthDateTo: "1950-12-31" },
  visited: { visitedEvents: "cinema" },
  "visited by many": { visitedEvents: "project" },
  city: { city: "Haifa" },
  "part of a city": { city: "ldtow" },
  "several cities": { city: "Haifa; ldtow; Akko" },
  archived: { active: "false" },
};
const { archived: _archived, ...OF_ACTIVE } = FILTERS;
/** Filters by name that match many persons, many names or few persons, in several scripts. */
const NAMES: Record<string, Record<string, string>> = {
  "first name": { firstName: "Miriam" },
  "first name in Russian": { firstName: "Мирьям" },
  "part of a first name": { firstName: "ori" },
  "letter of a first name": { firstName: "o" },
  "two letters of a first name": { firstName: "ri" },
  "two letters of a first name, also a whole name": { firstName: "li" },
  "letter of no first name": { firstName: "z" },
  "last names": { lastName: "Levin" },
  "one last name": { lastName: "Levin0100" },
  "last names of few": { lastName: "Zohar" },
  "part of few last names": { lastName: "har1" },
  "part of many last names": { lastName: "evi" },
  "letter of few last names": { lastName: "z" },
  "two letters of few last names": { lastName: "oh" },
  "last name in Hebrew": { lastName: "זוהר" },
  "no last name": { lastName: "Perpetua" },
};
/** Filters by name and by visits; the visits match the fewest persons. */
const NAMES_OF_VISITORS: Record<string, Record<string, string>> = {
  "first name, visited": { firstName: "Miriam", visitedEvents: "project" },
  "letter of a first name, visited": { firstName: "o", visitedEvents: "project" },
  "last names, visited": { lastName: "Levin", visitedEvents: "project" },
  "letter of a last name, visited": { lastName: "l", visitedEvents: "project" },
};
const searchesWith = (search: string): [string, SentRequest][] => [
  [`search ${search}`, list({ search })],
  ...Object.entries(FILTERS).map(([name, filter]): [string, SentRequest] => [
    `search ${search}, ${name}`,
    list({ ...filter, search }),
  ]),
];

const inOrders = (named: typeof NAMES): Record<string, SentRequest> =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, filter]) => [
      [name, list(filter)],
      [`${name}, in Hebrew`, list({ ...filter, language: "he" })],
      [`${name}, backwards`, list({ ...filter, sortOrder: "desc" })],
    ]),
  );

/** Reads with a limit of their time (`pnpm bench -- search`) instead of their rows. */
const TIMED: Record<string, SentRequest> = {
  "check of a common name": check({ firstName: "Dov", lastName: "Cohen" }),
  "access log of a user's exports": { path: "/api/access-log?userId=u9&kind=exported" },
  "access log of a user and a person": { path: "/api/access-log?userId=v7&personId=p100" },
  "exports in the access log": { path: "/api/access-log?kind=exported" },
  ...Object.fromEntries(Object.entries(FILTERS).map(([name, filter]) => [name, list(filter)])),
  ...Object.fromEntries(
    Object.entries(FILTERS).map(([name, filter]) => [
      `${name}, in Russian`,
      list({ ...filter, language: "ru" }),
    ]),
  ),
  ...Object.fromEntries([...searchesWith("miriam"), ...searchesWith("m"), ...searchesWith("le")]),
  ...inOrders(NAMES),
  ...inOrders(NAMES_OF_VISITORS),
  ...Object.fromEntries(
    Object.entries({ everyone: {}, ...OF_ACTIVE }).map(([name, filter]) => [
      `choice of the longest not invited, ${name}`,
      choose("lastInvited", filter),
    ]),
  ),
  "last name": list({ search: "Levin0100" }),
  "visited, by first name": list({ visitedEvents: "project", sortBy: "firstName" }),
  "visited, of an age": list({ visitedEvents: "cinema", ageMin: "30", ageMax: "40" }),
  "no match": list({ search: "zzzzqqq" }),
};

const rowsInSmall: Record<string, number> = {};

beforeAll(async () => {
  admin = await administrator();
  const insertList = env.DB.prepare(
    `insert into lists (id, title, date, category, created_at, updated_at)
     values (?, 'L', ?, ?, '2026-01-01', '2026-01-01')`,
  );
  await env.DB.batch([
    insertList.bind(LIST, "2025-01-01", "cinema"),
    insertList.bind(PROJECT, "2025-01-01", "project"),
    insertList.bind(COMING, "2099-01-01", "cinema"),
  ]);
  await fill(0, FEW);
  await env.DB.prepare(
    `insert into list_persons (id, list_id, person_id, created_at)
     select 'c' || id, ?, id, '2026-01-01' from persons where status = 'active' order by seq limit 100`,
  )
    .bind(COMING)
    .run();
  await env.DB.batch(Array.from({ length: 50 }, (_, index) => tickOf(COMING, `p${index}`)));
  cursor = JSON.parse((await readRows(list({ skip: "200" }))).text).nextCursor;
  for (const [name, sent] of Object.entries(FLAT))
    rowsInSmall[name] = (await readRows(sent())).rows;
  await fill(FEW, MANY);
});

describe("reads no more rows in a larger register, and scans no table", () => {
  it.each(Object.keys(FLAT))("%s", async (name) => {
    const { rows, scans } = await readRows(FLAT[name]?.() ?? list({}));
    expect(scans).toEqual([]);
    expect(rows).toBeLessThanOrEqual((rowsInSmall[name] ?? Number.NaN) * GROWTH);
  });
});

/**
 * Whether a search may scan the table. The search index cannot find letters that occur in many
 * trigrams: after the matches of the index, the query scans the table in the order of the page
 * until the page is full.
 */
const isWalked = (name: string): boolean => /^search (?:m|le)(?:,|$)/u.test(name);

describe("scans no table", () => {
  it.each(Object.entries(TIMED))("%s", async (name, sent) => {
    const { scans } = await readRows(sent);
    expect(scans).toEqual(isWalked(name) ? ["SCAN persons"] : []);
  });
});

/** Maximum rows for each match: the person, the person's links, and their lists. */
const ROWS_OF_A_MATCH = 7;
/** Maximum rows for each person of the answer: links and lists again, spouse and children. */
const ROWS_OF_A_CHOSEN = 20;

describe("choosing the persons with the oldest invitation reads only rows of matching persons", () => {
  it.each(
    Object.entries({
      everyone: {},
      city: { city: "Haifa" },
      cities: { city: "Haifa; Akko" },
      few: { ageMin: "70" },
    }),
  )("%s", async (_name, filter) => {
    const count = await readRows({ method: "POST", path: "/person/count", body: filter });
    const { count: matches } = JSON.parse(count.text).data;
    const { rows } = await readRows(choose("lastInvited", filter));
    const answered = Math.min(matches, CHOSEN + 1);
    expect(rows).toBeLessThanOrEqual(matches * ROWS_OF_A_MATCH + answered * ROWS_OF_A_CHOSEN);
  });
});

it("scansOf finds a scan of a table", async () => {
  const steps = await scansOf(env.DB, "select first_name from persons as p where comment = ?", [
    "x",
  ]);
  expect(steps).toEqual(["SCAN p"]);
});
