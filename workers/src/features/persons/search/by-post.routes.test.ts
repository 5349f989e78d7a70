import { personPageSchema } from "@kehila/shared/persons/answers";
import { personPickPageSchema } from "@kehila/shared/persons/pickers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import { administrator, createPerson, personBody } from "../../../../test/api.ts";

let admin: Caller;
const CITY = "Posttown";

beforeAll(async () => {
  admin = await administrator();
  for (let index = 0; index < 5; index += 1) {
    await createPerson(admin, { city: CITY, confirmDuplicates: true });
  }
});

/** Returns the responses to the same query by GET and by POST. */
async function bothWays(path: string, query: Record<string, string>, postPath = path) {
  const get = await admin.get(`${path}?${new URLSearchParams(query).toString()}`);
  const post = await admin.post(postPath, query);
  return { get, post };
}

describe("a search by POST answers as the same query by GET", () => {
  it.each<Record<string, string>>([
    {},
    { search: "052-12" },
    { search: CITY, take: "2", sortBy: "idNumber" },
    { city: CITY, ageMin: "1", married: "false", language: "he" },
    { active: "false" },
  ])("%o", async (query) => {
    const { get, post } = await bothWays("/person", query, "/person/search");
    expect(post.status).toBe(200);
    expect(personPageSchema.parse(post.body)).toEqual(get.body);
    const { take: _take, sortBy: _sort, language: _language, ...counted } = query;
    const counts = await bothWays("/person/count", counted);
    expect(counts.post.body).toEqual(counts.get.body);
  });

  it("continues from a cursor", async () => {
    const query = { search: CITY, take: "2", sortBy: "phone" };
    const first = (await admin.post("/person/search", query)).body;
    const { get, post } = await bothWays(
      "/person",
      { ...query, cursor: first.nextCursor },
      "/person/search",
    );
    expect(post.body.data).toHaveLength(2);
    expect(post.body).toEqual(get.body);
  });

  it("refuses a cursor of an order that begins with another script", async () => {
    const query = { city: CITY, take: "2" };
    const cursors: Record<string, string> = {};
    for (const language of ["en", "ru", "he"]) {
      const { status, body } = await admin.post("/person/search", { ...query, language });
      expect([status, typeof body.nextCursor]).toEqual([200, "string"]);
      cursors[language] = body.nextCursor;
    }
    for (const [from, cursor] of Object.entries(cursors)) {
      for (const language of Object.keys(cursors)) {
        const { status } = await admin.post("/person/search", { ...query, cursor, language });
        expect([from, language, status]).toEqual([from, language, from === language ? 200 : 400]);
      }
    }
  });

  it("finds by an ID number and by a phone", async () => {
    const body = personBody();
    const { id } = await createPerson(admin, body);
    for (const search of [String(body["idNumber"]), String(body["phone"])]) {
      const { data } = (await admin.post("/person/search", { search })).body;
      expect(data.map((person: { id: string }) => person.id)).toEqual([id]);
      const picked = await admin.post("/person/pick", { search });
      expect(picked.body).toEqual((await admin.get(`/person/pick?search=${search}`)).body);
      personPickPageSchema.parse(picked.body);
      expect((await admin.post("/person/suggestions", { search })).body.data).toEqual([]);
    }
    expect((await admin.post("/api/user/pick", { search: "0521234567" })).body.data).toEqual([]);
  });

  it("takes numbers and booleans where an address has their texts", async () => {
    const asTexts = { take: "2", ageMin: "0", married: "false", active: "true" };
    const asValues = { take: 2, ageMin: 0, married: false, active: true };
    const answer = await admin.post("/person/search", asValues);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual((await admin.post("/person/search", asTexts)).body);
  });

  it.each([
    { take: "101" },
    { take: 101 },
    { take: 1.5 },
    { take: [20] },
    { unknown: "x" },
    { cursor: "x" },
    { search: "\u0000" },
  ])("refuses %o", async (body) => {
    const answer = await admin.post("/person/search", body);
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_INPUT"]);
  });
});
