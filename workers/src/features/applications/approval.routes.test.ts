import { env } from "cloudflare:workers";
import { addDays, today } from "@kehila/shared/base/dates";
import { changeOf, dataOf } from "@kehila/shared/base/answers";
import { APPROVE_BATCH } from "@kehila/shared/base/limits";
import {
  approvalUndoneSchema,
  approvedManySchema,
  approvedPersonSchema,
  spouseApplicationSchema,
} from "@kehila/shared/persons/applications";
import type { Person } from "@kehila/shared/persons/answers";
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
import { couple, historyOf } from "../../../test/couples.ts";
import { createList, readList } from "../../../test/lists.ts";
import { expectNoBrokenRows, race, ROUNDS } from "../../../test/races.ts";
import { calendar } from "../../core/clock.ts";
import { newId } from "../../lib/ids.ts";

let admin: Caller;
let other: Caller;
beforeAll(async () => {
  admin = await administrator();
  other = await signedIn({ role: "ADMIN" });
});

const get = async (id: string): Promise<Person> => (await admin.get(`/person/${id}`)).body.data;
const approve = async (id: string, body = {}) =>
  approvedPersonSchema.parse((await admin.patch(`/person/${id}/approve`, body)).body);
const participants = async (listId: string) =>
  (await readList(admin, listId)).personLinks.map(({ person }) => ({ id: person.id }));
const undo = (approvalId: string | undefined, by = admin) =>
  by.post("/person/approve/undo", { approvalId });
const undoResult = async (approvalId: string | undefined) =>
  changeOf(approvalUndoneSchema).parse((await undo(approvalId)).body).data;
const approveMany = async (applications: readonly Person[], approvalId = newId()) => {
  const seen = applications.map(({ id, version }) => ({ id, version }));
  const answer = await admin.post("/person/approve", { approvalId, applications: seen });
  return changeOf(approvedManySchema).parse(answer.body).data;
};
let names = 0;
/** Returns a full name that no other test has, in letters. */
const uniqueName = () => {
  names += 1;
  const letters = Array.from(String(names), (digit) => "bdfgklmprz"[Number(digit)]).join("a");
  return { firstName: `Un${letters}ao`, lastName: `Solo${letters}umi` };
};
const applyUnlike = (fields: Record<string, unknown> = {}) =>
  apply(admin, { ...uniqueName(), phone: uniquePhone(), ...fields });

async function appliesFor(personId: string, idNumber: string) {
  const list = await createList(admin, { date: addDays(today(calendar), 3) });
  await env.DB.prepare(
    "insert into list_applications (id, list_id, person_id, id_number, typed, created_at) values (?, ?, ?, ?, ?, ?)",
  )
    .bind(newId(), list.id, personId, idNumber, '{"city":"Typed"}', "2026-01-01T00:00:00.000Z")
    .run();
  return list.id;
}

describe("the undo of an approval", () => {
  it("returns the couple to the queue, with its applications for lists", async () => {
    const pending = await apply(admin, couple());
    const listId = await appliesFor(pending.id, pending.idNumber ?? "");
    const before = await get(pending.id);
    const { approvalId } = await approve(pending.id);
    expect(await participants(listId)).toMatchObject([{ id: pending.id }]);

    expect((await undo(approvalId, other)).status).toBe(404);
    expect(await undoResult(approvalId)).toEqual({ count: 1, remaining: 0, changed: 0 });
    expect((await undo(approvalId)).status).toBe(404);
    const after = await get(pending.id);
    expect(after).toEqual({
      ...before,
      version: before.version + 2,
      spouse: { ...before.spouse, version: (before.spouse?.version ?? 0) + 2 },
    });
    expect(await participants(listId)).toEqual([]);
    const actions = (await historyOf(pending.spouseId ?? "")).map(({ action }) => action);
    expect(actions).toEqual(["person.register", "person.approve", "person.undoApprove"]);

    // After the undo, the application can be approved again.
    await approve(pending.id);
    expect(await participants(listId)).toMatchObject([{ id: pending.id }]);
    await expectNoBrokenRows();
  });

  it("is refused after the hour", async () => {
    const { id } = await apply(admin);
    const { approvalId } = await approve(id);
    await env.DB.prepare("update approved_applications set approved_at = ? where approval_id = ?")
      .bind(new Date(calendar.now().getTime() - 3_600_001).toISOString(), approvalId)
      .run();
    expect((await undo(approvalId)).status).toBe(404);
    expect(await get(id)).toMatchObject({ active: true });
  });

  it("keeps the approval of a person who has changed since", async () => {
    const { id } = await apply(admin);
    const { approvalId } = await approve(id);
    await admin.patch(`/person/${id}`, { city: "Elsewhere" });
    expect(await undoResult(approvalId)).toEqual({ count: 0, remaining: 0, changed: 1 });
    expect(await get(id)).toMatchObject({ active: true, city: "Elsewhere" });
  });

  it(`has one winner against an archiving and an edit, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await apply(admin, round % 2 === 0 ? couple() : {});
      const { approvalId } = await approve(id);
      await race([
        () => undo(approvalId),
        () => admin.patch(`/person/${id}/archive`, { active: false }),
        () => undo(approvalId),
        () => admin.patch(`/person/${id}`, { city: "Raced" }),
      ]);
      const { results } = await env.DB.prepare(
        "select action from history where entity_id = ? and action in ('person.undoApprove', 'person.archive')",
      )
        .bind(id)
        .all();
      expect(results.length).toBeLessThanOrEqual(1);
      await expectNoBrokenRows();
    }
  });
});

describe("a bulk approval", () => {
  it("leaves out likely duplicates and changed applications, and is undone at once", async () => {
    const person = await createPerson(admin, { ...uniqueName(), phone: uniquePhone() });
    const alone = await applyUnlike();
    const pair = await applyUnlike(
      couple({ spouse: { ...couple().spouse, ...uniqueName(), phone: uniquePhone() } }),
    );
    const samePhone = await applyUnlike({ phone: person.phone });
    const edited = await applyUnlike();
    await admin.patch(`/person/${edited.id}`, { city: "Edited" });
    const approvalId = newId();
    const all = [alone, pair, samePhone, edited];
    const expected = {
      count: 2,
      leftOut: [
        { id: edited.id, reason: "changed" },
        { id: samePhone.id, reason: "alike" },
      ],
      missedLists: [],
    };
    expect(await approveMany(all, approvalId)).toEqual(expected);
    // A retry with the same id approves nothing twice.
    expect(await approveMany(all, approvalId)).toEqual(expected);
    expect(await get(pair.spouseId ?? "")).toMatchObject({ active: true });
    expect(await get(samePhone.id)).toMatchObject({ pending: true });
    expect(await undoResult(approvalId)).toEqual({ count: 2, remaining: 0, changed: 0 });
    for (const { id } of [alone, pair]) expect(await get(id)).toMatchObject({ pending: true });
  });

  it("leaves out two applications of one person, also in another script", async () => {
    const one = await applyUnlike({ firstName: "Zinaida", lastName: "Orlovskaya" });
    const same = await applyUnlike({ firstName: "Зинаида", lastName: "Орловская" });
    const { count, leftOut } = await approveMany([one, same]);
    expect({ count, ids: new Set(leftOut.map(({ id }) => id)) }).toEqual({
      count: 0,
      ids: new Set([one.id, same.id]),
    });
  });

  it("counts a couple once, although the body has both adults", async () => {
    const pair = await applyUnlike(
      couple({ spouse: { ...couple().spouse, ...uniqueName(), phone: uniquePhone() } }),
    );
    const spouse = await get(pair.spouseId ?? "");
    expect(await approveMany([pair, spouse])).toMatchObject({ count: 1, leftOut: [] });
  });

  it("refuses more applications than one batch", async () => {
    const applications = Array.from({ length: APPROVE_BATCH + 1 }, () => ({ id: "a", version: 1 }));
    const answer = await admin.post("/person/approve", { approvalId: newId(), applications });
    expect(answer.status).toBe(400);
  });

  it(`has one winner against a rejection, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const applicant = await applyUnlike(
        round % 2 === 0 ? {} : { childrenData: [], childrenCount: 0 },
      );
      const { id, version } = applicant;
      const many = () =>
        admin.post("/person/approve", { approvalId: newId(), applications: [{ id, version }] });
      const reject = () => admin.delete(`/person/${id}/reject`);
      await race(round % 2 === 0 ? [many, reject, many] : [reject, many, reject]);
      const actions = (await historyOf(id)).map(({ action }) => action);
      expect(actions).toHaveLength(2);
      await expectNoBrokenRows();
    }
  });
});

describe("two applications of one couple", () => {
  const adult = (fields: Record<string, unknown>) => ({
    idNumber: uniqueIdNumber(),
    phone: uniquePhone(),
    birthDate: "1980-04-05",
    ...fields,
  });
  const kid = { firstName: "Noa", gender: "female", birthDate: "2015-05-05" };

  /** Stores the applications of a husband and a wife who typed each other; `typed` differs. */
  async function bothApply({ typed = {} }: { typed?: Record<string, unknown> } = {}) {
    const him = adult({ firstName: "Михаил", lastName: "Гринберг" });
    const her = adult({ firstName: "Ольга", lastName: "Гринберг", birthDate: "1983-01-02" });
    const family = { married: true, childrenData: [kid], childrenCount: 1 };
    const his = await apply(admin, {
      ...him,
      gender: "male",
      ...family,
      spouse: { ...her, phone: uniquePhone() },
    });
    const hers = await apply(admin, {
      ...her,
      gender: "female",
      city: "Haifa",
      ...family,
      childrenData: [{ ...kid, firstName: "Ноа" }],
      spouse: { ...him, firstName: "Mikhail", lastName: "Grinberg", ...typed },
    });
    return { his, hers };
  }
  const offered = async (id: string) =>
    dataOf(spouseApplicationSchema).parse(
      (await admin.get(`/person/${id}/spouse-application`)).body,
    ).data.application;

  it("are offered as one family, and joined on approval with one undo", async () => {
    const { his, hers } = await bothApply();
    const listId = await appliesFor(hers.id, hers.idNumber ?? "");
    const before = { his: await get(his.id), hers: await get(hers.id) };
    expect(await offered(hers.id)).toMatchObject({ id: his.id });
    const offer = await offered(his.id);
    expect(offer).toMatchObject({ id: hers.id, version: hers.version, childrenCount: 1 });

    const familyWith = { id: hers.id, version: hers.version };
    const { data, approvalId } = await approve(his.id, { familyWith, version: his.version });
    expect(data).toMatchObject({
      active: true,
      childrenCount: 1,
      spouse: { firstName: "Ольга", phone: hers.phone, idNumber: hers.idNumber },
    });
    expect(await get(his.spouseId ?? "")).toMatchObject({ city: "Haifa", gender: "female" });
    expect((await admin.get(`/person/${hers.id}`)).status).toBe(404);
    expect(await participants(listId)).toMatchObject([{ id: his.spouseId }]);
    await expectNoBrokenRows();

    expect(await undoResult(approvalId)).toEqual({ count: 1, remaining: 0, changed: 0 });
    const strip = ({ version: _v, spouse, ...person }: Person) => ({
      ...person,
      spouse: spouse && { ...spouse, version: 0 },
    });
    expect(strip(await get(his.id))).toEqual(strip(before.his));
    expect(strip(await get(hers.id))).toEqual(strip(before.hers));
    expect(await participants(listId)).toEqual([]);
    await expectNoBrokenRows();
  });

  it("are not offered if one of the two spouses is another person", async () => {
    const { his } = await bothApply({ typed: { idNumber: uniqueIdNumber() } });
    expect(await offered(his.id)).toBeNull();
    expect(await offered((await apply(admin)).id)).toBeNull();
  });

  it("are not joined with another family", async () => {
    const { his } = await bothApply();
    const stranger = await apply(admin, couple());
    const answer = await admin.patch(`/person/${his.id}/approve`, {
      familyWith: { id: stranger.id, version: stranger.version },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "SPOUSE_UNAVAILABLE" } });
    expect(await get(stranger.id)).toMatchObject({ pending: true });
  });

  it(`end once when both decisions race, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { his, hers } = await bothApply();
      const join = (one: Person, two: Person) => () =>
        admin.patch(`/person/${one.id}/approve`, {
          familyWith: { id: two.id, version: two.version },
        });
      const acts = [
        join(his, hers),
        join(hers, his),
        () => admin.delete(`/person/${hers.id}/reject`),
      ];
      await race([...acts.slice(round % 3), ...acts.slice(0, round % 3)]);
      const { results } = await env.DB.prepare(
        "select id from persons where status = 'active' and (id_number = ? or id_number = ?)",
      )
        .bind(his.idNumber, hers.idNumber)
        .all();
      expect([0, 2]).toContain(results.length);
      await expectNoBrokenRows();
    }
  });
});
