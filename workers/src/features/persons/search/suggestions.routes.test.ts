import { personSuggestionsSchema } from "@kehila/shared/persons/answers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import { administrator, apply, createPerson, signedIn } from "../../../../test/api.ts";
import { MATCHES_READ_MAX } from "./suggestions.repository.ts";

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
  await createPerson(admin, { firstName: "Анна", lastName: "Кузнецова" });
  await createPerson(admin, { firstName: "Иван", lastName: "Кузнецов" });
  await createPerson(admin, { firstName: "Olga", lastName: "Kuznetsova" });
  await createPerson(admin, { firstName: "רות", lastName: "כהן" });
  await apply(admin, { firstName: "Зоя", lastName: "Резниченко" });
});

async function suggested(search: string, caller = admin, filter = "") {
  const answer = await caller.get(
    `/person/suggestions?search=${encodeURIComponent(search)}${filter}`,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return personSuggestionsSchema.parse(answer.body).data;
}

describe("GET /person/suggestions", () => {
  it.each([
    ["repytwjd", "кузнецов"],
    ["fvi", "כהן"],
    ["лгятуеыщм", "kuznetsov"],
    ["амш", "כהן"],
    ["ןהשמםה", null],
  ])("reads %s on the other layouts", async (typed, meant) => {
    const found = await suggested(typed);
    if (meant === null) expect(found).toEqual([]);
    else expect(found.map(({ search }) => search)).toContain(meant);
  });

  it.each([
    ["Кузмецова", "кузнецова"],
    ["Kuzmetsova", "kuznetsova"],
    ["Анна Кузмецова", "анна кузнецова"],
    ["А. Кузмецова", "а. кузнецова"],
  ])("offers in place of %s the name %s", async (typed, meant) => {
    const [first] = await suggested(typed);
    expect(first?.search).toBe(meant);
  });

  it("counts as many persons as the suggested search matches", async () => {
    for (const typed of ["repytwjd", "Кузмецова", "Kuzmetsova"]) {
      for (const { search, count, isMore } of await suggested(typed)) {
        const { body } = await admin.get(`/person/count?search=${encodeURIComponent(search)}`);
        expect([search, count, isMore]).toEqual([search, body.data.count, false]);
      }
    }
    const lastName = "Многочисленный";
    for (let index = 0; index <= MATCHES_READ_MAX; index += 1)
      await createPerson(admin, { lastName });
    const typed = "vyjujxbcktyysq";
    expect(await suggested(typed)).toEqual([
      { search: "многочисленный", count: MATCHES_READ_MAX, isMore: true },
    ]);
  });

  it("obeys filters, and offers no name of persons that the actor may not read", async () => {
    expect(await suggested("Кузмецова", admin, "&city=Nowhere")).toEqual([]);
    expect(await suggested("Резниценка")).toEqual([]);
    expect(await suggested("htpybxtyrj")).toEqual([]);
    const [pending] = await suggested("htpybxtyrj", admin, "&pending=true");
    expect(pending).toEqual({ search: "резниченко", count: 1, isMore: false });
    const editor = await signedIn({ permissions: ["canEditPersons"] });
    expect((await suggested("fvi", editor))[0]?.search).toBe("כהן");
    for (const filter of ["&pending=true", "&active=false"]) {
      const answer = await editor.get(`/person/suggestions?search=fvi${filter}`);
      expect(answer.status).toBe(403);
    }
  });

  it("suggests nothing without a search, or for a search of digits", async () => {
    expect((await admin.get("/person/suggestions")).body).toEqual({ data: [] });
    expect(await suggested("0521234567")).toEqual([]);
  });
});
