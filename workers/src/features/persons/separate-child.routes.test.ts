import { env } from "cloudflare:workers";
import { addDays, latestBirthForAge, today } from "@kehila/shared/dates";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import {
  administrator,
  createPerson,
  signedIn,
  uniqueIdNumber,
  uniquePhone,
} from "../../../test/api.ts";
import { spouse } from "../../../test/merges.ts";
import { calendar } from "../../core/clock.ts";

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

const eighteen = latestBirthForAge(18, today(calendar));
const grown = { firstName: "Noa", gender: "female", birthDate: eighteen };
const young = { firstName: "Adi", gender: "male", birthDate: "2019-09-09" };

const family = (overrides: Record<string, unknown> = {}) =>
  createPerson(admin, { childrenData: [grown, young], ...overrides });
const separate = (parent: any, body: Record<string, unknown> = {}, caller = admin) =>
  caller.post(`/person/${parent.id}/separate-child`, {
    childId: parent.childrenData[0].id,
    ...body,
  });
const read = async (id: string) => (await admin.get(`/person/${id}`)).body.data;
const latest = async (id: string) => (await admin.get(`/person/${id}/history`)).body.data[0];

describe("POST /person/{id}/separate-child", () => {
  it("makes the child a person with the family's name, address and interests", async () => {
    const parent = await family({
      spouse: spouse(),
      address: "Herzl 5",
      interestedEvents: ["project"],
    });
    const made = await separate(parent, { version: parent.version });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.data).toMatchObject({
      ...grown,
      lastName: parent.lastName,
      city: parent.city,
      address: "Herzl 5",
      interestedEvents: ["project"],
      phone: null,
      idNumber: null,
      married: false,
      spouseId: null,
      childrenCount: 0,
      active: true,
    });
    for (const id of [parent.id, parent.spouseId]) {
      const left = await read(id);
      expect(left).toMatchObject({ childrenCount: 1, childrenData: [young] });
      expect(left.version).toBe(parent.version + 1);
    }
  });

  it("links the records in their histories, both ways", async () => {
    const parent = await family({ spouse: spouse() });
    const { id } = (await separate(parent)).body.data;
    const name = `${grown.firstName} ${parent.lastName}`;
    for (const adult of [parent.id, parent.spouseId]) {
      expect(await latest(adult)).toMatchObject({
        action: "update",
        before: { childrenData: [grown, young] },
        after: { childrenData: [young], separatedChild: { id, name } },
      });
    }
    const created = await latest(id);
    expect(created.action).toBe("create");
    const parents: { id: string }[] = created.after.parents;
    expect(new Set(parents.map((one) => one.id))).toEqual(new Set([parent.id, parent.spouseId]));
    expect(created.after.parents[0].name).toEqual(expect.any(String));
  });

  it("takes what the body says in place of what the family's records say", async () => {
    const parent = await family({
      childrenData: [{ firstName: "Kid", birthDate: "1999-01-01" }],
    });
    const said = {
      firstName: "Gila",
      lastName: "Married",
      gender: "female",
      phone: uniquePhone(),
      idNumber: uniqueIdNumber(),
    };
    expect((await separate(parent)).body).toMatchObject({ fields: { gender: "REQUIRED" } });
    expect((await separate(parent, said)).body.data).toMatchObject(said);
  });

  it("refuses a child under 18, and one of another family", async () => {
    const tomorrow = { ...grown, birthDate: addDays(eighteen, 1) };
    const parent = await family({ childrenData: [tomorrow] });
    expect((await separate(parent)).body).toMatchObject({
      code: "INVALID_INPUT",
      fields: { childId: "NOT_ALLOWED" },
    });
    const other = await family();
    const foreign = await separate(parent, { childId: other.childrenData[0].id });
    expect(foreign.body.fields).toEqual({ childId: "UNKNOWN_REFERENCE" });
    expect((await read(other.id)).childrenCount).toBe(2);
  });

  it("stops for duplicates outside of the family", async () => {
    const parent = await family();
    const twin = await createPerson(admin, { phone: uniquePhone() });
    const { phone, idNumber } = twin;
    const stopped = await separate(parent, { phone });
    expect(stopped).toMatchObject({ status: 409, body: { code: "POSSIBLE_DUPLICATES" } });
    expect(stopped.body.matches).toMatchObject([{ id: twin.id, matchedBy: ["phone"] }]);
    const taken = await separate(parent, { idNumber, confirmDuplicates: true });
    expect(taken.body).toMatchObject({
      code: "DUPLICATE_ID_NUMBER",
      fields: { idNumber: "DUPLICATE_ID_NUMBER" },
    });
    expect((await separate(parent, { idNumber: parent.idNumber })).body.fields).toEqual({
      idNumber: "DUPLICATE_ID_NUMBER",
    });
    expect((await read(parent.id)).childrenCount).toBe(2);
    const confirmed = await separate(parent, { phone, confirmDuplicates: true });
    expect(confirmed.status).toBe(201);
    expect((await latest(confirmed.body.data.id)).after.confirmedDuplicates).toMatchObject([
      { id: twin.id },
    ]);
  });

  it("lets the child have the phone of a parent", async () => {
    const parent = await family({ phone: uniquePhone() });
    expect((await separate(parent, { phone: parent.phone })).status).toBe(201);
  });

  it("refuses an old version, and a second time", async () => {
    const parent = await family();
    expect((await separate(parent, { version: 7 })).body).toMatchObject({
      code: "STALE_VERSION",
      current: { id: parent.id },
    });
    const both = await Promise.all([separate(parent), separate(parent)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 400]));
    const { results } = await env.DB.prepare("select id from persons where last_name = ?")
      .bind(parent.lastName)
      .all();
    expect(results).toHaveLength(2);
  });

  it("needs the rights to edit and to create", async () => {
    const parent = await family();
    for (const permission of ["canEditPersons", "canCreatePersons"] as const) {
      const caller = await signedIn({ permissions: [permission] });
      expect((await separate(parent, {}, caller)).status).toBe(403);
    }
  });

  it("leaves nothing of the child with the parents once the record is deleted for good", async () => {
    const parent = await family({
      spouse: spouse(),
      childrenData: [{ ...grown, firstName: "Forgotten" }, young],
    });
    await admin.patch(`/person/${parent.id}`, { city: "Lod" });
    const { id } = (await separate(parent)).body.data;
    await admin.patch(`/person/${id}/archive`, { active: false });
    expect((await admin.delete(`/person/${id}`)).status).toBe(200);
    const { results } = await env.DB.prepare(
      "select before, after from history where entity_id in (?, ?, ?) order by seq",
    )
      .bind(id, parent.id, parent.spouseId)
      .all<{ before: string | null; after: string | null }>();
    expect(JSON.stringify(results)).not.toContain("Forgotten");
    expect(JSON.stringify(results)).toContain(young.firstName);
    expect((await latest(parent.id)).after.separatedChild).toEqual({ id, name: null });
  });
});
