import { env } from "cloudflare:workers";
import { CHOOSE_MAX } from "@kehila/shared/base/limits";
import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Caller } from "./api.ts";
import { administrator, apply, createPerson } from "./api.ts";
import { couple } from "./couples.ts";
import { exportedFile } from "./exports.ts";
import { createList, readList } from "./lists.ts";
import { rowsOf, sheetOf } from "./workbooks.ts";

/** One filter names the same persons, whichever part of the product asks. */

const SEED = Number(env.FUZZ_SEED ?? 20_261_130);

const FIRST = ["Miriam", "Мирьям", "מרים", "Anna", "Анна", "Bo"];
const CITIES = ["Haifa", "חיפה", "Akko", "Oldtown"];

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
  const ids: string[] = [];
  for (let index = 0; index < 36; index += 1) {
    const person = {
      firstName: FIRST[index % FIRST.length],
      lastName: index % 4 === 0 ? "Levin" : `Zohar${String.fromCodePoint(97 + (index % 26))}`,
      city: CITIES[(index * 7) % CITIES.length],
      gender: index % 3 === 0 ? "male" : "female",
      birthDate: index % 5 === 0 ? null : `19${60 + index}-02-${10 + (index % 18)}`,
      interestedEvents: index % 2 === 0 ? ["cinema"] : ["project", "humanitarian"],
      childrenCount: index % 3,
      childrenData: Array.from({ length: index % 3 }, (_, child) => ({
        firstName: `Noa${"abc"[child]}`,
        birthDate: "2015-03-04",
        gender: "female",
      })),
    };
    const { id } = await (index % 9 === 0
      ? createPerson(admin, couple({ ...person, firstName: `Dan${"abcd"[index / 9]}` }))
      : createPerson(admin, person));
    ids.push(id);
  }
  await admin.patch(`/person/${ids[1]}/archive`, { active: false });
  await apply(admin, { firstName: "Miriam", lastName: "Levin", city: "Haifa" });
  await createList(admin, { date: "2026-01-05", personIds: ids.slice(2, 12) });
  await createList(admin, { date: "2026-02-05", category: "project", personIds: ids.slice(8, 20) });
});

type Filter = Record<string, string>;

const is = (key: string, ...values: readonly string[]) =>
  fc.constantFrom(...values).map((value) => [key, value] as const);
const filters = fc
  .array(
    fc.oneof(
      is("search", "miriam", "мир", "levin", "חיפה", "anna haifa", "noa", "dan"),
      is("firstName", "Анна", "Bo"),
      is("lastName", "Levin", "Zohar"),
      is("city", "Haifa", "Akko; Oldtown", "חיפה", "Haifa; nowhere"),
      is("gender", "male", "female"),
      is("married", "true", "false"),
      is("interestedEvents", "cinema", "project,humanitarian"),
      is("visitedEvents", "cinema", "project"),
      is("birthDateFrom", "1970-02-14"),
      is("birthDateTo", "1985-02-20"),
      is("ageMin", "0", "40"),
      is("ageMax", "50"),
      is("childrenCount", "0", "1"),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((pairs): Filter => Object.fromEntries(pairs));

/** Returns the ids of all pages of the register, in order. */
async function idsOfPages(filter: Filter, take: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const query: string = new URLSearchParams({
      ...filter,
      take: String(take),
      sortBy: "lastName",
      ...(cursor === null ? {} : { cursor }),
    }).toString();
    const { status, body } = await admin.get(`/person?${query}`);
    expect(status, query).toBe(200);
    ids.push(...body.data.map(({ id }: { id: string }) => id));
    cursor = body.nextCursor;
  } while (cursor !== null);
  return ids;
}

const idsOf = (persons: readonly { id: string }[]): string[] =>
  persons.map(({ id }) => id).toSorted();

it(`the pages, the count, a choice, a file, a list and an archive are of the same persons (seed ${SEED})`, async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 9 }), async (filter, take) => {
      const ids = await idsOfPages(filter, take);
      const count = ids.length;
      expect(new Set(ids).size).toBe(count);
      const sorted = ids.toSorted();

      const counted = await admin.post("/person/count", filter);
      expect(counted.body.data.count).toBe(count);

      const choice = { filter, order: "lastName", take: CHOOSE_MAX };
      const chosen = await admin.post("/person/choose", choice);
      expect(idsOf(chosen.body.data)).toEqual(sorted);

      const file = await exportedFile(admin, { filter, language: "en", count });
      const records = rowsOf(await sheetOf(file)).map((row) => ({ id: row["Record"] ?? "" }));
      expect(idsOf(records)).toEqual(sorted);
      if (count === 0) return;
      found += 1;

      const matching = { filter, count };
      const list = await createList(admin, { date: "2099-01-05", matching });
      const { personLinks } = await readList(admin, list.id);
      expect(idsOf(personLinks.map(({ person }) => person))).toEqual(sorted);
      expect((await admin.delete(`/person-list/${list.id}`)).status).toBe(200);

      const archived = await admin.post("/person/archive", { matching });
      expect(archived.body.data).toMatchObject({ count, remaining: 0 });
      expect(await idsOfPages(filter, 50)).toEqual([]);
      const { archivingId } = archived.body.data;
      expect((await admin.post("/person/archive/undo", { archivingId })).status).toBe(200);
      expect(await idsOfPages(filter, 50)).toEqual(ids);
    }),
    { numRuns: Number(env.MODEL_RUNS ?? 15), seed: SEED },
  );
  expect(found).toBeGreaterThan(5);
});
