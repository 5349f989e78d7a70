import { env } from "cloudflare:workers";
import { addDays, today } from "@kehila/shared/base/dates";
import { LIST_PERSONS_MAX } from "@kehila/shared/base/limits";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, apply, createPerson, signedIn } from "../../../test/api.ts";
import { createList, readList } from "../../../test/lists.ts";
import { many, tally } from "../../../test/races.ts";
import { calendar } from "../../core/clock.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

const historyOf = async (id: string) =>
  (
    await env.DB.prepare(
      "select action, before, after from history where entity = 'list' and entity_id = ? order by seq",
    )
      .bind(id)
      .all<{ action: string; before: string | null; after: string | null }>()
  ).results.map(({ action, before, after }) => ({
    action,
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
  }));
const idsOn = async (id: string): Promise<string[]> =>
  idsOf((await readList(admin, id)).personLinks.map(({ person }) => person));
const idsOf = (persons: readonly { id: string }[]): string[] =>
  persons.map(({ id }) => id).toSorted();
const people = async (count: number) => many(count, () => createPerson(admin));

describe("an edit", () => {
  it("changes the fields in the body, increases the version and keeps all others", async () => {
    const list = await createList(admin, { description: "Old" });
    const answer = await admin.patch(`/person-list/${list.id}`, {
      title: " New  title ",
      date: "2098-02-03",
      version: 1,
    });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.body.data).toEqual({
      ...list,
      title: "New title",
      date: "2098-02-03",
      version: 2,
    });
    expect((await historyOf(list.id)).at(-1)).toEqual({
      action: "list.update",
      before: { title: "Hike", date: "2099-01-01" },
      after: { title: "New title", date: "2098-02-03" },
    });
    const same = await admin.patch(`/person-list/${list.id}`, { title: "New title", version: 2 });
    expect(same.body.data.version).toBe(2);
    expect(await historyOf(list.id)).toHaveLength(2);
    const cleared = await admin.patch(`/person-list/${list.id}`, { description: "" });
    expect(cleared.body.data).toMatchObject({ description: null, version: 3 });
  });

  it("of an older version is refused with the current list", async () => {
    const list = await createList(admin);
    await admin.patch(`/person-list/${list.id}`, { title: "First", version: 1 });
    const late = await admin.patch(`/person-list/${list.id}`, { title: "Second", version: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
    expect(late.body.current).toEqual({ ...list, title: "First", version: 2 });
    const withoutVersion = await admin.patch(`/person-list/${list.id}`, { title: "Third" });
    expect(withoutVersion.body.data.version).toBe(3);
  });

  it("by fifty editors of one version has one winner", async () => {
    const list = await createList(admin);
    const answers = await many(50, (index) =>
      admin.patch(`/person-list/${list.id}`, { title: `T${index}`, version: 1 }),
    );
    expect(tally(answers)).toEqual({ 200: 1, STALE_VERSION: 49 });
  });

  it("treats persons and users in the body as complete sets", async () => {
    const [stays, goes, comes] = await people(3);
    const [one, two] = [await signedIn(), await signedIn()];
    const list = await createList(admin, {
      personIds: [stays.id, goes.id],
      userIds: [one.id],
    });
    const answer = await admin.patch(`/person-list/${list.id}`, {
      personIds: [stays.id, comes.id],
      userIds: [two.id],
      version: 1,
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { personCount: 2 } } });
    expect(await idsOn(list.id)).toEqual(idsOf([stays, comes]));
    const { userLinks } = await readList(admin, list.id);
    expect(userLinks.map(({ user }) => user.id)).toEqual([two.id]);
    expect((await historyOf(list.id)).slice(1)).toEqual([
      {
        action: "list.persons",
        before: { removed: [goes.id] },
        after: { added: [comes.id] },
      },
      { action: "list.update", before: { userIds: [one.id] }, after: { userIds: [two.id] } },
    ]);
    const empty = await admin.patch(`/person-list/${list.id}`, { personIds: [], userIds: [] });
    expect(empty.body.data.personCount).toBe(0);
  });

  it("lets archived participants stay and refuses new ones", async () => {
    const [archived, other] = await people(2);
    const date = addDays(today(calendar), -1);
    const list = await createList(admin, { date, personIds: [archived.id] });
    for (const person of [archived, other]) {
      await admin.patch(`/person/${person.id}/archive`, { active: false });
    }
    const kept = await admin.patch(`/person-list/${list.id}`, { personIds: [archived.id] });
    expect(kept.body.data).toMatchObject({ personCount: 1, version: 1 });
    const pending = await apply(admin);
    for (const id of [other.id, pending.id, "unknown"]) {
      const personIds = [archived.id, id];
      const refused = await admin.patch(`/person-list/${list.id}`, { personIds, title: "X" });
      expect(refused).toMatchObject({
        status: 400,
        body: { fields: { personIds: "UNKNOWN_REFERENCE" } },
      });
    }
    const users = await admin.patch(`/person-list/${list.id}`, { userIds: ["unknown"] });
    expect(users.body.fields).toEqual({ userIds: "UNKNOWN_REFERENCE" });
    expect((await readList(admin, list.id)).title).toBe("Hike");
  });

  it("needs the right in the old and in the new category, and to one's own or all lists", async () => {
    const flags = ["canViewCinema", "canCreateLists", "canEditOwnLists"] as const;
    const owner = await signedIn({ permissions: flags });
    const own = await createList(owner);
    const others = await createList(admin);
    const hidden = await createList(admin, { category: "project" });
    const patch = (id: string, body: object) => owner.patch(`/person-list/${id}`, body);
    expect((await patch(own.id, { title: "Mine" })).status).toBe(200);
    expect((await patch(own.id, { category: "project" })).body.code).toBe("FORBIDDEN");
    expect((await patch(others.id, { title: "Mine" })).body.code).toBe("FORBIDDEN");
    expect((await patch(hidden.id, { title: "Mine" })).body.code).toBe("NOT_FOUND");
    expect((await patch("unknown", { title: "Mine" })).body.code).toBe("NOT_FOUND");
  });
});

describe("a deletion", () => {
  it("removes the links, keeps the persons, and is recorded with ids", async () => {
    const [person] = await people(1);
    const list = await createList(admin, { personIds: [person.id] });
    const stale = await admin.delete(`/person-list/${list.id}`, { version: 2 });
    expect(stale).toMatchObject({ status: 409, body: { current: { id: list.id, version: 1 } } });
    const answer = await admin.delete(`/person-list/${list.id}`, { version: 1 });
    expect(answer.body).toEqual({ success: true, data: { id: list.id } });
    expect((await admin.get(`/person-list/${list.id}`)).status).toBe(404);
    expect((await admin.get(`/person/${person.id}`)).body.data.listLinks).toEqual([]);
    const { title, description, date, time, venue, capacity, capacityUnit, category } = list;
    const fields = { title, description, date, time, venue, capacity, capacityUnit, category };
    expect((await historyOf(list.id)).at(-1)).toEqual({
      action: "list.delete",
      before: { ...fields, personIds: [person.id] },
      after: null,
    });
    expect((await admin.delete(`/person-list/${list.id}`)).status).toBe(404);
  });

  it("needs the right to delete; the right to edit is not enough", async () => {
    const list = await createList(admin);
    const editor = await signedIn({ role: "MODERATOR" });
    const answer = await editor.delete(`/person-list/${list.id}`);
    expect(answer).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    const own = await createList(editor);
    expect((await editor.delete(`/person-list/${own.id}`)).status).toBe(200);
  });

  it("by many concurrent requests succeeds once", async () => {
    const list = await createList(admin);
    const answers = await many(10, () => admin.delete(`/person-list/${list.id}`));
    expect(tally(answers)).toEqual({ 200: 1, NOT_FOUND: 9 });
  });
});

describe("adding and removing persons", () => {
  const change = (id: string, body: object) => admin.post(`/person-list/${id}/persons`, body);

  it("adds and removes each person once, and counts the changes", async () => {
    const [one, two, three] = await people(3);
    const list = await createList(admin, { personIds: [one.id] });
    const other = await createList(admin, { personIds: [one.id, two.id] });
    const answer = await change(list.id, { add: [one.id, two.id, three.id], remove: ["unknown"] });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.body.data).toEqual({
      ...list,
      version: 2,
      personCount: 3,
      capacityUsed: 3,
      waiting: 0,
      added: 2,
      addedIds: [two.id, three.id],
      removed: 0,
    });
    const removed = await change(list.id, { remove: [one.id, two.id] });
    expect(removed.body.data).toMatchObject({ version: 3, personCount: 1, added: 0, removed: 2 });
    const nothing = await change(list.id, { remove: [one.id], add: [three.id] });
    expect(nothing.body.data).toMatchObject({ version: 3, added: 0, removed: 0 });
    expect((await readList(admin, other.id)).personLinks).toHaveLength(2);
    expect((await historyOf(list.id)).slice(1)).toEqual([
      {
        action: "list.persons",
        before: { removed: [] },
        after: { added: [two.id, three.id] },
      },
      {
        action: "list.persons",
        before: { removed: expect.arrayContaining([one.id, two.id]) },
        after: { added: [] },
      },
    ]);
  });

  it("brings link, comment and source back when a removal is undone", async () => {
    const [person] = await people(1);
    const list = await createList(admin, { personIds: [person.id] });
    await env.DB.prepare("update list_persons set source = 'public' where list_id = ?")
      .bind(list.id)
      .run();
    const [link] = (await readList(admin, list.id)).personLinks;
    await admin.patch("/person-list/comment", { id: link?.id, comment: "Needs a lift" });
    const [before] = (await readList(admin, list.id)).personLinks;
    await change(list.id, { remove: [person.id] });
    expect((await readList(admin, list.id)).personLinks).toEqual([]);
    const undone = await change(list.id, { add: [person.id] });
    expect(undone.body.data).toMatchObject({ added: 1, personCount: 1 });
    const [back] = (await readList(admin, list.id)).personLinks;
    expect(back).toEqual({ ...before, version: 3 });
    expect(back).toMatchObject({ id: link?.id, comment: "Needs a lift", source: "public" });
    // A day later the person gets a new link.
    await change(list.id, { remove: [person.id] });
    const dayAgo = new Date(Date.now() - (24 * 3600 + 1) * 1000).toISOString();
    await env.DB.prepare("update removed_list_persons set removed_at = ?").bind(dayAgo).run();
    await change(list.id, { add: [person.id] });
    const [added] = (await readList(admin, list.id)).personLinks;
    expect(added).toMatchObject({ comment: null, source: "staff", version: 1 });
  });

  it("brings an archived person back to a past list only", async () => {
    const person = await createPerson(admin);
    const [past, upcoming] = [
      await createList(admin, { personIds: [person.id], date: "2020-01-01" }),
      await createList(admin, { personIds: [person.id] }),
    ];
    await change(upcoming.id, { remove: [person.id] });
    await admin.patch(`/person/${person.id}/archive`, { active: false });
    await change(past.id, { remove: [person.id] });
    const undone = await change(past.id, { add: [person.id] });
    expect(undone).toMatchObject({ status: 200, body: { data: { added: 1 } } });
    const refused = await change(upcoming.id, { add: [person.id] });
    expect(refused.body.fields).toEqual({ add: "UNKNOWN_REFERENCE" });
    const other = await createList(admin, { date: "2020-01-01" });
    expect((await change(other.id, { add: [person.id] })).status).toBe(400);
  });

  it("adds all active persons that match", async () => {
    const lastName = "Addable";
    const [first] = await many(3, () => createPerson(admin, { lastName }));
    const list = await createList(admin, { personIds: [first.id] });
    const matching = (count: number) => ({ matching: { filter: { lastName }, count } });
    const changed = await change(list.id, matching(2));
    expect(changed).toMatchObject({ status: 409, body: { code: "SELECTION_CHANGED", count: 3 } });
    const answer = await change(list.id, matching(3));
    expect(answer.body.data).toMatchObject({ added: 2, personCount: 3, version: 2 });
    expect(answer.body.data.addedIds).not.toContain(first.id);
    const picker = await signedIn({ permissions: ["canViewCinema", "canEditAllLists"] });
    const refused = await picker.post(`/person-list/${list.id}/persons`, matching(3));
    expect(refused).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  });

  it("refuses persons who cannot be on a list, and invalid bodies", async () => {
    const [archived] = await people(1);
    await admin.patch(`/person/${archived.id}/archive`, { active: false });
    const list = await createList(admin);
    const matching = { filter: {}, count: 1 };
    for (const [body, fields] of [
      [{ add: [archived.id] }, { add: "UNKNOWN_REFERENCE" }],
      [{ add: ["unknown"] }, { add: "UNKNOWN_REFERENCE" }],
      [{}, { add: "SELECT_AT_LEAST_ONE" }],
      [{ add: ["a"], matching }, { add: "NOT_ALLOWED" }],
      [{ add: ["a"], remove: ["a"] }, { remove: "NOT_ALLOWED" }],
      [
        { matching: { filter: {}, count: LIST_PERSONS_MAX + 1 } },
        { "matching.count": "OUT_OF_RANGE" },
      ],
      [{ add: [archived.id], source: "public" }, { source: "NOT_ALLOWED" }],
    ] as const) {
      const answer = await change(list.id, body);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 400, body: { fields } });
    }
    expect(await idsOn(list.id)).toEqual([]);
  });

  it("cannot restore a permanently deleted person, even with the present version", async () => {
    const [gone, kept] = await people(2);
    const date = addDays(today(calendar), -3);
    const list = await createList(admin, { date, personIds: [gone.id, kept.id] });
    const { personLinks } = await readList(admin, list.id);
    const link = personLinks.find(({ person }) => person.id === gone.id);
    await admin.patch(`/person/${gone.id}/archive`, { active: false });
    expect((await admin.delete(`/person/${gone.id}`)).status).toBe(200);
    expect(await readList(admin, list.id)).toMatchObject({ version: list.version, personCount: 1 });

    const unknown = { status: 400, body: { code: "INVALID_INPUT" } };
    const path = `/person-list/${list.id}`;
    const { version } = list;
    expect(await admin.patch(path, { personIds: [gone.id, kept.id], version })).toMatchObject(
      unknown,
    );
    expect(await change(list.id, { add: [gone.id] })).toMatchObject(unknown);
    expect(await admin.patch("/person-list/comment", { id: link?.id, comment: "x" })).toMatchObject(
      { status: 404 },
    );
    const removed = await change(list.id, { remove: [gone.id] });
    expect(removed.body.data).toMatchObject({ version, personCount: 1, removed: 0 });
    const renamed = await admin.patch(path, { title: "Museum", version });
    expect(renamed.body.data).toMatchObject({ version: version + 1, personCount: 1 });
    expect(await idsOn(list.id)).toEqual([kept.id]);
  });

  it("stops at the maximum number of participants", async () => {
    await env.DB.batch([
      env.DB.prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i <= ${LIST_PERSONS_MAX})
        insert into households (id) select 'crowd' || i from n`,
      ),
      env.DB.prepare(
        `insert into persons (id, status, household_id, first_name, last_name, city, interests,
          first_name_key, last_name_key, city_key, search_text, created_at, updated_at)
        select id, 'active', id, 'M', 'Crowd', 'C', 1, 'm', 'crowd', 'c', 'm crowd', '2026-01-01', '2026-01-01'
        from households where id like 'crowd%'`,
      ),
    ]);
    const ids = Array.from({ length: LIST_PERSONS_MAX + 1 }, (_, index) => `crowd${index + 1}`);
    const list = await createList(admin, { personIds: ids.slice(0, -1) });
    const full = await change(list.id, { add: ids.slice(-1) });
    expect(full).toMatchObject({ status: 400, body: { fields: { add: "OUT_OF_RANGE" } } });
    const swapped = await change(list.id, { add: ids.slice(-1), remove: ids.slice(0, 1) });
    expect(swapped.body.data).toMatchObject({
      personCount: LIST_PERSONS_MAX,
      added: 1,
      removed: 1,
    });
    const tooMany = { matching: { filter: { lastName: "Crowd" }, count: LIST_PERSONS_MAX + 1 } };
    expect((await change(list.id, tooMany)).body.fields).toEqual({
      "matching.count": "OUT_OF_RANGE",
    });
    expect((await readList(admin, list.id)).personLinks).toHaveLength(LIST_PERSONS_MAX);
  });

  it("may keep a number above the maximum, but not increase it", async () => {
    const list = await createList(admin, { personIds: ["crowd1"] });
    // More participants than the limit, as a merge of two lists of an older version left them.
    await env.DB.prepare(
      `insert into list_persons (id, list_id, person_id, created_at)
        select 'over' || id, ?, id, '2026-01-01T00:00:00.000Z' from persons
        where id like 'crowd%' and id <> 'crowd1'`,
    )
      .bind(list.id)
      .run();
    const count = (await readList(admin, list.id)).personCount;
    expect(count).toBeGreaterThan(LIST_PERSONS_MAX);
    const [other, another] = await people(2);
    const swapped = await change(list.id, { add: [other.id], remove: ["crowd1"] });
    expect(swapped.body.data).toMatchObject({ personCount: count, added: 1, removed: 1 });
    const undone = await change(list.id, { add: ["crowd1"], remove: [other.id] });
    expect(undone.body.data).toMatchObject({ personCount: count, added: 1, removed: 1 });
    const more = await change(list.id, { add: [another.id] });
    expect(more).toMatchObject({ status: 400, body: { fields: { add: "OUT_OF_RANGE" } } });
  });

  it("lets one of fifty concurrent requests take the last place", async () => {
    const crowd = Array.from({ length: LIST_PERSONS_MAX }, (_, index) => `crowd${index + 1}`);
    const list = await createList(admin, { personIds: crowd.slice(1) });
    const racers = await people(50);
    const answers = await Promise.all(racers.map(({ id }) => change(list.id, { add: [id] })));
    expect(tally(answers)).toEqual({ 200: 1, INVALID_INPUT: 49 });
    expect((await readList(admin, list.id)).personCount).toBe(LIST_PERSONS_MAX);
  });

  it("keeps each of fifty concurrent changes", async () => {
    const persons = await people(50);
    const list = await createList(admin);
    const answers = await many(50, (index) => change(list.id, { add: [persons[index].id] }));
    expect(tally(answers)).toEqual({ 200: 50 });
    expect((await readList(admin, list.id)).version).toBe(51);
    expect(await idsOn(list.id)).toEqual(idsOf(persons));
  });
});
