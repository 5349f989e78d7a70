import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import {
  administrator,
  createPerson,
  personBody,
  signedIn,
  uniqueIdNumber,
  uniquePhone,
} from "../../../test/api.ts";

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

const kids = (family: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    firstName: `${family}${"abcdefghij".charAt(index)}`,
    birthDate: "2015-01-01",
  }));

describe("a spouse who was archived", () => {
  let families = 0;
  async function archivedSpouse() {
    const typed = {
      firstName: "Anton",
      lastName: `Archived${"abcdefghij".charAt((families += 1))}`,
      idNumber: uniqueIdNumber(),
      phone: uniquePhone(),
    };
    const person = await createPerson(admin, { spouse: typed });
    await admin.patch(`/person/${person.spouseId}/archive`, { active: false });
    return { person, typed, formerId: person.spouseId as string };
  }

  it("is not entered a second time without a warning", async () => {
    const { person, typed, formerId } = await archivedSpouse();
    const { idNumber: _, ...spouseWithoutNumber } = typed;
    const again = await admin.patch(`/person/${person.id}`, { spouse: spouseWithoutNumber });
    expect(again).toMatchObject({ status: 409, body: { code: "POSSIBLE_DUPLICATES" } });
    expect(again.body.matches).toMatchObject([
      { id: formerId, active: false, matchedBy: ["phone", "name"] },
    ]);
    const confirmed = await admin.patch(`/person/${person.id}`, {
      spouse: spouseWithoutNumber,
      confirmDuplicates: true,
    });
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  });

  it("holds the ID number, and the refusal names the field and the record", async () => {
    const { person, typed, formerId } = await archivedSpouse();
    const spouse = { firstName: "Another", lastName: "Name", idNumber: typed.idNumber };
    const again = await admin.patch(`/person/${person.id}`, { spouse });
    expect(again).toMatchObject({ status: 409, body: { code: "DUPLICATE_ID_NUMBER" } });
    expect(again.body.fields).toEqual({ "spouse.idNumber": "DUPLICATE_ID_NUMBER" });
    expect(again.body.matches).toMatchObject([{ id: formerId, matchedBy: ["idNumber"] }]);
    const own = await admin.patch(`/person/${person.id}`, { idNumber: typed.idNumber });
    expect(own.body.fields).toEqual({ idNumber: "DUPLICATE_ID_NUMBER" });
    const editor = await signedIn({ permissions: ["canEditPersons"] });
    const unseen = await editor.patch(`/person/${person.id}`, { spouse });
    expect(unseen.body).toMatchObject({
      fields: { "spouse.idNumber": "DUPLICATE_ID_NUMBER" },
      matches: [],
    });
  });

  it("is found by the check while the spouse is typed", async () => {
    const { person, typed, formerId } = await archivedSpouse();
    for (const by of [{ idNumber: typed.idNumber }, { phone: typed.phone }]) {
      const checked = await admin.post("/person/check", { ...by, excludeId: person.id });
      expect(checked.body.matches).toMatchObject([{ id: formerId }]);
    }
  });
});

describe("a refusal for likely duplicates", () => {
  it("says which adult each match resembles", async () => {
    const [applicant, partner] = [await createPerson(admin), await createPerson(admin)];
    const { firstName, lastName } = partner;
    const body = personBody({
      firstName: applicant.firstName,
      lastName: applicant.lastName,
      spouse: { firstName, lastName, phone: applicant.phone },
    });
    const stopped = await admin.post("/person", body);
    expect(stopped.body.code).toBe("POSSIBLE_DUPLICATES");
    // The applicant's name weighs more than the phone that the couple shares.
    expect(stopped.body.matches).toMatchObject([
      { id: applicant.id, adult: "person", matchedBy: ["name"] },
      { id: partner.id, adult: "spouse", matchedBy: ["name"] },
    ]);
    const single = await createPerson(admin);
    const edited = await admin.patch(`/person/${single.id}`, {
      spouse: { firstName, lastName, phone: partner.phone },
    });
    expect(edited.body.matches).toMatchObject([
      { id: partner.id, adult: "spouse", matchedBy: ["phone", "name"] },
    ]);
    const withIdNumber = await admin.post(
      "/person",
      personBody({ spouse: { firstName: "A", lastName: "B", idNumber: partner.idNumber } }),
    );
    expect(withIdNumber.body.matches).toMatchObject([{ id: partner.id, adult: "spouse" }]);
  });
});

describe("`spouse: null`", () => {
  it("separates the couple, as `spouseId: null` does", async () => {
    const person = await createPerson(admin, { spouse: { firstName: "Pnina", lastName: "Part" } });
    const parted = await admin.patch(`/person/${person.id}`, { spouse: null });
    expect(parted).toMatchObject({ status: 200, body: { data: { spouseId: null, spouse: null } } });
    const former = await admin.get(`/person/${person.spouseId}`);
    expect(former.body.data).toMatchObject({ spouseId: null, active: true });
    expect(parted.body.data.version).toBe(person.version + 1);
  });

  it("can record that the spouse has died, in the history of the survivor alone", async () => {
    const spouse = { firstName: "Pinchas", lastName: "Zal" };
    const [person, other] = [
      await createPerson(admin, { spouse }),
      await createPerson(admin, { spouse: { ...spouse, firstName: "Peretz" } }),
    ];
    const lastOf = async (id: string) => (await admin.get(`/person/${id}/history`)).body.data[0];
    const parting = { spouseId: null, widowed: true };
    const parted = await admin.patch(`/person/${person.id}`, parting);
    expect(parted.body.data).toMatchObject({ married: false, spouseId: null });
    expect((await lastOf(person.id)).after).toMatchObject({ married: false, widowed: true });
    expect((await lastOf(person.id)).before.spouse).toMatchObject({ id: person.spouseId });
    expect((await lastOf(person.spouseId)).after).not.toHaveProperty("widowed");
    const [own, theirs] = await Promise.all(
      [person.id, person.spouseId].map((id) => admin.get(`/person/${id}`)),
    );
    expect([own?.body.data.married, theirs?.body.data.married]).toEqual([false, false]);
    const { id: chosenId } = await createPerson(admin);
    await admin.patch(`/person/${person.id}`, { spouseId: chosenId, widowed: true });
    expect((await lastOf(person.id)).after).not.toHaveProperty("widowed");
    // A change without a separation does not end a couple.
    await admin.patch(`/person/${other.id}`, { city: "Arad", widowed: true });
    expect((await lastOf(other.id)).after).not.toHaveProperty("widowed");
    const { id: nextId } = await createPerson(admin);
    await admin.patch(`/person/${other.id}`, { spouseId: nextId, widowed: true });
    expect((await lastOf(other.id)).after).toMatchObject({ widowed: true });
  });

  it("is ignored with a chosen spouse or without a spouse", async () => {
    const person = await createPerson(admin, { spouse: { firstName: "Stay", lastName: "Put" } });
    const kept = await admin.patch(`/person/${person.id}`, {
      spouse: null,
      spouseId: person.spouseId,
    });
    expect(kept.body.data).toMatchObject({ spouseId: person.spouseId, version: person.version });
    const single = await createPerson(admin);
    const same = await admin.patch(`/person/${single.id}`, { spouse: null });
    expect(same.body.data).toMatchObject({ married: false, version: single.version });
  });
});

it("a married person who is chosen as a spouse gets a new version", async () => {
  const chosen = await createPerson(admin, { married: true });
  const created = await admin.post("/person", personBody({ spouseId: chosen.id }));
  expect(created.status).toBe(201);
  const { data: joined } = (await admin.get(`/person/${chosen.id}`)).body;
  expect(joined).toMatchObject({ spouseId: created.body.data.id, version: chosen.version + 1 });
});

describe("the children of two households", () => {
  it("are counted together, and the refusal says so", async () => {
    const [one, two] = [
      await createPerson(admin, { childrenData: kids("One", 6) }),
      await createPerson(admin, { childrenData: kids("Two", 6) }),
    ];
    const linked = await admin.patch(`/person/${one.id}`, { spouseId: two.id });
    expect(linked).toMatchObject({
      status: 400,
      body: { fields: { childrenCount: "TOO_MANY_TOGETHER" } },
    });
    const created = await admin.post(
      "/person",
      personBody({ spouseId: two.id, childrenData: kids("New", 5) }),
    );
    expect(created.body.fields).toEqual({ childrenCount: "TOO_MANY_TOGETHER" });
  });
});
