import { env } from "cloudflare:workers";
import type { EventList } from "@kehila/shared/events/event-lists";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, signedIn } from "../../../test/api.ts";
import { createList, readList } from "../../../test/lists.ts";
import { couple, historyOf } from "../../../test/couples.ts";

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

const get = async (id: string) => (await admin.get(`/person/${id}`)).body?.data;
describe("archive", () => {
  it("keeps the spouse visible; only readers of the archive see the name", async () => {
    const lastName = "Archivedspouse";
    const person = await createPerson(admin, couple({ firstName: "Card", lastName }));
    const spouseId: string = person.spouseId;
    const { firstName, idNumber, phone } = await get(spouseId);
    expect((await admin.patch(`/person/${spouseId}/archive`, { active: false })).status).toBe(200);
    const editor = await signedIn({ permissions: ["canEditPersons"] });
    const reader = await signedIn({ permissions: ["canEditPersons", "canViewArchive"] });
    const named = { person: { id: spouseId, firstName, lastName: (await get(spouseId)).lastName } };
    for (const [actor, shown] of [
      [admin, named],
      [reader, named],
      [editor, { person: null }],
    ] as const) {
      const one = await actor.get(`/person/${person.id}`);
      const list = await actor.get(`/person?search=${lastName}`);
      const row = list.body.data.find(({ id }: { id: string }) => id === person.id);
      const edited = await actor.patch(`/person/${person.id}`, { city: `City ${actor.id}` });
      for (const body of [one.body.data, row, edited.body.data]) {
        expect(body).toMatchObject({ married: true, spouse: null, archivedSpouse: shown });
        if (actor !== editor) continue;
        for (const hidden of [spouseId, idNumber, phone].filter(Boolean)) {
          expect(JSON.stringify(body)).not.toContain(hidden);
        }
      }
    }
    const back = await admin.patch(`/person/${spouseId}/archive`, { active: true });
    expect(back.body.data).toMatchObject({ spouseId: person.id });
    expect(await get(person.id)).toMatchObject({ spouseId, archivedSpouse: null });
  });

  it.each(["new", "chosen"])(
    "of a spouse who is replaced by a %s spouse later leaves the archived spouse unmarried",
    async (kind) => {
      const person = await createPerson(admin, couple({ firstName: `Left${kind}` }));
      const former: string = person.spouseId;
      await admin.patch(`/person/${former}/archive`, { active: false });
      // The chosen person has an archived spouse too.
      const other = await createPerson(admin, couple({ firstName: `Other${kind}` }));
      await admin.patch(`/person/${other.spouseId}/archive`, { active: false });
      const spouse = { firstName: "Next", lastName: `Spouse${kind}` };
      const answer = await admin.patch(`/person/${person.id}`, {
        confirmDuplicates: true,
        ...(kind === "new" ? { spouse } : { spouseId: other.id }),
      });
      expect(answer.body.data).toMatchObject({ married: true, archivedSpouse: null });
      for (const id of kind === "new" ? [former] : [former, other.spouseId]) {
        const back = await admin.patch(`/person/${id}/archive`, { active: true });
        expect(back.body.data).toMatchObject({ active: true, married: false, spouseId: null });
      }
      expect(await get(person.id)).toMatchObject({ spouseId: answer.body.data.spouseId });
    },
  );

  it("hides the link of a couple while one is archived and shows it again afterwards", async () => {
    const person = await createPerson(admin, couple({ firstName: "Archie" }));
    const spouseId: string = person.spouseId;
    const archived = await admin.patch(`/person/${person.id}/archive`, { active: false });
    expect(archived.body.data).toMatchObject({ active: false, pending: false, spouseId: null });
    expect(await get(spouseId)).toMatchObject({ spouseId: null, married: true, childrenCount: 1 });
    expect((await admin.patch(`/person/${person.id}`, { city: "X" })).body.code).toBe(
      "INVALID_TRANSITION",
    );
    const twice = await admin.patch(`/person/${person.id}/archive`, { active: false });
    expect(twice.body.code).toBe("INVALID_TRANSITION");
    const back = await admin.patch(`/person/${person.id}/archive`, { active: true });
    expect(back.body.data).toMatchObject({ active: true, spouseId });
    expect(await get(spouseId)).toMatchObject({ spouseId: person.id });
  });

  it("lets a new spouse replace the archived one; both parents keep the children", async () => {
    const person = await createPerson(admin, couple());
    await admin.patch(`/person/${person.spouseId}/archive`, { active: false });
    const single = await createPerson(admin);
    const married = await admin.patch(`/person/${person.id}`, { spouseId: single.id });
    expect(married.body.data).toMatchObject({ spouseId: single.id, childrenCount: 1 });
    const back = await admin.patch(`/person/${person.spouseId}/archive`, { active: true });
    expect(back.body.data).toMatchObject({ spouseId: null, childrenCount: 1 });
    const [child] = back.body.data.childrenData;
    expect(child.id).not.toBe(married.body.data.childrenData[0].id);
  });

  it("ends the link if the spouse becomes unmarried meanwhile", async () => {
    const person = await createPerson(admin, couple());
    const { spouseId } = person;
    await admin.patch(`/person/${spouseId}/archive`, { active: false });
    const parted = await admin.patch(`/person/${person.id}`, {
      married: false,
      childrenData: [],
    });
    expect(parted).toMatchObject({ status: 200, body: { data: { married: false } } });
    expect((await historyOf(spouseId)).at(-1)).toMatchObject({
      action: "person.update",
      before: JSON.stringify({ married: true }),
      after: JSON.stringify({ married: false }),
    });
    await admin.patch(`/person/${spouseId}/archive`, { active: true });
    expect(await get(person.id)).toMatchObject({ spouseId: null, childrenCount: 0 });
    // A separated spouse keeps copies of the former children.
    expect(await get(spouseId)).toMatchObject({
      spouseId: null,
      married: false,
      childrenCount: 1,
    });
  });

  it("is undone by the user who did it: upcoming lists come back with their comments", async () => {
    const person = await createPerson(admin);
    const { id } = person;
    const own = { personIds: [id] };
    const { id: stayingId } = await createPerson(admin);
    const personIds = [id, stayingId];
    const upcoming = await createList(admin, { personIds, date: "2099-01-01" });
    const linkIn = ({ personLinks }: EventList) => personLinks.find((one) => one.person.id === id);
    const past = await createList(admin, { ...own, date: "2020-01-01" });
    const formerList = await createList(admin, { ...own, date: "2099-01-02" });
    await admin.post(`/person-list/${formerList.id}/persons`, { remove: [id] });
    const link = linkIn(await readList(admin, upcoming.id));
    await admin.patch("/person-list/comment", { id: link?.id, comment: "Call first" });
    const path = `/person/${id}/archive`;
    const archived = (await admin.patch(path, { active: false })).body.data;
    const { personLinks } = await readList(admin, upcoming.id);
    expect(personLinks.map(({ person: one }) => one.id)).toEqual([stayingId]);

    const other = await administrator();
    const undo = { active: true, undo: true, version: archived.version };
    expect((await other.patch(path, undo)).body.code).toBe("UNDO_EXPIRED");
    expect((await admin.patch(path, { active: false, undo: true })).status).toBe(400);
    const listBefore = await readList(admin, upcoming.id);
    expect((await admin.patch(path, undo)).body.data).toMatchObject({ id, active: true });
    const listAfter = await readList(admin, upcoming.id);
    expect(listAfter.version).toBe(listBefore.version + 1);
    expect(listAfter.personLinks).toHaveLength(2);
    expect(linkIn(listAfter)).toMatchObject({ id: link?.id, comment: "Call first" });
    expect((await readList(admin, formerList.id)).personLinks).toEqual([]);
    expect((await readList(admin, past.id)).personLinks).toHaveLength(1);
    const keptRemovals = env.DB.prepare(
      "select list_id from removed_list_persons where person_id = ?",
    );
    expect((await keptRemovals.bind(id).all()).results).toEqual([{ list_id: formerList.id }]);
  });

  it("includes the spouse in one change, and the undo returns both to their lists", async () => {
    const person = await createPerson(admin, couple({ firstName: "Both" }));
    const { id, spouseId } = person;
    const list = await createList(admin, { personIds: [id, spouseId], date: "2099-01-01" });
    const path = `/person/${id}/archive`;
    const archived = await admin.patch(path, { active: false, withSpouse: true });
    expect(archived.body.data).toMatchObject({ active: false, spouseId });
    expect(await get(spouseId)).toMatchObject({ active: false, spouseId: id, childrenCount: 1 });
    expect((await readList(admin, list.id)).personLinks).toEqual([]);
    const archivings = env.DB.prepare(
      `select count(*) as entries, count(distinct change_id) as changes from history
       where entity = 'person' and action = 'person.archive' and entity_id in (?, ?)`,
    );
    expect(await archivings.bind(id, spouseId).first()).toEqual({ entries: 2, changes: 1 });

    const back = await admin.patch(path, { active: true, undo: true, withSpouse: true });
    expect(back.body.data).toMatchObject({ active: true, spouseId });
    expect(await get(spouseId)).toMatchObject({ active: true, spouseId: id });
    expect((await readList(admin, list.id)).personLinks).toHaveLength(2);

    await admin.patch(path, { active: false, withSpouse: true });
    const returned = await admin.patch(path, { active: true, withSpouse: true });
    expect(returned.body.data).toMatchObject({ active: true, spouseId });
    expect((await readList(admin, list.id)).personLinks).toEqual([]);
  });

  it("is refused together with a spouse who does not exist or is archived already", async () => {
    const single = await createPerson(admin);
    const alone = { active: false, withSpouse: true };
    expect((await admin.patch(`/person/${single.id}/archive`, alone)).body.code).toBe(
      "INVALID_TRANSITION",
    );
    expect(await get(single.id)).toMatchObject({ active: true });

    const person = await createPerson(admin, couple({ firstName: "Apart" }));
    const other = await administrator();
    await other.patch(`/person/${person.spouseId}/archive`, { active: false });
    const path = `/person/${person.id}/archive`;
    expect((await admin.patch(path, alone)).body.code).toBe("INVALID_TRANSITION");
    await admin.patch(path, { active: false });
    const undo = { active: true, undo: true, withSpouse: true };
    expect((await admin.patch(path, undo)).body.code).toBe("UNDO_EXPIRED");
    expect(await get(person.id)).toMatchObject({ active: false });
  });

  it("can be undone within an hour; unarchiving without undo restores no list", async () => {
    const { id } = await createPerson(admin);
    const list = await createList(admin, { personIds: [id], date: "2099-01-01" });
    const path = `/person/${id}/archive`;
    await admin.patch(path, { active: false });
    const hourAgo = new Date(Date.now() - 61 * 60_000).toISOString();
    await env.DB.prepare("update history set at = ? where entity_id = ?").bind(hourAgo, id).run();
    const late = await admin.patch(path, { active: true, undo: true });
    expect(late.body.code).toBe("UNDO_EXPIRED");
    expect((await admin.patch(path, { active: true })).status).toBe(200);
    expect((await readList(admin, list.id)).personLinks).toEqual([]);
  });

  it("must precede permanent deletion; children stay with the other parent", async () => {
    const person = await createPerson(admin, couple());
    const early = await admin.delete(`/person/${person.id}`);
    expect(early).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } });
    await admin.patch(`/person/${person.id}/archive`, { active: false });
    const deleted = await admin.delete(`/person/${person.id}`);
    expect(deleted).toMatchObject({ status: 200, body: { success: true } });
    expect((await admin.get(`/person/${person.id}`)).status).toBe(404);
    const spouse = await get(person.spouseId);
    expect(spouse).toMatchObject({ spouseId: null, childrenCount: 1 });
    expect(spouse.childrenData).toEqual(person.childrenData);
    for (const entry of await historyOf(person.id)) {
      expect(entry).toMatchObject({ before: null, after: null });
    }
    await admin.patch(`/person/${spouse.id}/archive`, { active: false });
    await admin.delete(`/person/${spouse.id}`);
    const household = await env.DB.prepare(
      "select count(*) as n from households where id not in (select household_id from persons)",
    ).first<{ n: number }>();
    expect(household?.n).toBe(0);
  });

  it("requires the right of each step", async () => {
    const person = await createPerson(admin);
    const path = `/person/${person.id}/archive`;
    const editor = await signedIn({ permissions: ["canEditPersons", "canCreatePersons"] });
    const archivist = await signedIn({ permissions: ["canManageArchive"] });
    const deleter = await signedIn({ permissions: ["canDeletePersons"] });
    expect((await editor.patch(path, { active: false })).status).toBe(403);
    expect((await archivist.patch(path, { active: false })).status).toBe(403);
    expect((await deleter.patch(path, { active: false })).status).toBe(200);
    expect((await editor.patch(path, { active: true })).status).toBe(403);
    expect((await archivist.delete(`/person/${person.id}`)).status).toBe(403);
    expect((await archivist.patch(path, { active: true })).status).toBe(200);
    expect((await deleter.patch(path, { active: false, version: 1 })).body.code).toBe(
      "STALE_VERSION",
    );
    expect((await deleter.patch(path, { active: "no" })).body.fields).toEqual({
      active: "INVALID_TYPE",
    });
    expect((await deleter.patch(path, { active: false })).status).toBe(200);
    expect((await deleter.delete(`/person/${person.id}`)).status).toBe(200);
  });
});

describe("two editors", () => {
  it("never both save on one version", async () => {
    const person = await createPerson(admin);
    for (let round = 1; round <= 10; round += 1) {
      const answers = await Promise.all(
        ["A", "B", "C", "D"].map((city) =>
          admin.patch(`/person/${person.id}`, { city: `${city}${round}`, version: round }),
        ),
      );
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
        "200",
        "409",
        "409",
        "409",
      ]);
      const winner = answers.find(({ status }) => status === 200);
      expect((await get(person.id)).city).toBe(winner?.body.data.city);
    }
  });

  it("cannot both marry the same person", async () => {
    const target = await createPerson(admin);
    const rivals = await Promise.all(Array.from({ length: 5 }, () => createPerson(admin)));
    const answers = await Promise.all(
      rivals.map((rival) => admin.patch(`/person/${rival.id}`, { spouseId: target.id })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const linked = await get(target.id);
    expect((await get(linked.spouseId)).spouseId).toBe(target.id);
  });
});
