import { env } from "cloudflare:workers";
import { historyPageSchema } from "@kehila/shared/persons/history";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import { administrator, apply, createPerson, personBody, signedIn } from "../../../../test/api.ts";
import { meterDatabase } from "../../../../test/databases.ts";
import { openDatabase } from "../../../db/client.ts";
import { runRead } from "../../../db/read.ts";
import type { SessionActor } from "../../../core/actor.ts";
import { calendar } from "../../../core/clock.ts";
import { getHistory } from "./timeline.service.ts";

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

/** An actor outside of requests. */
const ACTOR: SessionActor = {
  id: "measuring",
  name: "Measuring",
  email: "measuring@example.org",
  emailVerified: true,
  image: null,
  language: "en",
  role: "ADMIN",
  permissions: {},
  createdAt: "2026-01-01T00:00:00.000Z",
  needsSecondFactor: false,
  isReadingStopped: false,
  revision: 1,
  sessionId: "measuring",
  sessionCreatedAt: "2026-01-01T00:00:00.000Z",
  sessionConfirmedAt: null,
  sessionExpiresAt: "2027-01-01T00:00:00.000Z",
};

/** Returns a page, parsed by its strict schema. */
async function historyOf(id: string, query = "", caller = admin) {
  const answer = await caller.get(`/person/${id}/history${query}`);
  expect(answer.status).toBe(200);
  return historyPageSchema.parse(answer.body);
}

const edit = async (id: string, body: Record<string, unknown>): Promise<void> => {
  const answer = await admin.patch(`/person/${id}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

const kid = (firstName: string) => ({ firstName, gender: "female", birthDate: "2019-01-01" });

describe("GET /person/{id}/history", () => {
  it("has who changed what, before and after, newest first", async () => {
    const editor = await signedIn({ permissions: ["canEditPersons"], name: "Edna Editor" });
    const { id } = await createPerson(admin, { city: "Haifa" });
    const patched = await editor.patch(`/person/${id}`, { city: "Lod", phone: null });
    expect(patched.status).toBe(200);
    const { data, hasNextPage } = await historyOf(id);
    expect(hasNextPage).toBe(false);
    expect(data.map(({ action }) => action)).toEqual(["update", "create"]);
    const [update, create] = data;
    expect(update).toMatchObject({
      actor: { id: editor.id, name: "Edna Editor" },
      personId: id,
      before: { city: "Haifa" },
      after: { city: "Lod", phone: null },
      isRestorable: false,
    });
    expect(Object.keys(update?.after ?? {}).toSorted()).toEqual(["city", "phone"]);
    expect(create).toMatchObject({
      before: null,
      after: { city: "Haifa", status: "active", spouse: null, childrenData: [] },
      isRestorable: true,
    });
  });

  it("shows an application with an actor who has no account", async () => {
    const { id } = await apply(admin);
    const { data } = await historyOf(id);
    expect(data).toMatchObject([{ action: "register", actor: { id: null }, isRestorable: false }]);
  });

  it("names spouses and duplicates as far as the user may read them", async () => {
    const person = await createPerson(admin, { spouse: { firstName: "Lev", lastName: "Then" } });
    await edit(person.spouseId, { firstName: "Leo" });
    const twin = await createPerson(admin, { phone: person.phone });
    const created = async (id: string, caller = admin) =>
      (await historyOf(id, "", caller)).data.at(-1)?.after;
    expect((await created(person.id))?.spouse).toEqual({ id: person.spouseId, name: "Leo Then" });
    const name = `${person.firstName} ${person.lastName}`;
    expect((await created(twin.id))?.confirmedDuplicates).toEqual([{ id: person.id, name }]);

    await admin.patch(`/person/${person.id}/archive`, { active: false });
    const editor = await signedIn({ permissions: ["canEditPersons"] });
    const hidden = [{ id: person.id, name: null }];
    expect((await created(twin.id, editor))?.confirmedDuplicates).toEqual(hidden);
    expect((await created(twin.id))?.confirmedDuplicates).toEqual([{ id: person.id, name }]);
    await admin.delete(`/person/${person.id}`);
    expect((await created(twin.id))?.confirmedDuplicates).toEqual(hidden);
  });

  it("pages through a long history, and marks the restorable entries on each page", async () => {
    const { id } = await createPerson(admin, { city: "City 0" });
    for (let count = 1; count <= 44; count++) await edit(id, { city: `City ${count % 40}` });
    const seen = [];
    let query = "";
    for (;;) {
      const { data, hasNextPage } = await historyOf(id, query);
      seen.push(...data);
      if (!hasNextPage) break;
      expect(data).toHaveLength(20);
      query = `?before=${data.at(-1)?.seq}`;
    }
    expect(seen).toHaveLength(45);
    expect(seen.map(({ seq }) => seq)).toEqual(
      seen.map(({ seq }) => seq).toSorted((a, b) => b - a),
    );
    const same = seen.filter(({ isRestorable }) => !isRestorable);
    expect(same.map(({ after }) => after?.city)).toEqual(["City 4", "City 4"]);
  });

  it("is one batch that reads few rows, on later pages and for moderators too", async () => {
    const { id } = await createPerson(admin, {
      spouse: { firstName: "Lev", lastName: "Counted" },
      childrenData: [kid("A"), kid("B")],
    });
    for (let count = 1; count <= 30; count++) await edit(id, { city: `City ${count}` });
    const { database, meter } = meterDatabase(env.DB);
    const scope = { db: openDatabase(database), env, calendar, actor: ACTOR };
    const first = await runRead(scope, getHistory(scope, id, undefined));
    expect(first.data).toHaveLength(20);
    expect(meter.rowsRead).toBeLessThan(145);
    Object.assign(meter, { statements: 0, rowsRead: 0 });
    await runRead(scope, getHistory(scope, id, first.data.at(-1)?.seq));
    expect(meter.rowsRead).toBeLessThan(145);
    const moderator = { ...scope, actor: { ...ACTOR, role: "MODERATOR" as const } };
    for (let count = 1; count <= 30; count++) await createPerson(admin);
    Object.assign(meter, { statements: 0, rowsRead: 0 });
    await runRead(moderator, getHistory(moderator, id, undefined));
    expect(meter.rowsRead).toBeLessThan(145);
  });

  it("has the entries of a record merged into it, until the merge is undone", async () => {
    const own = await createPerson(admin);
    const other = await createPerson(admin, { firstName: "Two", lastName: "Times", comment: "x" });
    await edit(other.id, { city: "Lod" });
    const merged = await admin.post(`/person/${own.id}/merge`, { otherId: other.id });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    const { data } = await historyOf(own.id);
    const toldOf = (id: string) =>
      data.filter(({ personId }) => personId === id).map(({ action }) => action);
    expect(toldOf(own.id)).toEqual(["merge", "create"]);
    expect(toldOf(other.id)).toEqual(["merge", "update", "create"]);
    const named = { id: other.id, name: "Two Times" };
    expect(data.find(({ personId }) => personId === own.id)?.after?.mergedPerson).toEqual(named);
    // The person's own first entry can be restored; entries of the other record cannot.
    const restorable = data.filter(({ isRestorable }) => isRestorable);
    expect(restorable.map(({ action, personId }) => [action, personId])).toEqual([
      ["create", own.id],
    ]);
    const foreign = data.find(({ personId }) => personId === other.id)?.seq;
    const refused = await admin.post(`/person/${own.id}/restore`, { seq: foreign });
    expect(refused.body.fields).toEqual({ seq: "UNKNOWN_REFERENCE" });

    const [merge] = (await admin.get(`/person/${own.id}/merges`)).body.data;
    const undone = await admin.post(`/person/${own.id}/unmerge`, { mergeId: merge.id });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    const apart = (await historyOf(own.id)).data;
    expect(apart.map(({ action }) => action)).toEqual(["unmerge", "merge", "create"]);
    expect(apart[0]?.after?.mergedPerson).toEqual(named);
    const theirs = (await historyOf(other.id)).data;
    expect(theirs.map(({ action }) => action)).toEqual(["unmerge", "merge", "update", "create"]);
    const back = await admin.post(`/person/${other.id}/restore`, { seq: theirs.at(-1)?.seq });
    expect(back.body.data).toMatchObject({ city: "Haifa", comment: "x" });
  });

  it("reads entries of an older version, and returns only fields of the contract", async () => {
    const { id } = await createPerson(admin);
    await env.DB.prepare(
      `insert into history (at, actor_name, action, entity, entity_id, before, after)
        values ('2026-01-01T00:00:00.000Z', 'Old', 'person.update', 'person', ?,
          '{"city":"X","nickname":"N","birthDate":"soon","spouseId":null}',
          '{"city":7,"interestedEvents":["theatre"],"childrenData":[{"firstName":"K","gender":null,"birthDate":"2019-01-01"}]}')`,
    )
      .bind(id)
      .run();
    const [entry] = (await historyOf(id)).data;
    expect(entry?.before).toEqual({ city: "X", spouse: null });
    expect(entry?.after).toEqual({
      childrenData: [{ firstName: "K", gender: null, birthDate: "2019-01-01" }],
    });
  });

  it("is 404 for users who may not read the person", async () => {
    const editor = await signedIn({ permissions: ["canEditPersons"] });
    const { id } = await apply(admin);
    expect((await editor.get(`/person/${id}/history`)).status).toBe(404);
    expect((await admin.get("/person/unknown/history")).status).toBe(404);
    const wrong = await admin.get(`/person/${id}/history?before=x`);
    expect(wrong.body.fields).toEqual({ before: "NOT_AN_INTEGER" });
    expect((await admin.get(`/person/${id}/history?after=1`)).status).toBe(400);
  });
});

describe("POST /person/{id}/restore", () => {
  it("restores fields and children, keeps the couple, and writes both histories", async () => {
    const person = await createPerson(admin, {
      spouse: { firstName: "Sam", lastName: "Spouse" },
      childrenData: [kid("Noa"), kid("Adi")],
      comment: "first",
    });
    const { id, spouseId } = person;
    const [noa] = person.childrenData;
    await edit(id, { comment: "second", childrenData: [noa] });
    await edit(id, { city: "Lod", interestedEvents: ["project"], gender: "male" });
    const created = (await historyOf(id)).data.at(-1);
    const answer = await admin.post(`/person/${id}/restore`, { seq: created?.seq, version: 3 });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      comment: "first",
      city: "Haifa",
      gender: "female",
      interestedEvents: ["cinema"],
      married: true,
      spouseId,
      version: 4,
      childrenCount: 2,
    });
    const names = answer.body.data.childrenData.map((child: any) => child.firstName);
    expect(names).toEqual(["Noa", "Adi"]);
    expect(answer.body.data.childrenData[0].id).toBe(noa.id);
    const { data } = await historyOf(id);
    expect(data[0]).toMatchObject({
      action: "restore",
      restoredSeq: created?.seq,
      before: { city: "Lod", comment: "second" },
      after: { city: "Haifa", comment: "first" },
    });
    const ofSpouse = await historyOf(spouseId);
    expect(ofSpouse.data[0]).toMatchObject({ action: "update" });
    expect(Object.keys(ofSpouse.data[0]?.after ?? {})).toEqual(["childrenData"]);
    const spouse = (await admin.get(`/person/${spouseId}`)).body.data;
    expect(spouse.childrenData).toEqual(answer.body.data.childrenData);
  });

  it("restores an unknown gender", async () => {
    const person = await createPerson(admin, { spouse: { firstName: "Sam", lastName: "Spouse" } });
    await edit(person.spouseId, { gender: "male" });
    const created = (await historyOf(person.spouseId)).data.at(-1);
    const answer = await admin.post(`/person/${person.spouseId}/restore`, { seq: created?.seq });
    expect(answer.body.data.gender).toBeNull();
  });

  it("keeps a person with a spouse married, and restores a separated one without spouse", async () => {
    const { id } = await createPerson(admin, { married: false });
    const single = (await historyOf(id)).data[0]?.seq;
    await edit(id, { spouse: { firstName: "Sam", lastName: "Later" }, city: "Lod" });
    const couple = (await historyOf(id)).data[0]?.seq;
    const kept = await admin.post(`/person/${id}/restore`, { seq: single });
    expect(kept.body.data).toMatchObject({ city: "Haifa", married: true });
    expect(kept.body.data.spouseId).not.toBeNull();
    await edit(id, { married: false });
    const parted = await admin.post(`/person/${id}/restore`, { seq: couple });
    expect(parted.body.data).toMatchObject({ city: "Lod", married: true, spouseId: null });
  });

  it("follows the rules of an edit", async () => {
    const person = await createPerson(admin);
    const { id, phone, idNumber } = person;
    const seq = (await historyOf(id)).data[0]?.seq ?? 0;
    const restore = async (body: Record<string, unknown> = {}) =>
      admin.post(`/person/${id}/restore`, { seq, ...body });
    // Nothing differs, so nothing is written.
    expect((await restore()).body.data.version).toBe(1);
    await edit(id, { phone: null, idNumber: null });
    expect((await restore({ version: 1 })).body).toMatchObject({
      code: "STALE_VERSION",
      current: { version: 2 },
    });
    const twin = await createPerson(admin, { phone });
    const refused = await restore({ version: 2 });
    expect(refused.body).toMatchObject({ code: "POSSIBLE_DUPLICATES", matches: [{ id: twin.id }] });
    const thief = await createPerson(admin, { idNumber });
    expect((await restore({ confirmDuplicates: true })).body.code).toBe("DUPLICATE_ID_NUMBER");
    await edit(thief.id, { idNumber: null });
    const restored = await restore({ version: 2, confirmDuplicates: true });
    expect(restored.body.data).toMatchObject({ phone, idNumber, version: 3 });
    expect((await historyOf(id)).data[0]?.after?.confirmedDuplicates).toMatchObject([
      { id: twin.id },
    ]);
    expect((await restore({ seq: seq + 100_000 })).body.fields).toEqual({
      seq: "UNKNOWN_REFERENCE",
    });
    const foreign = (await historyOf(twin.id)).data[0]?.seq;
    expect((await restore({ seq: foreign })).body.fields).toEqual({ seq: "UNKNOWN_REFERENCE" });
    await admin.patch(`/person/${id}/archive`, { active: false });
    expect((await restore()).body.code).toBe("INVALID_TRANSITION");
    expect((await historyOf(id)).data.every(({ isRestorable }) => !isRestorable)).toBe(true);
  });

  it("is offered to editors only", async () => {
    const { id } = await createPerson(admin);
    await edit(id, { city: "Lod" });
    const reader = await signedIn({ permissions: ["canCreatePersons"] });
    const page = await historyOf(id, "", reader);
    expect(page.data.map(({ isRestorable }) => isRestorable)).toEqual([false, false]);
    const refused = await reader.post(`/person/${id}/restore`, { seq: page.data.at(-1)?.seq });
    expect(refused.status).toBe(403);
  });
});

describe("the children of a household with an archived former spouse", () => {
  it("change in the archived record too, with a history entry there", async () => {
    const person = await createPerson(admin, {
      spouse: { firstName: "Ex", lastName: "Partner" },
      childrenData: [kid("Noa")],
    });
    const former = person.spouseId;
    await admin.patch(`/person/${former}/archive`, { active: false });
    const before = (await admin.get(`/person/${former}`)).body.data;
    await edit(person.id, { city: "Lod" });
    expect((await admin.get(`/person/${former}`)).body.data.version).toBe(before.version);
    await edit(person.id, { childrenData: [...before.childrenData, kid("Adi")] });
    const after = (await admin.get(`/person/${former}`)).body.data;
    expect(after).toMatchObject({ childrenCount: 2, version: before.version + 1 });
    expect((await historyOf(former)).data[0]).toMatchObject({
      action: "update",
      before: { childrenData: [{ firstName: "Noa" }] },
      after: { childrenData: [{ firstName: "Noa" }, { firstName: "Adi" }] },
    });
    // With a new spouse, the former one moves out and takes copies of the children after this edit.
    await edit(person.id, {
      spouse: { ...personBody(), city: undefined, interestedEvents: undefined },
      childrenData: [kid("Adi")],
      confirmDuplicates: true,
    });
    const alone = (await admin.get(`/person/${former}`)).body.data;
    expect(alone.childrenData).toMatchObject([{ firstName: "Adi" }]);
    // The newest entry ends the marriage of the former spouse.
    const [left, moved] = (await historyOf(former)).data;
    expect(left?.after).toEqual({ married: false });
    expect(moved?.after).toMatchObject({ childrenData: [{ firstName: "Adi" }] });
  });
});
