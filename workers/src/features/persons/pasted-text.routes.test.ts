import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, personBody } from "../../../test/api.ts";

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

const found = async (query: Record<string, string>): Promise<string[]> => {
  const answer = await admin.get(`/person?${new URLSearchParams(query).toString()}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.map((row: { id: string }) => row.id);
};

describe("pasted text", () => {
  it("is stored without the invisible marks around it", async () => {
    const answer = await admin.post(
      "/person",
      personBody({
        firstName: "\u2068Rivka\u2069",
        lastName: "\u202BBelkinpasted\u202C ",
        city: "Haifa\u200F",
        address: "\uFEFFHerzl 5",
        comment: "\u200E[12:30] one\n\u200Etwo\u200F",
        phone: "\u202A+972 50-123-9876\u202C",
        idNumber: "20345678-4\u200E",
        birthDate: "\u200F1985-03-27",
        spouseId: null,
      }),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body.data).toMatchObject({
      firstName: "Rivka",
      lastName: "Belkinpasted",
      city: "Haifa",
      address: "Herzl 5",
      comment: "[12:30] one\ntwo",
      phone: "0501239876",
      idNumber: "203456784",
      birthDate: "1985-03-27",
    });
  });

  it("accepts 00972 as the country code", async () => {
    const person = await createPerson(admin, { phone: "00972501239871" });
    expect(person.phone).toBe("0501239871");
    for (const search of ["00972501239871", "00972 50 123 9871", "+972-50-1239871"]) {
      expect(await found({ search }), search).toContain(person.id);
    }
    const check = await admin.post("/person/check", { phone: "\u202A00972-50-123-9871\u202C" });
    expect(check.body.matches.map(({ id }: { id: string }) => id)).toEqual([person.id]);
  });

  it("is searched and filtered without its marks, inside words too", async () => {
    const person = await createPerson(admin, { lastName: "Markedov", city: "Markville" });
    for (const search of [
      "Markedov\u200F",
      "Mark\u200Bedov",
      "\u2067Markedov\u2069",
      "\u00ADmarkedov",
    ]) {
      expect(await found({ search }), JSON.stringify(search)).toEqual([person.id]);
    }
    expect(await found({ city: "\u200EMarkville\u200E" })).toEqual([person.id]);
    expect(await found({ lastName: "Markedov\u202C", firstName: "\u200F" })).toEqual([person.id]);
  });

  it("is refused where marks stand inside a name", async () => {
    const answer = await admin.post("/person", personBody({ firstName: "Riv\u200Fka" }));
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { firstName: "INVALID_CHARACTERS" } },
    });
  });
});

describe("a search of more than twelve words", () => {
  it("uses the first twelve, in lists, counts and selections alike", async () => {
    const twelve = "aa bb cc dd ee ff gg hh ii jj kk ll";
    const person = await createPerson(admin, { comment: twelve });
    const search = `${twelve} unknown here`;
    expect(await found({ search })).toEqual([person.id]);
    expect(await found({ search: `unknown ${twelve}` })).toEqual([]);
    const count = await admin.get(`/person/count?${new URLSearchParams({ search }).toString()}`);
    expect(count.body.data).toEqual({ count: 1 });
    const archived = await admin.post("/person/archive", {
      matching: { filter: { search }, count: 1 },
    });
    expect(archived).toMatchObject({ status: 200, body: { data: { count: 1 } } });
  });
});
