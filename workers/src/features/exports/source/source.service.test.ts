import { env } from "cloudflare:workers";
import { sortKey } from "@kehila/shared/names/fold";
import { LANGUAGES } from "@kehila/shared/base/languages";
import { EXPORT_PERSONS_MAX } from "@kehila/shared/exports";
import type { Actor, Permission } from "@kehila/shared/accounts/permissions";
import type { PersonQueryInput } from "@kehila/shared/persons/query";
import { PERSON_SORTS, personQuerySchemas } from "@kehila/shared/persons/query";
import { searchText } from "@kehila/shared/names/search";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { signedIn } from "../../../../test/api.ts";
import { meterDatabase } from "../../../../test/databases.ts";
import { calendar } from "../../../core/clock.ts";
import { openDatabase } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import type { ExportOptions } from "../exports.repository.ts";
import { canHold, freezePersons, refusalOf } from "./source.service.ts";

const actor = (...flags: Permission[]): Actor => ({
  id: "actor",
  role: "USER",
  permissions: Object.fromEntries(flags.map((flag) => [flag, true])),
});
const family = { includeChildren: false, includeSpouse: false };
const ofList = {
  source: "list",
  sourceId: "list",
  status: "active",
  readable: [],
  ...family,
} as const;

it("limits the number of persons in PDF and Word, but not in Excel", () => {
  expect(EXPORT_PERSONS_MAX.word).toBeLessThan(EXPORT_PERSONS_MAX.pdf);
  for (const format of ["pdf", "word"] as const) {
    expect(canHold(format, EXPORT_PERSONS_MAX[format])).toBe(true);
    expect(canHold(format, EXPORT_PERSONS_MAX[format] + 1)).toBe(false);
  }
  expect(canHold("excel", 1_000_000)).toBe(true);
});

it("refuses a deleted list, a hidden list, and families without the right to read persons", () => {
  const cinema = { category: "cinema" } as const;
  const viewer = actor("canViewCinema");
  expect(refusalOf(viewer, ofList, cinema)).toBeNull();
  expect(refusalOf(viewer, ofList, null)).toBe("SOURCE_GONE");
  expect(refusalOf(actor("canViewProject"), ofList, cinema)).toBe("RIGHT_LOST");
  expect(refusalOf(null, ofList, cinema)).toBe("RIGHT_LOST");
  for (const choice of [{ includeChildren: true }, { includeSpouse: true }]) {
    expect(refusalOf(viewer, { ...ofList, ...choice }, cinema)).toBe("RIGHT_LOST");
    const archivist = actor("canViewCinema", "canViewArchive");
    expect(refusalOf(archivist, { ...ofList, ...choice }, cinema)).toBe("RIGHT_LOST");
    const editor = actor("canViewCinema", "canEditPersons");
    expect(refusalOf(editor, { ...ofList, ...choice }, cinema)).toBeNull();
  }
});

it("refuses a file with ID numbers of persons that the user may no longer read", () => {
  const cinema = { category: "cinema" } as const;
  const withNumbers = { ...ofList, readable: ["active", "archived"] } as const;
  const reader = actor("canViewCinema", "canEditPersons", "canViewArchive");
  expect(refusalOf(reader, withNumbers, cinema)).toBeNull();
  for (const permission of ["canEditPersons", "canViewArchive"] as const) {
    expect(refusalOf(actor("canViewCinema", permission), withNumbers, cinema)).toBe("RIGHT_LOST");
  }
});

describe("persons are frozen in the order of the list on the screen", () => {
  const RUNS = Number(env.FUZZ_RUNS ?? 20);
  const SEED = Number(env.FUZZ_SEED ?? 20_261_122);
  /** Enough that some words match more persons than are ranked individually. */
  const PERSONS = 420;
  /** Maximum rows read per person: index, ranking, and table of matches. */
  const ROWS_READ_EACH = 10;
  const FIRST_NAMES = ["Ivan", "Иван", "איוון", "Anna", "Анна", "חנה", "Petr"];
  const LAST_NAMES = ["Ivanov", "Иванова", "איבנוב", "Staroivanov", "Cohen", "Коэн", "כהן", "Levi"];
  const CITIES = ["Haifa", "Хайфа", "Ivangorod", "חיפה"];
  const COMMENTS = [null, "knows ivanov", "כהן", "comes by bus"];

  const { database, meter } = meterDatabase(env.DB);
  const scope = { db: openDatabase(database), env, calendar, actor: null };
  let ids: Map<number, string>;

  const insert = (index: number): D1PreparedStatement[] => {
    const of = <T>(values: readonly T[], step: number): T => {
      const value = values[Math.floor(index / step) % values.length];
      return value as T;
    };
    const person = {
      firstName: of(FIRST_NAMES, 1),
      lastName: of(LAST_NAMES, 3),
      idNumber: null,
      phone: `0520000${String(index % 97).padStart(3, "0")}`,
      city: of(CITIES, 5),
      address: null,
      comment: of(COMMENTS, 2),
    };
    const keys = [person.firstName, person.lastName, person.city].map(sortKey);
    return [
      env.DB.prepare("insert into households (id) values (?)").bind(`order${index}`),
      env.DB.prepare(
        `insert into persons (id, status, household_id, first_name, last_name, gender, phone, city,
          comment, interests, first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
          values (?1, ?2, ?1, ?3, ?4, ?5, ?6, ?7, ?8, 1, ?9, ?10, ?11, ?12, '2026-01-01', '2026-01-01')`,
      ).bind(
        `order${index}`,
        index % 11 === 0 ? "archived" : "active",
        person.firstName,
        person.lastName,
        index % 2 === 0 ? "male" : "female",
        person.phone,
        person.city,
        person.comment,
        ...keys,
        searchText(person),
      ),
    ];
  };
  beforeAll(async () => {
    await env.DB.batch(Array.from({ length: PERSONS }, (_, index) => insert(index)).flat());
    const { results } = await env.DB.prepare("select seq, id from persons").all<{
      seq: number;
      id: string;
    }>();
    ids = new Map(results.map(({ seq, id }) => [seq, id]));
  });

  /** Returns the ids that an export of a query freezes. */
  async function frozen(query: PersonQueryInput): Promise<(string | undefined)[]> {
    const { language = "en", ...rest } = query;
    const { active, ...filter } = personQuerySchemas(calendar).exported.parse(rest);
    const options: ExportOptions = {
      format: "excel",
      source: "all_persons",
      sourceId: null,
      status: active === false ? "archived" : "active",
      includeChildren: false,
      includeSpouse: false,
      readable: ["active", "archived"],
      language,
      filter,
    };
    Object.assign(meter, { statements: 0, rowsRead: 0 });
    const chunks = await runRead(scope, freezePersons(scope, options, 50));
    return chunks.flatMap((chunk) => (JSON.parse(chunk) as number[]).map((seq) => ids.get(seq)));
  }

  const names = ["ivanov", "Иванов", "Иван", "איבנוב", "ivan", "Iv", "i", "כה", "cohen", "zzz"];
  const word = fc.constantFrom(...names, "hai", "05200", "0", "bus");
  const rarely = <T>(value: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
  const words = fc.array(word, { minLength: 1, maxLength: 2 });
  const query = fc.record({
    search: fc.option(
      words.map((typed) => typed.join(" ")),
      { nil: undefined },
    ),
    gender: rarely(fc.constantFrom("male", "female")),
    city: rarely(fc.constantFrom("Haifa", "Хай")),
    lastName: rarely(fc.constantFrom("כהן", "ivan")),
    active: rarely(fc.constantFrom("true", "false")),
    sortBy: rarely(fc.constantFrom(...PERSON_SORTS)),
    sortOrder: rarely(fc.constantFrom("asc", "desc")),
    language: fc.constantFrom(...LANGUAGES),
  });

  it(`for any search, filter and sort order (seed ${SEED}, ${RUNS} runs)`, async () => {
    const reader = await signedIn({ permissions: ["canEditPersons", "canViewArchive"] });
    /** Returns the ids of all pages of `GET /person`. */
    async function listed(input: PersonQueryInput, take: number): Promise<string[]> {
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const definedEntries = Object.entries(input).filter(([, value]) => value !== undefined);
        const page = new URLSearchParams(
          Object.fromEntries(definedEntries) as Record<string, string>,
        );
        page.set("take", String(take));
        if (cursor) page.set("cursor", cursor);
        const { status, body } = await reader.get(`/person?${page.toString()}`);
        expect(status).toBe(200);
        found.push(...body.data.map(({ id }: { id: string }) => id));
        cursor = body.nextCursor;
      } while (cursor);
      return found;
    }
    let longest = 0;
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 30, max: 100 }), async (input, take) => {
        const shown = await listed(input, take);
        expect(await frozen(input)).toEqual(shown);
        expect(meter.statements).toBeLessThanOrEqual(1);
        longest = input.search ? Math.max(longest, shown.length) : longest;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    // Some search must have many matches, otherwise one of the two rankings is not tested.
    expect(longest).toBeGreaterThan(100);
  });

  it.each(["ivanov", "Иванов cohen", "i", "כהן", "05200"])(
    "of the search %s, at a cost that depends on the matches only",
    async (search) => {
      const found = await frozen({ search });
      expect(new Set(found).size).toBe(found.length);
      expect(meter.rowsRead).toBeLessThanOrEqual(ROWS_READ_EACH * PERSONS);
    },
  );
});
