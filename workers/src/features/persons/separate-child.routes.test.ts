import { env } from "cloudflare:workers";
import { addDays, latestBirthForAge, today } from "@kehila/shared/base/dates";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import {
  administrator,
  apply,
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
/** Deletes a person permanently. */
async function deletePermanently(id: string): Promise<void> {
  await admin.patch(`/person/${id}/archive`, { active: false });
  expect((await admin.delete(`/person/${id}`)).status).toBe(200);
}
/** Returns all histories and snapshots as text. */
async function everything(): Promise<string> {
  const { results } = await env.DB.prepare(
    `select before, after from history union all select snapshot, null from person_merges
      union all select snapshot, null from approved_applications`,
  ).all();
  return JSON.stringify(results);
}
const mergeInto = async (id: string) => {
  const merge = await env.DB.prepare("select id, snapshot from person_merges where person_id = ?")
    .bind(id)
    .first<{ id: string; snapshot: string }>();
  if (!merge) throw new Error("no merge");
  return merge;
};
const latest = async (id: string) => (await admin.get(`/person/${id}/history`)).body.data[0];

describe("POST /person/{id}/separate-child", () => {
  it("makes the child a person with the family's name, address and interests", async () => {
    const parent = await family({
      spouse: spouse(),
      address: "Herzl 5",
      interestedEvents: ["project"],
    });
    const separated = await separate(parent, { version: parent.version });
    expect(separated.status, JSON.stringify(separated.body)).toBe(201);
    expect(separated.body.data).toMatchObject({
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
      const formerParent = await read(id);
      expect(formerParent).toMatchObject({ childrenCount: 1, childrenData: [young] });
      expect(formerParent.version).toBe(parent.version + 1);
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

  it("prefers the data in the body to the family's data", async () => {
    const parent = await family({
      childrenData: [{ firstName: "Kid", birthDate: "1999-01-01" }],
    });
    const typedData = {
      firstName: "Gila",
      lastName: "Married",
      gender: "female",
      phone: uniquePhone(),
      idNumber: uniqueIdNumber(),
    };
    expect((await separate(parent)).body).toMatchObject({ fields: { gender: "REQUIRED" } });
    expect((await separate(parent, typedData)).body.data).toMatchObject(typedData);
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
    expect(await separate(parent, { idNumber: parent.idNumber })).toMatchObject({
      status: 409,
      body: {
        code: "DUPLICATE_ID_NUMBER",
        fields: { idNumber: "DUPLICATE_ID_NUMBER" },
        matches: [{ id: parent.id }],
      },
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

  it("refuses an old version, and accepts the version in the refusal", async () => {
    const parent = await family();
    await admin.patch(`/person/${parent.id}`, { city: "Lod" });
    const { body } = await separate(parent, { version: parent.version });
    expect(body).toMatchObject({ code: "STALE_VERSION", current: { id: parent.id } });
    const separated = await separate(parent, { version: body.current.version });
    expect(separated).toMatchObject({ status: 201, body: { data: { city: "Lod" } } });
  });

  it("makes one person for one idempotency key", async () => {
    const parent = await family();
    const key = { "Idempotency-Key": `separate-${parent.id}` };
    const body = { childId: parent.childrenData[0].id, version: parent.version };
    const path = `/person/${parent.id}/separate-child`;
    const separated = await admin.post(path, body, key);
    const again = await admin.post(path, body, key);
    expect(again).toMatchObject({ status: 201, body: separated.body });
    const reused = await admin.post(path, { ...body, phone: uniquePhone() }, key);
    expect(reused).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });

  it("refuses to separate the same child again", async () => {
    const parent = await family();
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

  it("removes the child from the snapshots of undoable merges too", async () => {
    const parent = await createPerson(admin, { spouse: spouse() });
    const other = await family({ childrenData: [{ ...grown, firstName: "Forgotten" }, young] });
    await admin.post(`/person/${parent.id}/merge`, { otherId: other.id });
    const separated = await separate(await read(parent.id));
    const { snapshot, id: mergeId } = await mergeInto(parent.id);
    expect(snapshot).not.toContain("Forgotten");
    expect(snapshot).toContain(young.firstName);
    const undone = await admin.post(`/person/${parent.id}/unmerge`, { mergeId });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect((await read(other.id)).childrenData).toMatchObject([young]);
    await deletePermanently(separated.body.data.id);
    expect(await everything()).not.toContain("Forgotten");
  });

  it("removes the child from the undo data of an approval", async () => {
    const forgotten = { ...grown, firstName: "Forgotten" };
    const { id } = await apply(admin, { childrenData: [forgotten], childrenCount: 1 });
    const approved = await admin.patch(`/person/${id}/approve`, { withoutIdNumber: [id] });
    expect(await everything()).toContain("Forgotten");
    const separated = await separate(await read(id));
    await deletePermanently(separated.body.data.id);
    expect(await everything()).not.toContain("Forgotten");
    const { approvalId } = approved.body;
    const undone = await admin.post("/person/approve/undo", { approvalId });
    expect(undone.body.data).toEqual({ count: 0, remaining: 0, changed: 1 });
  });

  it("removes copies of the child from the snapshots of undoable merges", async () => {
    const parent = await createPerson(admin, { spouse: spouse() });
    const other = await family({
      spouse: spouse(),
      childrenData: [{ ...grown, firstName: "Copied" }, young],
    });
    await admin.post(`/person/${parent.id}/merge`, {
      otherId: other.id,
      choices: { spouse: "own" },
    });
    expect((await separate(await read(parent.id))).status).toBe(201);
    const { snapshot } = await mergeInto(parent.id);
    expect(snapshot).not.toContain("Copied");
    // The spouse who was left behind still has the child.
    expect((await read(other.spouseId)).childrenCount).toBe(2);
  });

  it("finds the child under earlier names, in merged records and with a former spouse", async () => {
    const parent = await family({
      spouse: spouse(),
      childrenData: [{ ...grown, firstName: "Erste" }, young],
    });
    const rename = (children: object[]) =>
      admin.patch(`/person/${parent.id}`, { childrenData: children });
    const [child, sibling] = parent.childrenData;
    await rename([{ ...child, firstName: "Zweite" }, sibling]);
    await rename([{ ...child, firstName: "Zweite", birthDate: "1999-09-09" }]);
    const last = { ...child, firstName: "Dritte", birthDate: "1999-09-09" };
    await rename([last, { ...young, firstName: "Neu" }]);
    const twin = await family({
      childrenData: [{ ...grown, firstName: "Dritte", birthDate: "1999-09-09" }],
    });
    await admin.post(`/person/${parent.id}/merge`, { otherId: twin.id });
    const { spouseId } = parent;
    await admin.patch(`/person/${parent.id}`, { married: false });
    for (const id of [parent.id, spouseId]) {
      const person = await read(id);
      const own = person.childrenData.find((one: any) => one.firstName === "Dritte");
      const separated = await separate(person, { childId: own.id, confirmDuplicates: true });
      expect(separated.status, JSON.stringify(separated.body)).toBe(201);
      await deletePermanently(separated.body.data.id);
    }
    const remainingText = await everything();
    for (const name of ["Erste", "Zweite", "Dritte"]) expect(remainingText).not.toContain(name);
    expect(remainingText).toContain(young.firstName);
    expect(remainingText).toContain("Neu");
  });

  it("is not undone by the restore of an earlier version of the parent", async () => {
    const parent = await family();
    const [child, sibling] = parent.childrenData;
    const renamed = { ...child, firstName: "Noah" };
    await admin.patch(`/person/${parent.id}`, { childrenData: [renamed, sibling] });
    await admin.patch(`/person/${parent.id}`, { city: "Lod" });
    expect((await separate(parent)).status).toBe(201);
    const { data } = (await admin.get(`/person/${parent.id}/history`)).body;
    expect(data.map((entry: any) => entry.isRestorable)).toEqual([false, false, true, true]);
    for (const { seq } of data.slice(2)) {
      const restored = await admin.post(`/person/${parent.id}/restore`, { seq });
      expect(restored.body.data).toMatchObject({ city: parent.city, childrenData: [young] });
    }
  });

  it("removes the child from the parents' histories when the record is permanently deleted", async () => {
    const parent = await family({
      spouse: spouse(),
      childrenData: [{ ...grown, firstName: "Forgotten" }, young],
    });
    await admin.patch(`/person/${parent.id}`, { city: "Lod" });
    const { id } = (await separate(parent)).body.data;
    await deletePermanently(id);
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
