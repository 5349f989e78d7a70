import { env } from "cloudflare:workers";
import type { PersonPickPage } from "@kehila/shared/persons/pickers";
import { personPickPageSchema } from "@kehila/shared/persons/pickers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import { administrator, apply, createPerson, signedIn } from "../../../../test/api.ts";
import { pickPersons } from "./pick.service.ts";

const CROWD = 4000;
/** Persons of one first and last name and city. */
const NAMESAKES = 1200;
/** The maximum rows read for one page. */
const ROWS_READ_MAX = 500;

let admin: Caller;
/** A user who may pick persons but not read them. */
let picker: Caller;

beforeAll(async () => {
  admin = await administrator();
  picker = await signedIn({ permissions: ["canViewCinema", "canCreateLists"] });
  await addCrowd({ id: "p", count: CROWD, firstName: "'Crowd' || (i % 50)", word: "Crowd" });
  await addCrowd({ id: "n", count: NAMESAKES, firstName: "'Double'", word: "Double" });
});

interface Crowd {
  id: string;
  count: number;
  /** The SQL expression for the first name of person `i`. */
  firstName: string;
  /** The last name, which is also the beginning of the city. */
  word: string;
}

/** Inserts persons with one last name and one city. */
async function addCrowd({ id, count, firstName, word }: Crowd): Promise<void> {
  const numbers = `with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`;
  const key = word.toLowerCase();
  await env.DB.batch([
    env.DB.prepare(`${numbers} insert into households (id) select '${id}h' || i from n`),
    env.DB.prepare(`${numbers}
      insert into persons (id, status, household_id, first_name, last_name, city, comment, interests,
        first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
      select '${id}' || i, 'active', '${id}h' || i, ${firstName}, '${word}', '${word}town', 'widow', 3,
        lower(${firstName}), '${key}', '${key}town', '${key}' || char(10) || 'widow', '2026-01-01',
        '2026-01-01' from n`),
  ]);
}

/** Returns the rows that the database reads for a page. */
async function rowsReadBy(search: string, cursor: string | undefined): Promise<number> {
  const { selects } = pickPersons({ search, take: 20, cursor });
  let rows = 0;
  for (const { sql, params } of selects) {
    const statement = env.DB.prepare(sql).bind(...params);
    rows += (await statement.all()).meta.rows_read;
  }
  return rows;
}

const pick = async (query: string, caller = admin): Promise<PersonPickPage> => {
  const answer = await caller.get(`/person/pick?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return personPickPageSchema.parse(answer.body);
};
const search = (text: string, caller = admin) => pick(`search=${encodeURIComponent(text)}`, caller);
const idsOf = ({ data }: PersonPickPage): string[] => data.map(({ id }) => id);

describe("GET /person/pick", () => {
  it("finds active persons by the beginnings of names and by city", async () => {
    const one = await createPerson(admin, {
      firstName: "Yefim",
      lastName: "Ben-Zvilli",
      city: "Qiryat Gatto",
    });
    for (const text of [
      "yef",
      "BEN ZVI",
      "ben-zvilli yef",
      "Yefim Ben",
      "qiryat ga",
      "qiryat gatto ben",
      // A complete word inside a name, found by its key.
      "zvilli",
    ]) {
      expect(idsOf(await search(text)), text).toEqual([one.id]);
    }
    expect((await search("villi")).data).toEqual([]);
    await admin.patch(`/person/${one.id}/archive`, { active: false });
    expect((await search("yef")).data).toEqual([]);
    const pending = await apply(admin, { lastName: "Pendingham" });
    expect(pending.pending).toBe(true);
    expect((await search("pendingham")).data).toEqual([]);
  });

  it("finds names in another script, after names in the typed script", async () => {
    const latin = await createPerson(admin, { firstName: "Oleg", lastName: "Shmulevich" });
    const cyrillic = await createPerson(admin, { firstName: "Олег", lastName: "Шмулевич" });
    expect(idsOf(await search("shmulevich"))).toEqual([latin.id, cyrillic.id]);
    expect(idsOf(await search("Шмулевич"))).toEqual([cyrillic.id, latin.id]);
    expect(idsOf(await search("Шмулевич", picker))).toEqual([cyrillic.id, latin.id]);
  });

  it("finds a known city in all its spellings, with a name too", async () => {
    const one = await createPerson(admin, { lastName: "Zzarova", city: "Yeruham" });
    const other = await createPerson(admin, { lastName: "Zzilber", city: "ירוחם" });
    for (const text of ["Ерухам", "yeruham", "ירוחם"]) {
      expect(idsOf(await search(text)), text).toEqual([one.id, other.id]);
      expect(idsOf(await search(`zzil ${text}`)), text).toEqual([other.id]);
      expect(idsOf(await search(`${text} zzar`, picker)), text).toEqual([one.id]);
    }
  });

  it("finds by ID number and phone, and shows age and the end of the phone, only if the actor reads persons", async () => {
    const person = await createPerson(admin, {
      firstName: "Numera",
      phone: "0521239876",
      birthDate: "2000-01-01",
      comment: "secretword",
      address: "Hidden street 5",
    });
    for (const text of [person.idNumber, "052-123 9876", "+972521239876", "0521239"]) {
      expect(idsOf(await search(text)), text).toEqual([person.id]);
    }
    const shown = { id: person.id, firstName: "Numera", lastName: person.lastName, city: "Haifa" };
    expect((await search("numera", picker)).data).toEqual([shown]);
    const [seen] = (await search("numera")).data;
    expect(seen).toMatchObject({ ...shown, phoneEnd: "9876" });
    expect(seen?.age).toBeGreaterThan(25);
    for (const text of ["secretword", "hidden street"]) {
      expect(await search(text)).toMatchObject({ data: [], hasNextPage: false });
    }
  });

  it.each([
    ["", 12],
    ["crowd", 12],
    // Read to the end: 880 persons.
    ["crowd1", 60],
    ["crowd crowd", 12],
    ["double", 59],
    ["double dou", 59],
    ["doubletown", 99],
  ] as const)("pages through %j once, a deep page in as few rows", async (text, pages) => {
    const seen: string[] = [];
    const rowsRead: number[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < pages; page += 1) {
      rowsRead.push(await rowsReadBy(text, cursor));
      const at = cursor ? `&cursor=${cursor}` : "";
      const next = await pick(`search=${encodeURIComponent(text)}${at}`);
      seen.push(...idsOf(next));
      if (!next.nextCursor) break;
      cursor = next.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(100);
    expect(Math.max(...rowsRead), String(rowsRead)).toBeLessThan(ROWS_READ_MAX);
  });

  it("refuses cursors of other searches, and other parameters", async () => {
    const { nextCursor } = await search("crowd");
    for (const [query, field] of [
      [`search=other&cursor=${nextCursor}`, "cursor"],
      ["cursor=x", "cursor"],
      ["take=101", "take"],
      ["skip=1", "skip"],
    ] as const) {
      const answer = await admin.get(`/person/pick?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
      expect(Object.keys(answer.body.fields)).toEqual([field]);
    }
    expect((await search("״")).data).toEqual([]);
    expect((await search("-")).data).toEqual([]);
  });

  it("if the actor reads no persons: needs two letters, has no cursor, at most 20 persons", async () => {
    const field = async (query: string) => {
      const { status, body } = await picker.get(`/person/pick?${query}`);
      return [status, body.fields];
    };
    for (const query of [
      "",
      "search=c",
      "search=%D7%90%20",
      "search=c1",
      "search=052-123",
      "take=100",
    ]) {
      expect(await field(query), query).toEqual([400, { search: "TOO_SHORT" }]);
    }
    const { nextCursor } = await search("crowd");
    const cursor = `search=crowd&cursor=${nextCursor}`;
    expect(await field(cursor)).toEqual([400, { cursor: "NOT_ALLOWED" }]);
    const page = await pick("search=crowd&take=100", picker);
    expect(page).toMatchObject({ data: { length: 20 }, hasNextPage: true, nextCursor: null });
    expect(idsOf(page)).toEqual(idsOf(await pick("search=crowd&take=20")));
    expect(await pick("search=cr&take=5", picker)).toMatchObject({ data: { length: 5 } });
  });

  it("is for users who create or edit lists", async () => {
    const reader = await signedIn({ permissions: ["canEditPersons", "canViewCinema"] });
    expect((await reader.get("/person/pick")).status).toBe(403);
    const blind = await signedIn({ permissions: ["canCreateLists"] });
    expect((await blind.get("/person/pick")).status).toBe(403);
  });
});
