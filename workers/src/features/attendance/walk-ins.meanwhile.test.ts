import { addDays, today } from "@kehila/shared/base/dates";
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
import {
  operation,
  readDoor,
  sealedWalkIn,
  sendTicks,
  sendWalkIns,
  tickOf,
  whoCame,
} from "../../../test/door.ts";
import { createList, readList } from "../../../test/lists.ts";
import { calendar } from "../../core/clock.ts";

let admin: Caller;
/** A user who may edit lists, and neither add persons nor read applications. */
let helper: Caller;
beforeAll(async () => {
  admin = await administrator();
  helper = await signedIn({ permissions: ["canViewCinema", "canEditAllLists"], name: "Dov" });
});

/** Adds a walk-in to a list; returns the id of the walk-in and of the applicant. */
async function addWalkIn(listId: string) {
  const walkIn = await sealedWalkIn(listId);
  await sendWalkIns(helper, listId, [walkIn]);
  const { ticks } = await readDoor(helper, listId);
  const tick = ticks.find(({ standing }) => standing.some(({ id }) => id === walkIn.id));
  if (!tick) throw new Error("The door has no walk-in.");
  return { walkInId: walkIn.id, id: tick.personId };
}

const idsOf = (links: readonly { person: { id: string } }[]): string[] =>
  links.map(({ person }) => person.id);

describe("a walk-in who is on the waiting list", () => {
  /**
   * Creates a past list with one place, a participant, two persons on the waiting list, and a
   * walk-in.
   */
  async function waitingWalkIn() {
    const people = [
      await createPerson(admin),
      await createPerson(admin),
      await createPerson(admin),
    ];
    const [seated = "", first = "", second = ""] = people.map((one): string => one.id);
    const { id: listId } = await createList(admin, {
      date: addDays(today(calendar), -3),
      capacity: 1,
      personIds: [seated],
    });
    for (const id of [first, second]) {
      const answer = await admin.post(`/person-list/${listId}/persons`, { add: [id] });
      expect(answer.status).toBe(200);
    }
    expect(idsOf((await readList(admin, listId)).waitingLinks)).toEqual([first, second]);
    return { listId, seated, first, second, ...(await addWalkIn(listId)) };
  }
  const merge = async (id: string, otherId: string): Promise<string> => {
    const answer = await admin.post(`/person/${id}/merge`, { otherId });
    expect([answer.status, answer.body.missedLists]).toEqual([200, []]);
    return (await admin.get(`/person/${id}/merges`)).body.data[0].id;
  };

  it("gets a place and the visit when the application is merged, however full the list is", async () => {
    const { listId, seated, first, second, id } = await waitingWalkIn();
    const { version } = await readDoor(helper, listId);
    await admin.post(`/person-list/${listId}/roll-call`, { closed: true });
    await merge(second, id);
    const list = await readList(admin, listId);
    expect(idsOf(list.personLinks).toSorted()).toEqual([seated, second].toSorted());
    expect(idsOf(list.waitingLinks)).toEqual([first]);
    expect(await whoCame(helper, listId)).toEqual([second]);
    expect((await readDoor(helper, listId)).version).toBeGreaterThan(version);
    const { body } = await admin.get(`/person/${second}`);
    expect(body.data.visitedEvents).toEqual(["cinema"]);
    const history = await admin.get(`/person-list/${listId}/history`);
    expect(JSON.stringify(history.body.data[0])).toContain(second);
  });

  it("waits again at the same place after the unmerge, and the walk-in is back at the door", async () => {
    const { listId, seated, first, second, id } = await waitingWalkIn();
    // The first person on the waiting list, because the last place would prove nothing.
    const mergeId = await merge(first, id);
    expect(idsOf((await readList(admin, listId)).waitingLinks)).toEqual([second]);
    const undone = await admin.post(`/person/${first}/unmerge`, { mergeId });
    expect(undone.status).toBe(200);
    const list = await readList(admin, listId);
    expect(idsOf(list.personLinks)).toEqual([seated]);
    expect(idsOf(list.waitingLinks)).toEqual([first, second]);
    expect(await whoCame(helper, listId)).toEqual([id]);
    expect((await admin.get(`/person/${first}`)).body.data.visitedEvents).toEqual([]);
  });

  it("keeps a place that staff gave after the merge of an unticked walk-in", async () => {
    const { listId, first, second, id, walkInId } = await waitingWalkIn();
    await sendTicks(helper, listId, [operation(id, false, [walkInId])]);
    const mergeId = await merge(first, id);
    expect(idsOf((await readList(admin, listId)).waitingLinks)).toEqual([first, second]);
    expect((await admin.patch(`/person-list/${listId}`, { capacity: 2 })).status).toBe(200);
    const moved = await admin.post(`/person-list/${listId}/move-up`, { personIds: [first] });
    expect(moved.status).toBe(200);
    expect((await admin.post(`/person/${first}/unmerge`, { mergeId })).status).toBe(200);
    expect(idsOf((await readList(admin, listId)).waitingLinks)).toEqual([second]);
  });
});

describe("late ticks of a rejected application", () => {
  /** Creates a list with a walk-in and rejects its application. `undo` undoes the rejection. */
  async function rejectedWalkIn() {
    const { id: listId } = await createList(admin);
    const walkIn = await addWalkIn(listId);
    const rejected = await admin.send("DELETE", `/person/${walkIn.id}/reject`, { body: "{}" });
    const { rejectionId } = rejected.body.data;
    const undo = async (): Promise<void> => {
      expect((await admin.post("/person/reject/undo", { rejectionId })).status).toBe(200);
    };
    return { listId, ...walkIn, undo };
  }

  it("count when the rejection is undone", async () => {
    const { listId, id, walkInId, undo } = await rejectedWalkIn();
    const untick = operation(id, false, [walkInId]);
    const { notOnList, ticks } = await sendTicks(helper, listId, [untick]);
    expect([notOnList, ticks]).toEqual([[id], []]);
    expect((await readDoor(helper, listId)).people).toEqual([]);
    await undo();
    const back = await readDoor(helper, listId);
    expect(tickOf(back.ticks, id)).toEqual({ came: false, by: "Dov", standing: [untick.id] });
    expect(await whoCame(helper, listId)).toEqual([]);
  });

  it("count in any order and however often they are sent, but only on their list", async () => {
    const { listId, id, walkInId, undo } = await rejectedWalkIn();
    const { id: otherList } = await createList(admin);
    const untick = operation(id, false, [walkInId]);
    const tick = operation(id, true, [untick.id]);
    await sendTicks(helper, listId, [tick]);
    await sendTicks(admin, listId, [untick, tick]);
    await sendTicks(helper, otherList, [operation(id, true, [])]);
    await undo();
    await sendTicks(helper, listId, [untick]);
    const { ticks } = await readDoor(helper, listId);
    expect(tickOf(ticks, id)).toEqual({ came: true, by: "Dov", standing: [tick.id] });
    expect((await readDoor(helper, otherList)).people).toEqual([]);
  });

  it("name the applicant as not on the list, also where another walk-in waits", async () => {
    const { listId, id, walkInId } = await rejectedWalkIn();
    await addWalkIn(listId);
    const { notOnList } = await sendTicks(helper, listId, [operation(id, false, [walkInId])]);
    expect(notOnList).toEqual([id]);
  });

  it("count in a request with ticks of people who are on the list", async () => {
    const { listId, id, walkInId, undo } = await rejectedWalkIn();
    const person = await createPerson(admin);
    await admin.post(`/person-list/${listId}/persons`, { add: [person.id] });
    await sendTicks(helper, listId, [operation(person.id, true), operation(id, false, [walkInId])]);
    expect(await whoCame(helper, listId)).toEqual([person.id]);
    await undo();
    expect(await whoCame(helper, listId)).toEqual([person.id]);
  });
});

describe("late ticks of a walk-in whose application joined a family", () => {
  /**
   * Creates a list with a walk-in who is the spouse of an applicant, and joins both applications.
   */
  async function joinedWalkIn() {
    const { id: listId } = await createList(admin);
    const walkIn = await addWalkIn(listId);
    const typed = (await admin.get(`/person/${walkIn.id}`)).body.data;
    const her = { firstName: typed.firstName, lastName: typed.lastName, phone: typed.phone };
    const him = { firstName: "Michael", lastName: typed.lastName, phone: uniquePhone() };
    const married = { married: true, childrenData: [], childrenCount: 0 };
    const inFull = { ...her, idNumber: uniqueIdNumber(), birthDate: "1983-01-02" };
    const his = await apply(admin, { ...him, ...married, spouse: inFull });
    const edit = { city: "Haifa", married: true, spouse: him, version: typed.version };
    expect((await admin.patch(`/person/${walkIn.id}`, edit)).status).toBe(200);
    const hers = (await admin.get(`/person/${walkIn.id}`)).body.data;
    const familyWith = { id: hers.id, version: hers.version };
    const approved = await admin.patch(`/person/${his.id}/approve`, { familyWith });
    expect([approved.status, approved.body.data.spouseId]).toEqual([200, his.spouseId]);
    expect(await whoCame(helper, listId)).toEqual([his.spouseId]);
    const undo = async (): Promise<void> => {
      const { approvalId } = approved.body;
      expect((await admin.post("/person/approve/undo", { approvalId })).status).toBe(200);
    };
    return { listId, ...walkIn, kept: his.spouseId ?? "", undo };
  }

  it("go to the record of the family, and back when the approval is undone", async () => {
    const { listId, id, walkInId, kept, undo } = await joinedWalkIn();
    const untick = operation(id, false, [walkInId]);
    const answer = await sendTicks(helper, listId, [untick]);
    expect(answer.notOnList).toEqual([]);
    expect(tickOf(answer.ticks, kept)).toMatchObject({ came: false, standing: [untick.id] });
    expect(await whoCame(helper, listId)).toEqual([]);
    await sendTicks(admin, listId, [untick]);
    await undo();
    const { people, ticks } = await readDoor(helper, listId);
    expect(people.map((person) => person.id)).toEqual([id]);
    expect(tickOf(ticks, id)).toMatchObject({ came: false, standing: [untick.id] });
    expect(tickOf(ticks, kept)).toBeNull();
  });
});
