import { env } from "cloudflare:workers";
import type { PersonQueryInput } from "@kehila/shared/persons/query";
import { personQuerySchema } from "@kehila/shared/persons/query";
import { sortKey } from "@kehila/shared/names/fold";
import { localityKey } from "@kehila/shared/names/locality";
import { searchText } from "@kehila/shared/names/search";
import { beforeAll, describe, expect, it } from "vitest";
import { meterDatabase } from "../../../../test/databases.ts";
import { calendar } from "../../../core/clock.ts";
import { openDatabase } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import type { PageKey } from "./page.ts";
import { findPersonPage } from "./page.repository.ts";
import { FEW as LIMITS } from "./plan.ts";

/** Persons per level: in total more than are looked up and sorted. */
const OF_EACH = 180;
const TODAY = "2026-11-21";
/** Conditions for visitors of cinema (too many to look up) and of projects (few enough). */
const IS_VISITOR = "seq % 4 = 1";
const IS_RARE = "seq % 150 = 7";

const { database, meter } = meterDatabase(env.DB);
const scope = { db: openDatabase(database), env, calendar, actor: null };

interface Fields {
  firstName?: string;
  lastName?: string;
  city?: string;
  address?: string;
  comment?: string;
  phone?: string;
  status?: string;
}

/** Persons that match a search for `Ivanov`, by level; the worst matches are inserted first. */
const LEVELS: Record<string, Fields> = {
  near: { lastName: "Явнов" },
  comment: { comment: "knows ivanov" },
  address: { address: "Ivanov street 5" },
  city: { city: "Ivanovgrad" },
  inside: { lastName: "Staroivanovskaja" },
  soundBeginning: { lastName: "Ивановицкер" },
  sound: { lastName: "Иванов" },
  soundInScript: { lastName: "Ivanoff" },
  beginning: { lastName: "Ivanovich" },
  whole: { firstName: "Ivanov" },
};
const CLOSEST_FIRST = Object.keys(LEVELS).toReversed();

/** Persons that match few searches. */
const FEW: Record<string, Fields> = {
  phoneInside: { phone: "0529876543" },
  phoneWhole: { phone: "987654321" },
  second: { firstName: "Zohar", lastName: "Quxbar" },
  first: { firstName: "Adam", lastName: "Quxbar" },
  between: { firstName: "Boris", lastName: "Quxbar", city: "Lod" },
  hebrew: { lastName: "גורביץ" },
  cyrillic: { lastName: "Гурвич" },
  latin: { lastName: "Gurvich" },
  both: { firstName: "Wolf", lastName: "Xenophon" },
  oneInComment: { firstName: "Wolf", comment: "xenophon" },
  katzBySound: { firstName: "Abel", lastName: "Katz", city: "Haifa" },
  katzInAddress: { firstName: "Abel", lastName: "Хайфа", address: "Кац 5" },
  katzInCity: { firstName: "Abel", city: "Кацрин", lastName: "Haifa" },
  katzInHebrew: { firstName: "Abel", lastName: "כץ", city: "חיפה" },
  katzWhole: { firstName: "Zed", lastName: "Кац", city: "Хайфа" },
  katzBeginning: { firstName: "Zed", lastName: "Кацман", city: "Haifa" },
};

function statementsOf(id: string, given: Fields): D1PreparedStatement[] {
  const fields = {
    firstName: given.firstName ?? "Q",
    lastName: given.lastName ?? "Q",
    idNumber: null,
    phone: given.phone ?? null,
    city: given.city ?? "Q",
    address: given.address ?? null,
    comment: given.comment ?? null,
  };
  return [
    env.DB.prepare("insert into households (id) values (?)").bind(id),
    env.DB.prepare(
      `insert into persons (id, status, household_id, first_name, last_name, city, address, comment, phone, interests,
        first_name_key, last_name_key, city_key, search_text, place_key, created_at, updated_at)
        values (?1, ?2, ?1, ?3, ?4, ?5, ?6, ?7, ?8, 1, ?9, ?10, ?11, ?12, ?13, '2026-01-01', '2026-01-01')`,
    ).bind(
      id,
      given.status ?? "active",
      fields.firstName,
      fields.lastName,
      fields.city,
      fields.address,
      fields.comment,
      fields.phone,
      sortKey(fields.firstName),
      sortKey(fields.lastName),
      sortKey(fields.city),
      searchText(fields),
      localityKey(fields.city),
    ),
  ];
}

beforeAll(async () => {
  const crowd = Array.from({ length: OF_EACH }, (_, count) =>
    Object.entries(LEVELS).flatMap(([level, fields]) => statementsOf(`${level}${count}`, fields)),
  );
  await env.DB.batch([
    ...crowd.flat(),
    ...Object.entries(FEW).flatMap(([id, fields]) => statementsOf(id, fields)),
    ...statementsOf("archived", { lastName: "Ivanov", status: "archived" }),
    env.DB.prepare(`insert into lists (id, title, date, category, created_at, updated_at) values
      ('past', 'L', '2026-11-20', 'cinema', '2026-01-01', '2026-01-01'),
      ('coming', 'L', '2026-11-22', 'project', '2026-01-01', '2026-01-01'),
      ('rare', 'L', '2026-11-20', 'project', '2026-01-01', '2026-01-01')`),
    env.DB.prepare(`insert into list_persons (id, list_id, person_id, created_at)
      select 'a' || id, 'past', id, '2026-01-01' from persons where ${IS_VISITOR}
      union all select 'b' || id, 'coming', id, '2026-01-01' from persons where seq % 100 = 0
      union all select 'c' || id, 'rare', id, '2026-01-01' from persons where ${IS_RARE}`),
  ]);
});

/** Reads a page; returns the ids of its rows and the key of the last one. */
async function page(query: PersonQueryInput, after: PageKey | null = null) {
  Object.assign(meter, { statements: 0, rowsRead: 0 });
  const {
    active: _a,
    pending: _p,
    take,
    skip,
    cursor: _c,
    ...filter
  } = personQuerySchema.parse(query);
  const request = { status: "active", filter, after, skip: skip ?? 0, take, today: TODAY } as const;
  const rows = await runRead(scope, findPersonPage(request));
  const shown = rows.slice(0, take);
  const last: PageKey | null = rows.length > take ? JSON.parse(shown.at(-1)?.pageKey ?? "") : null;
  return { ids: shown.map(({ person }): string => JSON.parse(person).id), last };
}

/** Reads all pages of a query, each in one statement. */
async function allPages(query: PersonQueryInput): Promise<string[]> {
  const ids: string[] = [];
  let after: PageKey | null = null;
  do {
    const next: Awaited<ReturnType<typeof page>> = await page(query, after);
    expect(meter.statements).toBe(1);
    ids.push(...next.ids);
    after = next.last;
  } while (after);
  return ids;
}

const levelOf = (id: string): string => id.replace(/\d+$/u, "");

describe("a search that many match", () => {
  it("lists all of them once, the closest first", async () => {
    const ids = await allPages({ search: "Ivanov" });
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.map(levelOf)).toEqual(
      CLOSEST_FIRST.flatMap((level) => Array.from({ length: OF_EACH }, () => level)),
    );
  });

  it.each(["ivanov", "q", "iv", "ан", "1"])("lists the visitors that match %s", async (search) => {
    const all = await allPages({ search, take: "100" });
    for (const [visitedEvents, condition] of [
      ["cinema", IS_VISITOR],
      ["project", IS_RARE],
    ] as const) {
      const rows = env.DB.prepare(`select id from persons where ${condition}`);
      const { results } = await rows.all<{ id: string }>();
      const visitors = new Set(results.map(({ id }) => id));
      const found = await allPages({ search, visitedEvents });
      const expected = all.filter((id) => visitors.has(id));
      expect(found.toSorted()).toEqual(expected.toSorted());
      expect(new Set(found).size).toBe(found.length);
    }
  });

  it("skips rows as cursors do", async () => {
    const all = await allPages({ search: "ivanov" });
    const { ids } = await page({ search: "ivanov", skip: "190", take: "5" });
    expect(ids).toEqual(all.slice(190, 195));
  });

  it("lists names in the typed script first among names of one sound", async () => {
    const ids = await allPages({ search: "Иванов" });
    const levels = [...new Set(ids.map(levelOf))];
    expect(levels.indexOf("sound")).toBeLessThan(levels.indexOf("whole"));
    expect(levels.slice(0, 2)).toEqual(["sound", "soundBeginning"]);
  });

  it("ranks by the word that matches least", async () => {
    const ids = await allPages({ search: "ivanov q" });
    expect(levelOf(ids[0] ?? "")).toBe("whole");
    expect(ids).toHaveLength(OF_EACH * CLOSEST_FIRST.length);
  });

  it.each(["q", "iv", "ан", "1"])("lists each match of %s once", async (search) => {
    const ids = await allPages({ search, take: "100" });
    expect(new Set(ids).size).toBe(ids.length);
    const sorted = await allPages({ search, sortBy: "city", take: "100" });
    expect(ids.toSorted()).toEqual(sorted.toSorted());
  });
});

describe("a search that few match", () => {
  it.each([
    ["qux", ["first", "between", "second"]],
    ["Gurvich", ["latin", "cyrillic", "hebrew"]],
    ["Гурвич", ["cyrillic", "latin", "hebrew"]],
    ["Гурвитч", ["cyrillic", "latin", "hebrew"]],
    ["987654321", ["phoneWhole"]],
    ["98765432", ["phoneWhole"]],
    ["8765", ["phoneInside", "phoneWhole"]],
    ["wolf xenophon", ["both", "oneInComment"]],
    ["xenophon", ["both", "oneInComment"]],
    [
      "Кац Хайфа",
      ["katzWhole", "katzBeginning", "katzInCity", "katzBySound", "katzInHebrew", "katzInAddress"],
    ],
    ["katz haifa", ["katzInCity", "katzBySound", "katzWhole", "katzInHebrew"]],
  ])("%s", async (search, expected) => {
    expect(await allPages({ search, take: "1" })).toEqual(expected);
    expect((await page({ search })).ids).toEqual(expected);
  });

  it("sorts few matches of a level by name, also with a filter, and many by row number", async () => {
    const { ranked } = LIMITS;
    Object.assign(LIMITS, { ranked: 2 });
    expect((await page({ search: "qux" })).ids).toEqual(["second", "first", "between"]);
    expect((await page({ search: "qux", city: "Q" })).ids).toEqual(["first", "second"]);
    Object.assign(LIMITS, { ranked });
    expect((await page({ search: "qux" })).ids).toEqual(["first", "between", "second"]);
  });

  it("ranks a word outside the name by the closest word, read tier by tier too", async () => {
    const { ranked } = LIMITS;
    Object.assign(LIMITS, { ranked: 2 });
    const expected = ["katzWhole", "katzBeginning", "katzBySound", "katzInCity", "katzInHebrew"];
    expect((await page({ search: "Кац Хайфа" })).ids).toEqual([...expected, "katzInAddress"]);
    expect(await allPages({ search: "Кац Хайфа", take: "1" })).toEqual([
      ...expected,
      "katzInAddress",
    ]);
    Object.assign(LIMITS, { ranked });
  });

  it("sorts as chosen", async () => {
    expect((await page({ search: "gurvich", sortBy: "lastName" })).ids).toEqual([
      "latin",
      "cyrillic",
      "hebrew",
    ]);
    expect((await page({ search: "gurvich", sortOrder: "desc" })).ids).toEqual([
      "hebrew",
      "cyrillic",
      "latin",
    ]);
  });

  it("obeys filters and their texts", async () => {
    expect((await page({ search: "xenophon", lastName: "xen" })).ids).toEqual(["both"]);
    expect((await page({ search: "ivanov", city: "Ivanovgrad", take: "1" })).ids).toEqual([
      "city0",
    ]);
    expect((await page({ search: "xenophon", gender: "female" })).ids).toEqual([]);
  });
});

it("binds no more values than D1 allows, even for the longest query", async () => {
  const search = "Ben Chaim Jacques Кузнецовой А. הריצנקו De Gourevitch Schwarz Hochman Cohen Levi";
  const filters = {
    firstName: "a",
    lastName: "b",
    city: "c",
    gender: "male",
    married: "true",
    interestedEvents: "cinema",
    visitedEvents: "cinema,project,humanitarian",
    ageMin: "1",
    ageMax: "90",
    childrenCount: "3",
  } as const;
  expect((await page({ search, ...filters })).ids).toEqual([]);
  expect((await page({ search, ...filters, skip: "3" })).ids).toEqual([]);
  expect((await page({ search, ...filters }, [3, "a", "b", 4])).ids).toEqual([]);
  expect((await page({ search, ...filters, sortBy: "city" })).ids).toEqual([]);
});
