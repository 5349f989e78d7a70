import { env } from "cloudflare:workers";
import type { PersonRow } from "@kehila/shared/persons/answers";
import { sortKey } from "@kehila/shared/names/fold";
import { searchText } from "@kehila/shared/names/search";
import { scriptOf } from "@kehila/shared/names/search-marks";
import { namesIn, pairsIn } from "@kehila/shared/test/name-sets";
import { beforeAll, expect, it } from "vitest";
import otherNames from "../../../../../packages/shared/test-data/names-fresh.csv?raw";
import blindPairs from "../../../../../packages/shared/test-data/nicknames-blind.csv?raw";
import { calendar } from "../../../core/clock.ts";
import { openDatabase } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import { findPersonPage } from "./page.repository.ts";

const SHOWN = 8;
/** Surnames in Latin, Cyrillic and Hebrew. */
const SURNAMES = [
  { L: "Goldberg", C: "Гольдберг", H: "גולדברג" },
  { L: "Rabinovich", C: "Рабинович", H: "רבינוביץ" },
  { L: "Kuznetsov", C: "Кузнецов", H: "קוזנצוב" },
  { L: "Friedman", C: "Фридман", H: "פרידמן" },
  { L: "Tkachenko", C: "Ткаченко", H: "טקצ'נקו" },
  { L: "Mizrahi", C: "Мизрахи", H: "מזרחי" },
  { L: "Lifshitz", C: "Лифшиц", H: "ליפשיץ" },
  { L: "Abramovich", C: "Абрамович", H: "אברמוביץ" },
  { L: "Shulman", C: "Шульман", H: "שולמן" },
  { L: "Vinokur", C: "Винокур", H: "וינוקור" },
] as const;

const surnameOf = (firstName: string, index: number): string =>
  SURNAMES[index % SURNAMES.length]?.[scriptOf(firstName)] ?? "";

const scope = { db: openDatabase(env.DB), env, calendar, actor: null };
const pairs = pairsIn(blindPairs).map(([typed = "", stored = ""], index) => ({
  typed: `${typed} ${surnameOf(typed, index)}`,
  firstName: stored,
  lastName: surnameOf(stored, index),
}));
const others = namesIn(otherNames)
  .filter(({ kind }) => kind === "given")
  .flatMap(({ latin, cyrillic, hebrew }) => [...latin, ...cyrillic, ...hebrew])
  .map((firstName, index) => ({ firstName, lastName: surnameOf(firstName, index) }));

function insert(id: string, firstName: string, lastName: string): D1PreparedStatement[] {
  const empty = { idNumber: null, phone: null, city: "Q", address: null, comment: null };
  return [
    env.DB.prepare("insert into households (id) values (?)").bind(id),
    env.DB.prepare(
      `insert into persons (id, status, household_id, first_name, last_name, city, interests, first_name_key,
        last_name_key, city_key, search_text, place_key, created_at, updated_at)
        values (?1, 'active', ?1, ?2, ?3, 'Q', 1, ?4, ?5, 'q', ?6, 'q', '2026-01-01', '2026-01-01')`,
    ).bind(
      id,
      firstName,
      lastName,
      sortKey(firstName),
      sortKey(lastName),
      searchText({ ...empty, firstName, lastName }),
    ),
  ];
}

async function find(search: string): Promise<PersonRow[]> {
  const page = findPersonPage({
    status: "active",
    filter: { search },
    after: null,
    skip: 0,
    take: SHOWN,
    today: "2026-11-21",
  });
  const rows = await runRead(scope, page);
  return rows.slice(0, SHOWN).map(({ person }) => JSON.parse(person) as PersonRow);
}

beforeAll(async () => {
  const persons = [...others, ...pairs].flatMap(({ firstName, lastName }, index) =>
    insert(`person${index}`, firstName, lastName),
  );
  await env.DB.batch(persons);
});

it("are among the first eight results for 90 % of the blind set", async () => {
  let found = 0;
  for (const { typed, firstName, lastName } of pairs) {
    const rows = await find(typed);
    if (rows.some((row) => row.firstName === firstName && row.lastName === lastName)) found += 1;
  }
  expect(pairs.length).toBeGreaterThanOrEqual(150);
  expect(found / pairs.length).toBeGreaterThanOrEqual(0.9);
});

it("are ranked below the name as typed and in other scripts, above near sounds", async () => {
  const persons = {
    near: ["Саша", "Явнов"],
    nickname: ["Alexander", "Иванов"],
    otherScript: ["Sasha", "Ivanov"],
    typed: ["Саша", "Иванов"],
  };
  for (const [id, [firstName = "", lastName = ""]] of Object.entries(persons)) {
    await env.DB.batch(insert(id, firstName, lastName));
  }
  const rows = await find("Саша Иванов");
  expect(rows.map(({ id }) => id)).toEqual(Object.keys(persons).toReversed());
  expect(rows.map(({ nameVariantOf }) => nameVariantOf ?? null)).toEqual([
    null,
    null,
    "Саша",
    null,
  ]);
});

it("find the first name, and not the last name, of a filter by name", async () => {
  await env.DB.batch([
    ...insert("first", "Alexander", "Qwerty"),
    ...insert("last", "Qwerty", "Alexander"),
  ]);
  const ids = async (filter: { firstName?: string; lastName?: string; search: string }) => {
    const page = findPersonPage({
      status: "active",
      filter,
      after: null,
      skip: 0,
      take: SHOWN,
      today: "2026-11-21",
    });
    const rows = await runRead(scope, page);
    return rows.map(({ person }) => (JSON.parse(person) as PersonRow).id);
  };
  expect(await ids({ firstName: "Саша", search: "qwerty" })).toEqual(["first"]);
  expect(await ids({ lastName: "Саша", search: "qwerty" })).toEqual([]);
});
