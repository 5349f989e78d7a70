import { env } from "cloudflare:workers";
import { addDays, today } from "@kehila/shared/base/dates";
import { hasCome } from "@kehila/shared/events/attendance-rule";
import { LIST_ADDS_HOURLY_MAX, WALK_INS_BATCH } from "@kehila/shared/base/limits";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, apply, createPerson, db, personBody, signedIn } from "../../../test/api.ts";
import {
  operation,
  readDoor,
  sealedWalkIn,
  sendTicks,
  sendWalkIns,
  walkInValues,
  whoCame,
} from "../../../test/door.ts";
import { createList, readList } from "../../../test/lists.ts";
import { many } from "../../../test/races.ts";
import { calendar } from "../../core/clock.ts";
import { runRead } from "../../db/read.ts";
import { newId } from "../../lib/ids.ts";
import { LIST_ADD_BUDGETS } from "../../rate-limit/budgets.ts";
import { spend } from "../../rate-limit/client.ts";
import { findHasRoom } from "../applications/applications.service.ts";

let admin: Caller;
/** A user who may edit lists, and neither add persons nor read applications. */
let helper: Caller;
beforeAll(async () => {
  admin = await administrator();
  helper = await signedIn({
    permissions: ["canViewCinema", "canViewProject", "canEditAllLists"],
    name: "Dov",
  });
});

const count = async (sql: string, ...values: string[]): Promise<number> =>
  Number(
    await env.DB.prepare(`select count(*) as n from ${sql}`)
      .bind(...values)
      .first("n"),
  );

/** Adds one walk-in to a list; returns the list and the applicant. */
async function walkInAt(overrides: Record<string, unknown> = {}, values = walkInValues()) {
  const { id: listId } = await createList(admin, overrides);
  const walkIn = await sealedWalkIn(listId, values);
  expect(await sendWalkIns(helper, listId, [walkIn])).toEqual({ stored: [walkIn.id], refused: [] });
  const applicant = (await readDoor(helper, listId)).people.find((one) => one.isApplicant);
  if (!applicant) throw new Error("The door has no walk-in.");
  return { listId, walkIn, applicant, id: applicant.id };
}

/** Completes an application and approves it. */
async function approve(id: string): Promise<void> {
  expect((await admin.patch(`/person/${id}`, { city: "Haifa" })).status).toBe(200);
  const answer = await admin.patch(`/person/${id}/approve`, {});
  expect([answer.status, answer.body.missedLists]).toEqual([200, []]);
}

describe("a walk-in", () => {
  it("becomes an application with name, phone and attendance, without the right to add persons", async () => {
    const values = walkInValues({ phone: "050-123 45 67" });
    const { listId, id, applicant } = await walkInAt({ category: "project" }, values);
    const { body } = await admin.get(`/person/${id}`);
    expect(body.data).toMatchObject({
      pending: true,
      firstName: applicant.firstName,
      phone: "0501234567",
      city: "",
      idNumber: null,
      birthDate: null,
      gender: null,
      interestedEvents: ["project"],
      listApplications: [{ came: true, list: { id: listId } }],
    });
    expect(await whoCame(helper, listId)).toEqual([id]);
    expect((await helper.get(`/person/${id}`)).status).toBe(403);
    const history = await admin.get(`/person-list/${listId}/history`);
    expect(history.body.data[0]).toMatchObject({
      action: "attendance",
      actor: { name: "Dov" },
      added: { count: 1, persons: [{ id }] },
    });
  });

  it("outdates the copies of other phones; the next copy has all people by last name", async () => {
    const personIds: string[] = [];
    for (const lastName of ["Gimel", "Aleph"]) {
      personIds.push((await createPerson(admin, { lastName })).id);
    }
    const { id: listId } = await createList(admin, { personIds });
    const { version } = await readDoor(helper, listId);
    const walkIns = [
      await sealedWalkIn(listId, walkInValues({ lastName: "Dalet" })),
      await sealedWalkIn(listId, walkInValues({ lastName: "Bet" })),
    ];
    await sendWalkIns(helper, listId, walkIns);
    const { people, version: later } = await readDoor(helper, listId);
    expect(later).toBeGreaterThan(version);
    expect(people.map(({ lastName }) => lastName)).toEqual(["Aleph", "Bet", "Dalet", "Gimel"]);
    const { walkIns: named } = await readList(helper, listId);
    expect(named?.map(({ lastName }) => lastName)).toEqual(["Bet", "Dalet"]);
  });

  it("is shown to users who may edit the list, without its phone", async () => {
    const values = walkInValues();
    const { listId, id, applicant } = await walkInAt({}, values);
    const { firstName, lastName } = applicant;
    const named = { id, firstName, lastName, came: true };
    for (const path of ["", "/door"]) {
      const { body } = await helper.get(`/person-list/${listId}${path}`);
      expect(JSON.stringify(body)).not.toContain(values["phone"]);
    }
    expect((await readList(helper, listId)).walkIns).toEqual([named]);
    expect((await readList(admin, listId)).walkIns).toEqual([named]);
    const reader = await signedIn({ permissions: ["canViewCinema"] });
    const { body } = await reader.get(`/person-list/${listId}`);
    expect(body.data.walkIns).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain(lastName);
  });

  it("is not shown on another list after a tick with its id", async () => {
    const { id } = await walkInAt();
    const { id: otherList } = await createList(admin);
    await sendTicks(helper, otherList, [operation(id, true, [])]);
    expect((await readDoor(helper, otherList)).people).toEqual([]);
    expect((await readList(helper, otherList)).walkIns).toEqual([]);
  });

  it("is stored once, in any order and however often it is sent", async () => {
    const { id: listId } = await createList(admin);
    const walkIns = await many(3, () => sealedWalkIn(listId));
    const [first, second, third] = walkIns;
    if (!first || !second || !third) throw new Error("none");
    await sendWalkIns(helper, listId, [third, first]);
    await sendWalkIns(helper, listId, [second, first, first]);
    const all = await sendWalkIns(admin, listId, walkIns);
    expect(all.stored.toSorted()).toEqual(walkIns.map(({ id }) => id).toSorted());
    expect((await readDoor(admin, listId)).people).toHaveLength(3);
    expect(await count("attendance_operations where list_id = ?", listId)).toBe(3);
  });

  it("that is sent 50 times at once becomes one application", async () => {
    const { id: listId } = await createList(admin);
    const walkIns = [await sealedWalkIn(listId), await sealedWalkIn(listId)];
    const answers = await many(50, (index) =>
      (index % 2 === 0 ? admin : helper).post(`/person-list/${listId}/walk-ins`, {
        walkIns: index % 3 === 0 ? walkIns : walkIns.toReversed(),
      }),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await readDoor(admin, listId)).people).toHaveLength(2);
    expect(await count("list_applications where list_id = ?", listId)).toBe(2);
    expect(await count("attendance_operations where list_id = ?", listId)).toBe(2);
  });

  it("can be unticked and ticked like a participant", async () => {
    const { listId, id, walkIn } = await walkInAt();
    const untick = operation(id, false, [walkIn.id]);
    const { notOnList } = await sendTicks(helper, listId, [untick]);
    expect([notOnList, await whoCame(helper, listId)]).toEqual([[], []]);
    expect((await readList(helper, listId)).walkIns).toMatchObject([{ id, came: false }]);
    await sendTicks(helper, listId, [operation(id, true, [untick.id])]);
    expect(await whoCame(helper, listId)).toEqual([id]);
  });

  it("shows a likely duplicate in the review, and causes no error at the door", async () => {
    const known = await createPerson(admin);
    const { firstName, lastName, phone } = known;
    const { id } = await walkInAt({}, { firstName, lastName, phone });
    const typed = { firstName, lastName, phone, idNumber: null, birthDate: null, excludeId: id };
    const { body } = await admin.post("/person/check", typed);
    expect(body.matches).toMatchObject([{ id: known.id, matchedBy: ["phone", "name"] }]);
  });
});

describe("a walk-in is refused with a reason", () => {
  it.each([
    ["a missing name", { firstName: "" }, "invalid"],
    ["no phone", { phone: "" }, "invalid"],
    ["a wrong phone", { phone: "12" }, "invalid"],
    ["another field", { status: "active" }, "invalid"],
    ["control characters", { lastName: "a\u0000b" }, "invalid"],
  ])("%s", async (_what, overrides, reason) => {
    const { id: listId } = await createList(admin);
    const bad = await sealedWalkIn(listId, walkInValues(overrides));
    const good = await sealedWalkIn(listId);
    expect(await sendWalkIns(helper, listId, [bad, good])).toEqual({
      stored: [good.id],
      refused: [{ id: bad.id, reason }],
    });
    expect((await readDoor(helper, listId)).people).toHaveLength(1);
  });

  it("a text that is not sealed for this list and id with a key of the server", async () => {
    const { id: listId } = await createList(admin);
    const other = await createList(admin);
    const elsewhere = await sealedWalkIn(other.id);
    const renamed = { ...(await sealedWalkIn(listId)), id: newId() };
    const { id, sealed } = await sealedWalkIn(listId);
    const ofOldKey = { id, sealed: sealed.replace("v1..", "v1.20200101.") };
    expect(ofOldKey.sealed).not.toBe(sealed);
    const sent = [elsewhere, renamed, ofOldKey, { id: newId(), sealed: "v1" }];
    const answer = await sendWalkIns(helper, listId, sent);
    expect(answer.refused).toEqual(sent.map((one) => ({ id: one.id, reason: "unreadable" })));
    expect((await readDoor(helper, listId)).people).toEqual([]);
  });

  it("a user who has lost the right, and a deleted list", async () => {
    const { id: listId } = await createList(admin);
    const leaver = await signedIn({ permissions: ["canViewCinema", "canEditAllLists"] });
    await admin.post(`/api/user/permissions/${leaver.id}`, { canEditAllLists: false });
    const body = { walkIns: [await sealedWalkIn(listId)] };
    expect((await leaver.post(`/person-list/${listId}/walk-ins`, body)).status).toBe(403);
    await admin.delete(`/person-list/${listId}`);
    expect((await helper.post(`/person-list/${listId}/walk-ins`, body)).status).toBe(404);
    expect(await count("walk_ins where list_id = ?", listId)).toBe(0);
  });

  it("more walk-ins than a request may have", async () => {
    const { id: listId } = await createList(admin);
    const walkIns = Array.from({ length: WALK_INS_BATCH + 1 }, () => ({
      id: newId(),
      sealed: "v1",
    }));
    const answer = await helper.post(`/person-list/${listId}/walk-ins`, { walkIns });
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_INPUT"]);
  });
});

/** The rules of docs/decisions/0029-walk-ins.md. */
describe("the application of a walk-in", () => {
  it("needs a city before it can be approved, alone and among many", async () => {
    const { id, listId } = await walkInAt();
    const answer = await admin.patch(`/person/${id}/approve`, {});
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      400,
      "INVALID_INPUT",
      { city: "REQUIRED" },
    ]);
    const { body } = await admin.get(`/person/${id}`);
    const { version } = body.data;
    const approvalId = newId();
    const ofMany = await admin.post("/person/approve", {
      approvalId,
      applications: [{ id, version }],
    });
    expect(ofMany.body.data).toMatchObject({ count: 0, leftOut: [{ id, reason: "incomplete" }] });
    await approve(id);
    expect((await readList(admin, listId)).personLinks.map(({ person }) => person.id)).toEqual([
      id,
    ]);
    // An approved walk-in is a participant: a removal from the list also removes it from the door.
    await admin.post(`/person-list/${listId}/persons`, { remove: [id] });
    expect((await readDoor(helper, listId)).people).toEqual([]);
  });

  it("keeps its attendance, however late it is approved, and gets a place beyond the maximum", async () => {
    const waiting = [await createPerson(admin), await createPerson(admin)];
    const date = addDays(today(calendar), -30);
    const personIds = waiting.map((one): string => one.id);
    const { id, listId } = await walkInAt({ date, capacity: 1, personIds });
    await admin.post(`/person-list/${listId}/roll-call`, { closed: true });
    await approve(id);
    const list = await readList(admin, listId);
    expect(list.personLinks.map(({ person }) => person.id).toSorted()).toEqual(
      [...personIds.slice(0, 1), id].toSorted(),
    );
    expect(list.personLinks.find(({ person }) => person.id === id)?.source).toBe("staff");
    expect(list.waitingLinks).toHaveLength(1);
    expect(await whoCame(admin, listId)).toEqual([id]);
    const { body } = await admin.get(`/person/${id}`);
    expect(body.data.visitedEvents).toEqual(["cinema"]);
  });

  it("that was unticked joins by the rules of the public link", async () => {
    const date = addDays(today(calendar), -30);
    const { id, listId, walkIn } = await walkInAt({ date });
    await sendTicks(helper, listId, [operation(id, false, [walkIn.id])]);
    await admin.patch(`/person/${id}`, { city: "Haifa" });
    const { body } = await admin.patch(`/person/${id}/approve`, {});
    expect(body.missedLists).toMatchObject([{ id: listId, reason: "over" }]);
    expect((await readList(admin, listId)).personLinks).toEqual([]);
  });

  it("is not counted after a rejection, even when it is sent again, until the undo", async () => {
    const { id, listId, walkIn } = await walkInAt();
    const { version } = await readDoor(helper, listId);
    const rejected = await admin.send("DELETE", `/person/${id}/reject`, { body: "{}" });
    expect(rejected.status).toBe(200);
    const after = await readDoor(helper, listId);
    expect([after.people, after.ticks]).toEqual([[], []]);
    expect(after.version).toBeGreaterThan(version);
    expect((await sendWalkIns(helper, listId, [walkIn])).stored).toEqual([walkIn.id]);
    expect((await readDoor(helper, listId)).people).toEqual([]);
    const { rejectionId } = rejected.body.data;
    expect((await admin.post("/person/reject/undo", { rejectionId })).status).toBe(200);
    const back = await readDoor(helper, listId);
    expect(back.version).toBeGreaterThan(after.version);
    expect(back.people.map((one) => one.id)).toEqual([id]);
    expect(await whoCame(helper, listId)).toEqual([id]);
  });

  it("counts for the record into which it was merged; that record joins the list", async () => {
    const known = await createPerson(admin);
    const { id, listId } = await walkInAt({ date: addDays(today(calendar), -30) });
    const merged = await admin.post(`/person/${known.id}/merge`, { otherId: id });
    expect([merged.status, merged.body.data?.city]).toEqual([200, "Haifa"]);
    expect(await whoCame(helper, listId)).toEqual([known.id]);
    const { people } = await readDoor(helper, listId);
    expect(people).toMatchObject([{ id: known.id, isApplicant: false }]);
    // A phone with an old copy unticks the walk-in.
    const { ticks } = await readDoor(helper, listId);
    const seen = ticks.flatMap(({ standing }) => standing.map((one) => one.id));
    await sendTicks(helper, listId, [operation(id, false, seen)]);
    expect(await whoCame(helper, listId)).toEqual([]);
  });

  it("waits at the door again after the undo of its approval", async () => {
    const { id, listId } = await walkInAt();
    await admin.patch(`/person/${id}`, { city: "Haifa" });
    const { body } = await admin.patch(`/person/${id}/approve`, {});
    expect((await readDoor(helper, listId)).people).toMatchObject([{ id, isApplicant: false }]);
    const { approvalId } = body;
    expect((await admin.post("/person/approve/undo", { approvalId })).status).toBe(200);
    const { people, ticks } = await readDoor(helper, listId);
    expect(people).toMatchObject([{ id, isApplicant: true }]);
    expect(ticks.map(({ standing }) => hasCome(standing))).toEqual([true]);
    await approve(id);
    expect(await whoCame(helper, listId)).toEqual([id]);
  });

  it("returns without its list if the list was deleted before the undo of the rejection", async () => {
    const { id, listId } = await walkInAt();
    const rejected = await admin.send("DELETE", `/person/${id}/reject`, { body: "{}" });
    expect((await admin.delete(`/person-list/${listId}`)).status).toBe(200);
    const { rejectionId } = rejected.body.data;
    expect((await admin.post("/person/reject/undo", { rejectionId })).status).toBe(200);
    expect((await admin.get(`/person/${id}`)).body.data).toMatchObject({ pending: true });
    expect(await count("attendance_operations where list_id = ?", listId)).toBe(0);
  });

  it("stays after the deletion of its list; the approval reports the missed list", async () => {
    const { id, listId } = await walkInAt();
    expect((await admin.delete(`/person-list/${listId}`)).status).toBe(200);
    await admin.patch(`/person/${id}`, { city: "Haifa" });
    const { body } = await admin.patch(`/person/${id}/approve`, {});
    expect(body.missedLists).toEqual([null]);
  });

  it("does not change the public form, which requires a city and an ID number", async () => {
    const { firstName, lastName, phone } = personBody();
    const answer = await admin.post("/person/public/register", { firstName, lastName, phone });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toMatchObject({ city: "REQUIRED", idNumber: "REQUIRED" });
  });
});

describe("the budget of walk-ins", () => {
  const spendAll = async (caller: Caller, left: number) =>
    spend(env, {
      purpose: "walk-ins",
      client: caller.id ?? "",
      budgets: LIST_ADD_BUDGETS,
      now: calendar.now(),
      count: LIST_ADDS_HOURLY_MAX - left,
    });
  const send = async (caller: Caller, listId: string, walkIns: number) => {
    const sealed = await Promise.all(
      Array.from({ length: walkIns }, () => sealedWalkIn(listId, walkInValues())),
    );
    const { status, body } = await caller.post(`/person-list/${listId}/walk-ins`, {
      walkIns: sealed,
    });
    return [status, body.code];
  };

  it("is as large as the one for adding persons, for users who may not create persons", async () => {
    const [door, clerk] = await Promise.all([
      signedIn({ permissions: ["canViewCinema", "canEditAllLists"] }),
      signedIn({ permissions: ["canViewCinema", "canEditAllLists", "canCreatePersons"] }),
    ]);
    const { id: listId } = await createList(admin);
    await Promise.all([spendAll(door, 2), spendAll(clerk, 2)]);
    expect(await send(door, listId, 2)).toEqual([200, undefined]);
    const before = await count("persons");
    expect(await send(door, listId, 1)).toEqual([429, "TOO_MANY_ADDED"]);
    expect(await count("persons")).toBe(before);
    expect(await send(clerk, listId, 3)).toEqual([200, undefined]);
  });

  it("is not spent by walk-ins that are sent again", async () => {
    const door = await signedIn({ permissions: ["canViewCinema", "canEditAllLists"] });
    const { id: listId } = await createList(admin);
    const walkIn = await sealedWalkIn(listId, walkInValues());
    await spendAll(door, 1);
    await sendWalkIns(door, listId, [walkIn]);
    await sendWalkIns(door, listId, [walkIn]);
    expect(await send(door, listId, 1)).toEqual([429, "TOO_MANY_ADDED"]);
  });

  it("keeps walk-ins out of the limit of the public queue", async () => {
    const scope = { db, calendar, actor: null, env: { ...env, PENDING_CEILING: "1" } };
    const hasRoom = () => runRead(scope, findHasRoom(scope));
    await env.DB.prepare("delete from persons where status = 'pending'").run();
    await walkInAt();
    await expect(hasRoom()).resolves.toBeUndefined();
    await apply(admin);
    await expect(hasRoom()).rejects.toMatchObject({ code: "QUEUE_FULL" });
  });
});

describe("the queue of applications", () => {
  const matching = async (filter: object) =>
    (await admin.post("/person/reject/count", filter)).body.data.count;

  const queue = async (filter: Record<string, string>) => {
    const query = new URLSearchParams({ pending: "true", take: "100", ...filter });
    return admin.get(`/person?${query.toString()}`);
  };

  it("is filtered by list and by the user who recorded, and rejected in bulk by both", async () => {
    const other = await signedIn({ permissions: ["canViewCinema", "canEditAllLists"] });
    const [{ id: listId }, { id: otherListId }] = [
      await createList(admin),
      await createList(admin),
    ];
    const send = async (caller: Caller, id: string) =>
      sendWalkIns(caller, id, [await sealedWalkIn(id, walkInValues())]);
    await send(other, listId);
    await send(other, otherListId);
    await send(helper, listId);
    expect(await matching({ listId })).toBe(2);
    expect(await matching({ recordedBy: other.id })).toBe(2);
    expect(await matching({ listId, recordedBy: other.id })).toBe(1);
    expect(await matching({ listId: "none" })).toBe(0);
    const { lastName } = await apply(admin);
    for (const filter of [
      { listId },
      { recordedBy: other.id ?? "" },
      { listId, recordedBy: other.id ?? "" },
      { listId, search: lastName },
      { listId: "none" },
    ]) {
      for (const sort of ["createdAt", "lastName"]) {
        const { body } = await queue({ ...filter, sortBy: sort });
        expect([filter, body.data.length]).toEqual([filter, await matching(filter)]);
      }
    }
    const search = await queue({ search: lastName, recordedBy: other.id ?? "" });
    expect(search.body.data).toEqual([]);
    for (const status of ["", "active=true", "active=false"]) {
      const refused = await admin.get(`/person?${status}&listId=${listId}&recordedBy=x`);
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { listId: "NOT_ALLOWED", recordedBy: "NOT_ALLOWED" },
      ]);
    }
    const rejected = await admin.post("/person/reject", {
      matching: { filter: { recordedBy: other.id }, count: 2 },
    });
    expect([rejected.status, rejected.body.data?.count]).toEqual([200, 2]);
    expect(await matching({ listId })).toBe(1);
  });
});
