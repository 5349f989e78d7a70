import { env } from "cloudflare:workers";
import { addDays, today } from "@kehila/shared/base/dates";
import {
  changedListPersonsSchema,
  eventListSummarySchema,
  listedEventSchema,
  movedUpSchema,
} from "@kehila/shared/events/event-lists";
import { approvedPersonSchema } from "@kehila/shared/persons/applications";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import {
  administrator,
  anonymous,
  createPerson,
  signedIn,
  uniquePhone,
} from "../../../test/api.ts";
import { eventBody, newClient } from "../../../test/event-links.ts";
import { createList, readList } from "../../../test/lists.ts";
import { spouse } from "../../../test/merges.ts";
import { many } from "../../../test/races.ts";
import * as z from "zod/mini";
import { calendar } from "../../core/clock.ts";

/** Places of an event and its waiting list (docs/product.md#capacity-and-waiting-list). */
let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

const add = async (listId: string, ids: readonly string[]) => {
  const answer = await admin.post(`/person-list/${listId}/persons`, { add: ids });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return changedListPersonsSchema.parse(answer.body.data);
};
const remove = (listId: string, ids: readonly string[]) =>
  admin.post(`/person-list/${listId}/persons`, { remove: ids });
const moveUp = (listId: string, personIds: readonly string[]) =>
  admin.post(`/person-list/${listId}/move-up`, { personIds });

/** Returns the ids of a list's persons: with a place, sorted, and waiting, in order. */
const stateOf = async (listId: string) => {
  const { personLinks, waitingLinks } = await readList(admin, listId);
  const ids = (links: { person: { id: string } }[]) => links.map(({ person }) => person.id);
  return { placed: ids(personLinks).toSorted(), waiting: ids(waitingLinks) };
};

const persons = async (count: number): Promise<string[]> =>
  (await many(count, () => createPerson(admin))).map(({ id }) => id);

/** Creates a couple; returns the ids of both. */
const couple = async (): Promise<[string, string]> => {
  const one = await createPerson(admin, { spouse: spouse(), childrenData: [] });
  return [one.id, one.spouseId];
};

describe("the fields of an event", () => {
  it("has time, place and places, changes them with history, and clears them", async () => {
    const event = { time: "18:30", venue: "  Hall   5 ", capacity: 12, capacityUnit: "households" };
    const created = await createList(admin, event);
    expect(created).toMatchObject({ ...event, venue: "Hall 5", capacityUsed: 0, waitingCount: 0 });
    const path = `/person-list/${created.id}`;
    const cleared = { time: "", venue: null, capacity: null };
    const answer = await admin.patch(path, { ...cleared, capacityUnit: "persons" });
    expect(eventListSummarySchema.parse(answer.body.data)).toMatchObject({
      time: null,
      venue: null,
      capacity: null,
      capacityUnit: "persons",
    });
    const history = await admin.get(`${path}/history`);
    expect(history.body.data[0]).toMatchObject({
      action: "update",
      before: { ...event, venue: "Hall 5" },
      after: { time: null, venue: null, capacity: null, capacityUnit: "persons" },
    });
  });

  it.each([
    [{ time: "24:00" }, { time: "INVALID_TIME" }],
    [{ time: "9:30" }, { time: "INVALID_TIME" }],
    [{ venue: "x".repeat(201) }, { venue: "TOO_LONG" }],
    [{ capacity: 0 }, { capacity: "OUT_OF_RANGE" }],
    [{ capacity: 5001 }, { capacity: "OUT_OF_RANGE" }],
    [{ capacity: 1.5 }, { capacity: "NOT_AN_INTEGER" }],
    [{ capacityUnit: "tables" }, { capacityUnit: "INVALID_CHOICE" }],
    [{ capacityUsed: 3 }, { capacityUsed: "NOT_ALLOWED" }],
  ])("refuses %j", async (fields, errors) => {
    const body = { title: "T", date: "2099-01-01", category: "cinema", ...fields };
    expect((await admin.post("/person-list", body)).body).toMatchObject({ fields: errors });
    const { id } = await createList(admin);
    expect((await admin.patch(`/person-list/${id}`, fields)).body).toMatchObject({
      fields: errors,
    });
  });
});

describe("places for persons", () => {
  it("go in the order of the request, then comes the waiting list", async () => {
    const [one, two, three, four] = await persons(4);
    const ids = [three, one, four, two].map(String);
    const { id } = await createList(admin, { capacity: 2, personIds: ids });
    expect(await stateOf(id)).toEqual({
      placed: ids.slice(0, 2).toSorted(),
      waiting: ids.slice(2),
    });
    const list = await readList(admin, id);
    expect(list).toMatchObject({ personCount: 2, capacityUsed: 2, waitingCount: 2 });
  });

  it("stay free after a removal until staff move the next person up", async () => {
    const [one, two, three, late] = await persons(4);
    const { id } = await createList(admin, { capacity: 1, personIds: [one, two, three] });
    await remove(id, [String(one)]);
    // The freed place belongs to the waiting persons.
    expect(await add(id, [String(late)])).toMatchObject({ added: 1, waiting: 1, personCount: 0 });
    expect(await stateOf(id)).toEqual({ placed: [], waiting: [two, three, late] });
    const moved = await moveUp(id, [String(two)]);
    expect(movedUpSchema.parse(moved.body.data)).toMatchObject({ moved: 1, personCount: 1 });
    expect(await moveUp(id, [String(three)])).toMatchObject({
      status: 409,
      body: { code: "LIST_FULL" },
    });
    // The same request by a second user changes nothing.
    expect((await moveUp(id, [String(two)])).body.data).toMatchObject({ moved: 0 });
    const { data } = (await admin.get(`/person-list/${id}/history`)).body;
    expect(data[0]).toMatchObject({ action: "move-up", added: { count: 1 } });
    expect(data[0].added.persons[0].name).not.toBeNull();
  });

  it("stay taken if the number is lowered; staff move persons up if it is raised", async () => {
    const ids = await persons(3);
    const { id } = await createList(admin, { capacity: 3, personIds: ids });
    await admin.patch(`/person-list/${id}`, { capacity: 1 });
    const [late] = await persons(1);
    await add(id, [String(late)]);
    expect(await stateOf(id)).toEqual({ placed: ids.toSorted(), waiting: [late] });
    expect(await readList(admin, id)).toMatchObject({ capacity: 1, capacityUsed: 3 });
    await admin.patch(`/person-list/${id}`, { capacity: null });
    expect((await stateOf(id)).waiting).toEqual([late]);
    expect((await moveUp(id, [String(late)])).status).toBe(200);
    expect((await stateOf(id)).waiting).toEqual([]);
  });

  it("and the waiting list are kept when a complete set of participants is sent", async () => {
    const ids = await persons(3);
    const { id } = await createList(admin, { capacity: 1, personIds: ids });
    const [first, ...waiting] = ids;
    expect((await admin.patch(`/person-list/${id}`, { personIds: [first] })).status).toBe(200);
    expect(await stateOf(id)).toEqual({ placed: [first], waiting });
    await admin.patch(`/person-list/${id}`, { personIds: [] });
    expect(await stateOf(id)).toEqual({ placed: [], waiting });
  });

  it("are restored by undo, with the former order of the waiting list", async () => {
    const ids = await persons(4);
    const { id } = await createList(admin, { capacity: 2, personIds: ids });
    const before = await stateOf(id);
    for (const personId of ids) {
      await remove(id, [personId]);
      await add(id, [personId]);
      expect(await stateOf(id)).toEqual(before);
    }
    // The next person has the place now, so the restored person waits first.
    const [first, , third, fourth] = ids.map(String);
    await remove(id, [String(first)]);
    await moveUp(id, [String(third)]);
    await add(id, [String(first)]);
    expect((await stateOf(id)).waiting).toEqual([first, fourth]);
  });

  it("and the waiting list lose archived persons, and an undo restores both", async () => {
    const ids = await persons(3);
    const { id } = await createList(admin, { capacity: 1, personIds: ids });
    const before = await stateOf(id);
    const archived = await admin.post("/person/archive", { personIds: ids.slice(1) });
    expect(await stateOf(id)).toEqual({ ...before, waiting: [] });
    const { archivingId } = archived.body.data;
    expect((await admin.post("/person/archive/undo", { archivingId })).status).toBe(200);
    expect(await stateOf(id)).toEqual(before);
    await admin.patch(`/person/${before.waiting[0]}/archive`, { active: false });
    expect((await admin.delete(`/person/${before.waiting[0]}`)).status).toBe(200);
    expect((await stateOf(id)).waiting).toEqual(before.waiting.slice(1));
  });
});

describe("places for households", () => {
  it("are taken once by both adults of a couple", async () => {
    const [[one, oneToo], [two, twoToo], [alone]] = [
      await couple(),
      await couple(),
      await persons(1),
    ];
    const { id } = await createList(admin, {
      capacity: 2,
      capacityUnit: "households",
      personIds: [one, two, alone, twoToo],
    });
    expect(await stateOf(id)).toEqual({
      placed: [one, two, twoToo].toSorted(),
      waiting: [alone],
    });
    // The spouse shares the household's place although another household waits.
    expect(await add(id, [oneToo])).toMatchObject({ waiting: 0, capacityUsed: 2, personCount: 4 });
    await remove(id, [one]);
    expect(await moveUp(id, [String(alone)])).toMatchObject({ status: 409 });
    await remove(id, [oneToo]);
    expect((await moveUp(id, [String(alone)])).status).toBe(200);
  });

  it("wait together and move up together", async () => {
    const [[one, oneToo], [two]] = [await couple(), await persons(1)];
    const { id } = await createList(admin, {
      capacity: 1,
      capacityUnit: "households",
      personIds: [two, one, oneToo],
    });
    const { waitingLinks } = await readList(admin, id);
    expect(waitingLinks.map(({ waiting }) => waiting.household)).toEqual([0, 0]);
    await admin.patch(`/person-list/${id}`, { capacity: 2 });
    expect((await moveUp(id, [one, oneToo])).body.data).toMatchObject({
      moved: 2,
      capacityUsed: 2,
    });
  });

  it("count persons one by one where places are for persons", async () => {
    const [one, oneToo] = await couple();
    const { id } = await createList(admin, { capacity: 1, personIds: [] });
    const [blocker] = await persons(1);
    await add(id, [String(blocker), one, oneToo]);
    await remove(id, [String(blocker)]);
    expect(await moveUp(id, [one, oneToo])).toMatchObject({ status: 409 });
    expect((await moveUp(id, [oneToo])).status).toBe(200);
  });
});

describe("the public link", () => {
  const check = (listId: string, phone: string) =>
    anonymous.post("/api/event-register/check-phone", { phone, listId }, newClient());
  const register = async (listId: string) => {
    const body = eventBody(listId);
    const answer = await anonymous.post("/api/event-register/register", body, newClient());
    const found = await admin.get(`/person?pending=true&search=${String(body["idNumber"])}`);
    return { answer, id: String(found.body.data[0].id) };
  };

  it("answers with the same bytes whether one gets a place, waits, is known or not", async () => {
    const [first, second] = await many(2, () => createPerson(admin));
    const { id } = await createList(admin, { capacity: 1 });
    const placed = await check(id, first.phone);
    const waits = await check(id, second.phone);
    expect(await stateOf(id)).toEqual({ placed: [first.id], waiting: [second.id] });
    const again = [await check(id, first.phone), await check(id, second.phone)];
    for (const { status, body } of [placed, waits, ...again]) {
      expect({ status, body }).toEqual({ status: 200, body: { success: true, exists: true } });
    }
    const unknown = await check(id, uniquePhone());
    expect(unknown.body).toEqual({ success: true, exists: false });
    const { id: open } = await createList(admin);
    const [full, free] = [await register(id), await register(open)];
    expect(full.answer).toMatchObject({ status: free.answer.status, body: free.answer.body });
  });

  it("adds a couple that shares a phone to one place for households", async () => {
    const phone = uniquePhone();
    const one = await createPerson(admin, { phone, spouse: { ...spouse(), phone } });
    const { id } = await createList(admin, { capacity: 1, capacityUnit: "households" });
    await check(id, phone);
    expect((await stateOf(id)).placed).toEqual(
      [one.id, one.spouseId].toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });

  it("reserves no place for an application; an approval uses the time of application", async () => {
    const { id } = await createList(admin, { capacity: 1 });
    const early = await register(id);
    const [known] = await many(1, () => createPerson(admin));
    await check(id, known.phone);
    expect((await stateOf(id)).placed).toEqual([known.id]);
    const [waits] = await persons(1);
    await add(id, [String(waits)]);
    const late = await register(id);
    for (const applicant of [late, early]) {
      const answer = await admin.patch(`/person/${applicant.id}/approve`);
      expect(approvedPersonSchema.parse({ ...answer.body }).missedLists).toEqual([]);
    }
    expect(await stateOf(id)).toEqual({
      placed: [known.id],
      waiting: [early.id, waits, late.id],
    });
    // An applicant gets a free place too, by an earlier arrival than the waiting person.
    const { id: other } = await createList(admin, { capacity: 1, personIds: [waits] });
    const first = await register(other);
    await add(other, [known.id]);
    await remove(other, [String(waits)]);
    await admin.patch(`/person/${first.id}/approve`);
    expect(await stateOf(other)).toEqual({ placed: [first.id], waiting: [known.id] });
  });
});

describe("waiting persons", () => {
  it("are no visitors, are not exported and are not copied", async () => {
    const ids = await persons(3);
    const { id } = await createList(admin, { capacity: 1, category: "project", personIds: ids });
    const copy = await admin.post("/person-list", {
      title: "Copy",
      date: "2099-01-01",
      category: "project",
      copyOf: id,
    });
    expect(copy.body.data).toMatchObject({ personCount: 1, waitingCount: 0 });
    await env.DB.prepare("update lists set date = ? where id = ?")
      .bind(addDays(today(calendar), -3), id)
      .run();
    const { placed, waiting } = await stateOf(id);
    const visitors = await admin.get("/person?visitedEvents=project");
    expect(visitors.body.data.map((row: { id: string }) => row.id)).toEqual(placed);
    const person = (await admin.get(`/person/${waiting[0]}`)).body.data;
    expect(person).toMatchObject({ visitedEvents: [], listLinks: [{ waiting: true }] });
    const seen = (await admin.get(`/person/${placed[0]}`)).body.data;
    expect(seen.visitedEvents).toEqual(["project"]);
  });

  it("keep the better place when two records are merged, and their own after an unmerge", async () => {
    const waitsOn = async (ids: readonly string[]) =>
      (await createList(admin, { capacity: 1, personIds: ids })).id;
    const [blocker, kept, gone] = await persons(3);
    const lists = [
      await waitsOn([String(kept), String(gone)]),
      await waitsOn([String(gone), String(kept)]),
      await waitsOn([String(blocker), String(kept), String(gone)]),
      await waitsOn([String(blocker), String(gone), String(kept)]),
      await waitsOn([String(blocker), String(gone)]),
    ];
    const before = await Promise.all(lists.map(stateOf));
    const merge = await admin.post(`/person/${kept}/merge`, { otherId: gone, choices: {} });
    expect(merge.status, JSON.stringify(merge.body)).toBe(200);
    expect(await Promise.all(lists.map(stateOf))).toEqual([
      { placed: [kept], waiting: [] },
      { placed: [kept], waiting: [] },
      { placed: [blocker], waiting: [kept] },
      { placed: [blocker], waiting: [kept] },
      { placed: [blocker], waiting: [kept] },
    ]);
    const merges = (await admin.get(`/person/${kept}/merges`)).body.data;
    const undone = await admin.post(`/person/${kept}/unmerge`, { mergeId: merges[0].id });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await Promise.all(lists.map(stateOf))).toEqual(before);
  });
});

describe("the lists of all categories", () => {
  it("are those that one may see, by day and time, with places and assigned users", async () => {
    const day = addDays(today(calendar), 2);
    const make = (title: string, more: Record<string, unknown>) =>
      createList(admin, { title, date: day, ...more });
    const late = await make("Late", { time: "20:00", category: "project", userIds: [admin.id] });
    const early = await make("Early", { time: "09:30", category: "cinema", capacity: 5 });
    const hidden = await make("Hidden", { category: "humanitarian" });
    const past = await make("Past", { date: addDays(today(calendar), -1), category: "cinema" });
    const reader = await signedIn({ permissions: ["canViewCinema", "canViewProject"] });
    const answer = await reader.get("/person-list/all");
    const lists = z.array(listedEventSchema).parse(answer.body.data);
    const ids = lists.map(({ id }) => id);
    expect(ids).not.toContain(hidden.id);
    const wanted = [early.id, late.id, past.id];
    expect(ids.filter((id) => wanted.includes(id))).toEqual(wanted);
    expect(lists.find(({ id }) => id === late.id)?.users).toEqual([
      { id: admin.id, name: "Ada Admin" },
    ]);
    expect(lists.find(({ id }) => id === early.id)).toMatchObject({ capacity: 5, capacityUsed: 0 });
  });
});
