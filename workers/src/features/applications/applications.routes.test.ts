import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, apply, createPerson, signedIn, uniqueIdNumber } from "../../../test/api.ts";
import { couple, historyOf } from "../../../test/couples.ts";

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

const get = async (id: string) => (await admin.get(`/person/${id}`)).body?.data;

describe("applications", () => {
  it("are approved together with the spouse, once", async () => {
    const pending = await apply(admin, couple());
    expect(pending).toMatchObject({ active: false, pending: true, married: true });
    const approved = await admin.patch(`/person/${pending.id}/approve`);
    expect(approved).toMatchObject({ status: 200, body: { success: true } });
    expect(approved.body.data).toMatchObject({ active: true, pending: false, childrenCount: 1 });
    expect(await get(pending.spouseId)).toMatchObject({ active: true, spouseId: pending.id });
    const again = await admin.patch(`/person/${pending.id}/approve`);
    expect(again).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } });
    const actions = (await historyOf(pending.id)).map((entry) => entry.action);
    expect(actions).toEqual(["person.register", "person.approve"]);
  });

  it("are rejected together with the spouse, leaving nothing personal behind", async () => {
    const pending = await apply(admin, couple());
    const rejected = await admin.delete(`/person/${pending.id}/reject`);
    expect(rejected).toMatchObject({ status: 200, body: { success: true } });
    for (const id of [pending.id, pending.spouseId]) {
      expect((await admin.get(`/person/${id}`)).status).toBe(404);
      expect(await historyOf(id)).toEqual([
        { action: "person.register", actor_name: "public", before: null, after: null },
        { action: "person.reject", actor_name: "Ada Admin", before: null, after: null },
      ]);
    }
    const left = await env.DB.prepare(
      "select count(*) as n from children where first_name = 'Kid' and household_id not in (select household_id from persons)",
    ).first<{ n: number }>();
    expect(left?.n).toBe(0);
  });

  it("stop at an ID number that an active person has", async () => {
    const person = await createPerson(admin);
    const pending = await apply(admin, { idNumber: person.idNumber });
    const answer = await admin.patch(`/person/${pending.id}/approve`);
    expect(answer).toMatchObject({ status: 409, body: { code: "DUPLICATE_ID_NUMBER" } });
    expect(answer.body.matches).toMatchObject([{ id: person.id }]);
    expect(
      (await admin.patch(`/person/${pending.id}`, { idNumber: uniqueIdNumber() })).status,
    ).toBe(200);
    expect((await admin.patch(`/person/${pending.id}/approve`)).status).toBe(200);
  });

  it("exist for administrators only", async () => {
    const pending = await apply(admin);
    const editor = await signedIn({ role: "MODERATOR", permissions: ["canDeletePersons"] });
    expect((await editor.get(`/person/${pending.id}`)).status).toBe(404);
    expect((await editor.patch(`/person/${pending.id}`, { city: "X" })).status).toBe(404);
    expect((await editor.patch(`/person/${pending.id}/approve`)).status).toBe(403);
    expect((await editor.delete(`/person/${pending.id}/reject`)).status).toBe(403);
    expect((await editor.delete(`/person/${pending.id}`)).status).toBe(404);
    expect((await editor.patch(`/person/${pending.id}/archive`, { active: false })).status).toBe(
      404,
    );
    expect((await admin.patch(`/person/${pending.id}/archive`, { active: false })).status).toBe(
      409,
    );
    expect((await admin.delete(`/person/${pending.id}`)).status).toBe(409);
  });

  it("have one winner when approved and rejected at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const pending = await apply(admin, couple());
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => admin.patch(`/person/${pending.id}/approve`)),
        ...Array.from({ length: 4 }, () => admin.delete(`/person/${pending.id}/reject`)),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    }
  });
});
