import { env } from "cloudflare:workers";
import { addDays, today } from "@kehila/shared/base/dates";
import { attendanceChangesSchema } from "@kehila/shared/events/attendance";
import { ATTENDANCE_BATCH } from "@kehila/shared/base/limits";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, signedIn } from "../../../test/api.ts";
import { operation, readDoor, sendTicks, tickOf, whoCame } from "../../../test/door.ts";
import { createList } from "../../../test/lists.ts";
import { spouse } from "../../../test/merges.ts";
import { calendar } from "../../core/clock.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

/** Creates a list with some persons; returns their ids. */
async function listOf(count: number, overrides: Record<string, unknown> = {}) {
  const personIds: string[] = [];
  for (let number = 0; number < count; number += 1) personIds.push((await createPerson(admin)).id);
  const { id } = await createList(admin, { personIds, ...overrides });
  const [one = "", other = ""] = personIds;
  return { id, one, other, personIds };
}

const storedOperations = async (listId: string): Promise<number> =>
  Number(
    await env.DB.prepare("select count(*) as n from attendance_operations where list_id = ?")
      .bind(listId)
      .first("n"),
  );

describe("the copy of a list for the door", () => {
  it("has names, years and households, and neither ID number nor phone", async () => {
    const person = await createPerson(admin, { spouse: spouse(), birthDate: "1975-06-07" });
    const single = await createPerson(admin);
    const personIds = [person.id, person.spouse.id, single.id];
    const { id } = await createList(admin, { personIds });
    const answer = await admin.get(`/person-list/${id}/door`);
    const text = JSON.stringify(answer.body);
    for (const hidden of [person.idNumber, person.phone, single.idNumber, single.phone]) {
      expect(text).not.toContain(hidden);
    }
    const { people } = await readDoor(admin, id);
    expect(new Set(people.map((one) => one.id))).toEqual(new Set(personIds));
    const householdOf = (personId: string) => people.find((one) => one.id === personId)?.household;
    expect(householdOf(person.id)).toBe(householdOf(person.spouse.id));
    expect(householdOf(person.id)).not.toBe(householdOf(single.id));
    expect(people.find((one) => one.id === person.id)).toMatchObject({
      firstName: person.firstName,
      lastName: person.lastName,
      birthYear: 1975,
    });
  });

  it("leaves out persons on the waiting list", async () => {
    const { id, one } = await listOf(2, { capacity: 1 });
    expect((await readDoor(admin, id)).people.map((person) => person.id)).toEqual([one]);
  });

  it("is closed to a user who sees the list but may not edit it", async () => {
    const { id, one } = await listOf(1);
    const reader = await signedIn({ permissions: ["canViewCinema"] });
    expect((await reader.get(`/person-list/${id}/door`)).status).toBe(403);
    const body = { operations: [operation(one, true)] };
    expect((await reader.post(`/person-list/${id}/attendance`, body)).status).toBe(403);
    expect(await storedOperations(id)).toBe(0);
  });
});

describe("ticks", () => {
  it("name the user and the time, and are stored once however often they are sent", async () => {
    const { id, one } = await listOf(2);
    const tick = operation(one, true);
    const first = await sendTicks(admin, id, [tick]);
    expect(tickOf(first.ticks, one)).toMatchObject({
      came: true,
      by: "Ada Admin",
      standing: [tick.id],
    });
    const again = await sendTicks(admin, id, [tick]);
    expect(again).toEqual(first);
    expect(await storedOperations(id)).toBe(1);
    expect(await whoCame(admin, id)).toEqual([one]);
  });

  it("lose against an untick that replaces them, in either order of arrival", async () => {
    for (const isReversed of [false, true]) {
      const { id, one } = await listOf(1);
      const tick = operation(one, true);
      const untick = operation(one, false, [tick.id]);
      for (const sent of isReversed ? [untick, tick] : [tick, untick]) {
        await sendTicks(admin, id, [sent]);
      }
      const { ticks } = await readDoor(admin, id);
      expect(tickOf(ticks, one)).toMatchObject({ came: false, standing: [untick.id] });
    }
  });

  it("win over an untick that does not replace them", async () => {
    const { id, one } = await listOf(1);
    const tick = operation(one, true);
    const untick = operation(one, false, [tick.id]);
    const concurrent = operation(one, true, [tick.id]);
    const { ticks } = await sendTicks(admin, id, [untick, concurrent, tick]);
    expect(tickOf(ticks, one)).toMatchObject({ came: true });
    expect(tickOf(ticks, one)?.standing).toEqual([untick.id, concurrent.id].toSorted());
  });

  it("replace neither themselves nor operations on other persons", async () => {
    const { id, one, other } = await listOf(2);
    const tick = operation(one, true);
    await sendTicks(admin, id, [{ ...tick, seen: [tick.id] }]);
    await sendTicks(admin, id, [operation(other, false, [tick.id])]);
    // The retry computes again which operations on the first person are replaced.
    await sendTicks(admin, id, [tick]);
    expect(await whoCame(admin, id)).toEqual([one]);
    // The same id on another list is another operation.
    const second = await listOf(1);
    await sendTicks(admin, second.id, [{ ...operation(second.one, false), id: tick.id }]);
    expect(await storedOperations(second.id)).toBe(1);
    expect(await whoCame(admin, id)).toEqual([one]);
  });

  it("reach other phones as changes after a counter", async () => {
    const { id, one, other } = await listOf(2);
    const { counter } = await sendTicks(admin, id, [operation(one, true)]);
    const changesAfter = async (since: number) => {
      const { body } = await admin.get(`/person-list/${id}/attendance?since=${since}`);
      return attendanceChangesSchema.parse(body.data);
    };
    expect((await changesAfter(counter)).ticks).toEqual([]);
    const colleague = await signedIn({ role: "ADMIN", name: "Dov" });
    await sendTicks(colleague, id, [operation(other, true)]);
    const { ticks, counter: now } = await changesAfter(counter);
    expect(ticks.map(({ personId, by }) => [personId, by])).toEqual([[other, "Dov"]]);
    expect(now).toBeGreaterThan(counter);
    expect((await changesAfter(0)).ticks).toHaveLength(2);
  });

  it("are in the history of the list by name", async () => {
    const { id, one } = await listOf(1);
    const tick = operation(one, true);
    await sendTicks(admin, id, [tick]);
    const untick = operation(one, false, [tick.id]);
    await sendTicks(admin, id, [untick]);
    // Operations that are already stored add no entry.
    await sendTicks(admin, id, [tick, untick]);
    const { body } = await admin.get(`/person-list/${id}/history`);
    const shown = body.data.map(({ action, removed, added }: Record<string, unknown>) => ({
      action,
      removed,
      added,
    }));
    const person = { count: 1, persons: [expect.objectContaining({ id: one })] };
    expect(shown).toEqual([
      { action: "attendance", removed: person },
      { action: "attendance", added: person },
      { action: "create", added: { count: 1, persons: [] } },
    ]);
    expect(body.data[0].removed.persons[0].name).toBeTruthy();
  });

  it.each([
    ["none", []],
    ["too many", Array.from({ length: ATTENDANCE_BATCH + 1 }, () => operation("p", true))],
    ["one with another member", [{ ...operation("p", true), at: "2026-01-01T00:00:00.000Z" }]],
  ])("are refused: %s", async (_what, operations) => {
    const { id } = await listOf(1);
    const answer = await admin.post(`/person-list/${id}/attendance`, { operations });
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_INPUT"]);
  });
});

/** The rules of docs/decisions/0027-attendance.md, What changed meanwhile. */
describe("what changed while a phone was offline", () => {
  it("refuses ticks for a deleted list, and deletes its attendance", async () => {
    const { id, one } = await listOf(1);
    await sendTicks(admin, id, [operation(one, true)]);
    await admin.delete(`/person-list/${id}`);
    expect(await storedOperations(id)).toBe(0);
    const body = { operations: [operation(one, true)] };
    expect((await admin.post(`/person-list/${id}/attendance`, body)).status).toBe(404);
  });

  it("refuses ticks by a user whose right was taken away", async () => {
    const { id, one } = await listOf(1);
    const helper = await signedIn({ permissions: ["canViewCinema", "canEditAllLists"] });
    await sendTicks(helper, id, [operation(one, true)]);
    await admin.post(`/api/user/permissions/${helper.id}`, { canEditAllLists: false });
    const body = { operations: [operation(one, false)] };
    const answer = await helper.post(`/person-list/${id}/attendance`, body);
    expect([answer.status, await storedOperations(id)]).toEqual([403, 1]);
  });

  it("keeps ticks of a person who was removed, and counts them once the person is back", async () => {
    const { id, one, other } = await listOf(2);
    await admin.post(`/person-list/${id}/persons`, { remove: [one] });
    const { notOnList } = await sendTicks(admin, id, [
      operation(one, true),
      operation(other, true),
    ]);
    expect(notOnList).toEqual([one]);
    expect(await whoCame(admin, id)).toEqual([other]);
    await admin.post(`/person-list/${id}/persons`, { add: [one] });
    expect((await whoCame(admin, id)).toSorted()).toEqual([one, other].toSorted());
  });

  it("keeps ticks of an archived person, who leaves only upcoming lists", async () => {
    const upcoming = await listOf(1);
    const { id: past } = await createList(admin, { date: "2020-01-01", personIds: [upcoming.one] });
    await admin.patch(`/person/${upcoming.one}/archive`, { active: false });
    for (const [listId, absent] of [
      [upcoming.id, [upcoming.one]],
      [past, []],
    ] as const) {
      const { notOnList } = await sendTicks(admin, listId, [operation(upcoming.one, true)]);
      expect(notOnList).toEqual(absent);
    }
    expect(await whoCame(admin, past)).toEqual([upcoming.one]);
  });

  it("leaves out ticks of a deleted person, and deletes the stored ticks", async () => {
    const { id, one, other } = await listOf(2, { date: "2020-01-01" });
    await sendTicks(admin, id, [operation(one, true)]);
    await admin.patch(`/person/${one}/archive`, { active: false });
    expect((await admin.delete(`/person/${one}`)).status).toBe(200);
    const { notOnList } = await sendTicks(admin, id, [
      operation(one, true),
      operation(other, true),
    ]);
    expect([notOnList, await storedOperations(id)]).toEqual([[one], 1]);
    expect(await whoCame(admin, id)).toEqual([other]);
  });

  it("moves ticks of a merged record to the record that stays, and an unmerge moves them back", async () => {
    const { id, one, other } = await listOf(2);
    const { version } = await readDoor(admin, id);
    await sendTicks(admin, id, [operation(other, true), operation(one, false)]);
    const merged = await admin.post(`/person/${one}/merge`, { otherId: other });
    expect(merged.status).toBe(200);
    // The two records are one person, so the concurrent tick wins; phones read the copy again.
    expect(await whoCame(admin, id)).toEqual([one]);
    expect((await readDoor(admin, id)).version).toBeGreaterThan(version);
    // A phone with an old copy names the record that was merged away.
    const late = await sendTicks(admin, id, [operation(other, true)]);
    expect([late.notOnList, tickOf(late.ticks, one)?.came]).toEqual([[], true]);

    const { body } = await admin.get(`/person/${one}/merges`);
    const undone = await admin.post(`/person/${one}/unmerge`, { mergeId: body.data[0].id });
    expect(undone.status).toBe(200);
    expect(await whoCame(admin, id)).toEqual([other]);
    const { ticks } = await readDoor(admin, id);
    expect(tickOf(ticks, one)?.came).toBe(false);
    expect(tickOf(ticks, other)?.standing).toHaveLength(2);
  });

  it("copies no attendance with a list", async () => {
    const { id, one } = await listOf(1);
    await sendTicks(admin, id, [operation(one, true)]);
    const copy = await createList(admin, { copyOf: id });
    expect([await whoCame(admin, copy.id), await storedOperations(copy.id)]).toEqual([[], 0]);
  });
});

describe("a closed roll call", () => {
  const visits = async (personId: string): Promise<string[]> =>
    (await admin.get(`/person/${personId}`)).body.data.visitedEvents;
  /**
   * Returns the matches of the filter by visits with both query plans: a whole page, and candidates
   * of a search.
   */
  const matchesOf = async (lastName: string): Promise<string[][]> =>
    Promise.all(
      [
        "/person?visitedEvents=project&take=100",
        `/person?visitedEvents=project&search=${lastName}`,
      ].map(async (path) => (await admin.get(path)).body.data.map(({ id }: { id: string }) => id)),
    );
  const close = (id: string, closed: boolean) =>
    admin.post(`/person-list/${id}/roll-call`, { closed });

  it("counts the visits of persons who came; an open roll call counts all participants", async () => {
    const date = addDays(today(calendar), -1);
    const [one, other] = [
      await createPerson(admin, { lastName: "Rollcall" }),
      await createPerson(admin, { lastName: "Rollcall" }),
    ];
    const personIds = [one.id, other.id];
    const { id } = await createList(admin, { date, category: "project", personIds });
    await sendTicks(admin, id, [operation(one.id, true)]);
    const all = expect.arrayContaining(personIds);
    expect([await visits(one.id), await visits(other.id)]).toEqual([["project"], ["project"]]);
    expect(await matchesOf("Rollcall")).toEqual([all, all]);

    const closed = await close(id, true);
    expect([closed.status, typeof closed.body.data.closedAt]).toEqual([200, "string"]);
    expect([await visits(one.id), await visits(other.id)]).toEqual([["project"], []]);
    expect(await matchesOf("Rollcall")).toEqual([[one.id], [one.id]]);

    // Operations that a phone sends late still count.
    await sendTicks(admin, id, [operation(other.id, true)]);
    expect(await visits(other.id)).toEqual(["project"]);

    expect((await close(id, false)).body.data).toEqual({ closedAt: null });
    expect(await matchesOf("Rollcall")).toEqual([all, all]);
  });

  it("reaches every phone: with the copy, with a tick, and by polling", async () => {
    const { id, one } = await listOf(1, { date: today(calendar) });
    const closedAtOnPhones = async () => {
      const { body } = await admin.get(`/person-list/${id}/attendance?since=0`);
      const { closedAt: polled, version } = attendanceChangesSchema.parse(body.data);
      const [door, ticked] = [
        await readDoor(admin, id),
        await sendTicks(admin, id, [operation(one, true)]),
      ];
      expect([door.version, ticked.version]).toEqual([version, version]);
      expect(ticked.counter).toBeGreaterThan(door.counter);
      return [door.closedAt, ticked.closedAt, polled];
    };
    expect(await closedAtOnPhones()).toEqual([null, null, null]);
    const { closedAt } = (await close(id, true)).body.data;
    expect(closedAt).toMatch(/^\d{4}-/u);
    expect(await closedAtOnPhones()).toEqual([closedAt, closedAt, closedAt]);
    await close(id, false);
    expect(await closedAtOnPhones()).toEqual([null, null, null]);
  });

  it("closes once, also for two concurrent users, and is in the history", async () => {
    const { id } = await listOf(0, { date: "2020-01-01" });
    const answers = await Promise.all([close(id, true), close(id, true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = answers.map(({ body }) => body.data.closedAt);
    expect(one).toBe(other);
    const { body } = await admin.get(`/person-list/${id}/history`);
    const entries = body.data.filter(({ action }: { action: string }) => action === "roll-call");
    expect(entries).toMatchObject([{ before: { closed: false }, after: { closed: true } }]);
  });

  it("cannot be closed before the event's day", async () => {
    const tomorrow = await listOf(0, { date: addDays(today(calendar), 1) });
    const answer = await close(tomorrow.id, true);
    expect([answer.status, answer.body.code]).toEqual([409, "INVALID_TRANSITION"]);
    expect((await readDoor(admin, tomorrow.id)).isClosable).toBe(false);
    const now = await listOf(0, { date: today(calendar) });
    expect((await close(now.id, true)).status).toBe(200);
  });
});
