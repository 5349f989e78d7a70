import { eventListHistoryPageSchema } from "@kehila/shared/events/history";
import { PAGE_SIZE } from "@kehila/shared/base/limits";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, signedIn } from "../../../test/api.ts";
import { createList, readList } from "../../../test/lists.ts";
import { many } from "../../../test/races.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

/** Reads one page of a list's history, parsed by its strict schema. */
async function historyOf(id: string, { query = "", caller = admin } = {}) {
  const answer = await caller.get(`/person-list/${id}/history${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return eventListHistoryPageSchema.parse(answer.body);
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

describe("the history of a list", () => {
  it("says who changed what, the newest first, with the names of persons and users", async () => {
    const [first, second] = [await createPerson(admin), await createPerson(admin)];
    const { id } = await createList(admin, { personIds: [first.id], title: "Hike" });
    await admin.patch(`/person-list/${id}`, { title: "Walk", userIds: [admin.id] });
    const { personLinks, userLinks } = await readList(admin, id);
    await admin.patch("/person-list/comment", { id: personLinks[0]?.id, comment: "Call" });
    await admin.patch("/person-list/user-comment", { id: userLinks[0]?.id, comment: "Keys" });
    const change = { add: [second.id], remove: [first.id] };
    await admin.post(`/person-list/${id}/persons`, change);
    const { data, hasNextPage } = await historyOf(id);
    expect(hasNextPage).toBe(false);
    const user = { id: admin.id, name: "Ada Admin" };
    expect(data.map(({ seq: _seq, at: _at, ...entry }) => entry)).toEqual([
      {
        actor: user,
        action: "persons",
        before: {},
        after: {},
        removed: { count: 1, persons: [{ id: first.id, name: nameOf(first) }] },
        added: { count: 1, persons: [{ id: second.id, name: nameOf(second) }] },
      },
      {
        actor: user,
        action: "user-comment",
        before: { comment: null },
        after: { comment: "Keys" },
        about: user,
      },
      {
        actor: user,
        action: "comment",
        before: { comment: null },
        after: { comment: "Call" },
        about: { id: first.id, name: nameOf(first) },
      },
      {
        actor: user,
        action: "update",
        before: { title: "Hike", users: [] },
        after: { title: "Walk", users: [user] },
      },
      {
        actor: user,
        action: "create",
        before: null,
        after: {
          title: "Hike",
          description: null,
          time: null,
          venue: null,
          capacity: null,
          capacityUnit: "persons",
          date: "2099-01-01",
          category: "cinema",
          users: [],
        },
        added: { count: 1, persons: [] },
      },
    ]);
  });

  it("shows the name of a removed participant only to callers who may read that person", async () => {
    const [on, off] = [await createPerson(admin), await createPerson(admin)];
    const { id } = await createList(admin);
    await admin.post(`/person-list/${id}/persons`, { add: [on.id, off.id] });
    await admin.post(`/person-list/${id}/persons`, { remove: [off.id] });
    const namesFor = async (caller: Caller) =>
      (await historyOf(id, { caller })).data[1]?.added?.persons.map(({ name }) => name);
    expect(await namesFor(await signedIn({ permissions: ["canViewCinema"] }))).toEqual([
      nameOf(on),
      null,
    ]);
    const reader = await signedIn({ permissions: ["canViewCinema", "canCreatePersons"] });
    expect(await namesFor(reader)).toEqual([nameOf(on), nameOf(off)]);
    await admin.patch(`/person/${off.id}/archive`, { active: false });
    expect(await namesFor(reader)).toEqual([nameOf(on), null]);
  });

  it("names the surviving person for a merged record, and no deleted person", async () => {
    const [kept, merged, gone] = await many(3, () => createPerson(admin));
    const { id } = await createList(admin);
    const add = [merged?.id, gone?.id];
    expect((await admin.post(`/person-list/${id}/persons`, { add })).status).toBe(200);
    const merge = await admin.post(`/person/${kept?.id}/merge`, {
      otherId: merged?.id,
      version: kept?.version,
      otherVersion: merged?.version,
    });
    expect(merge.status, JSON.stringify(merge.body)).toBe(200);
    await admin.patch(`/person/${gone?.id}/archive`, { active: false });
    await admin.delete(`/person/${gone?.id}`);
    const { data } = await historyOf(id);
    expect(data.at(-2)?.added?.persons).toEqual([
      { id: merged?.id, name: kept && nameOf(kept) },
      { id: gone?.id, name: null },
    ]);
  });

  it("counts all persons of a large change, names ten, and has pages", async () => {
    const persons = await many(12, () => createPerson(admin));
    const { id } = await createList(admin, { title: "T0" });
    const add = persons.map((person) => person.id);
    await admin.post(`/person-list/${id}/persons`, { add });
    const [{ added } = {}] = (await historyOf(id)).data;
    expect(added?.count).toBe(12);
    expect(added?.persons).toHaveLength(10);
    expect(added?.persons.every(({ name }) => name !== null)).toBe(true);
    for (let change = 1; change <= PAGE_SIZE; change += 1) {
      await admin.patch(`/person-list/${id}`, { title: `T${change}` });
    }
    const newest = await historyOf(id);
    expect(newest).toMatchObject({ hasNextPage: true, data: { length: PAGE_SIZE } });
    const older = await historyOf(id, { query: `?before=${newest.data.at(-1)?.seq}` });
    expect(older.data.map(({ action }) => action)).toEqual(["persons", "create"]);
  });
});
