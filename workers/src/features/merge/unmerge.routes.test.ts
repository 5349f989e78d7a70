import { env } from "cloudflare:workers";
import { MERGE_UNDO_DAYS } from "@kehila/shared/base/limits";
import type { Person } from "@kehila/shared/persons/answers";
import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import {
  administrator,
  apply,
  createPerson,
  db,
  signedIn,
  uniquePhone,
} from "../../../test/api.ts";
import {
  applicationsOf,
  appliesFor,
  historyOf,
  kid,
  linkTo,
  listsOf,
  spouse,
} from "../../../test/merges.ts";
import { eventLists } from "../../db/schema/event-lists.ts";
import { eventListPersons } from "../../db/schema/participants.ts";

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

const get = async (id: string) => (await admin.get(`/person/${id}`)).body?.data;
const patch = (id: string, body: object) =>
  admin.patch(`/person/${id}`, { confirmDuplicates: true, ...body });
const archive = (id: string, active = false) => admin.patch(`/person/${id}/archive`, { active });

/** Merges the second person into the first and returns the merge. */
async function merge(id: string, otherId: string, choices: object = {}): Promise<string> {
  const answer = await admin.post(`/person/${id}/merge`, { otherId, choices });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (await admin.get(`/person/${id}/merges`)).body.data[0].id;
}
const unmerge = (id: string, mergeId: string, body: object = {}) =>
  admin.post(`/person/${id}/unmerge`, { mergeId, ...body });
/** Reads the versions of the lists of the test below. */
const listVersions = async () => {
  const rows = await db
    .select({ version: eventLists.version })
    .from(eventLists)
    .where(inArray(eventLists.id, ["own and other", "other only"]));
  return rows.map(({ version }) => version);
};
/** Returns a record without its version and its spouse's version. */
const without = ({
  version: _version,
  spouse: partner,
  ...person
}: Pick<Person, "version" | "spouse">) => ({
  ...person,
  spouse: partner && { ...partner, version: null },
});

describe("an undo", () => {
  it("restores both records except versions", async () => {
    const own = await createPerson(admin, {
      address: null,
      comment: "A",
      childrenData: [kid("a"), kid("b")],
    });
    const other = await createPerson(admin, {
      comment: "B",
      spouse: spouse(),
      childrenData: [kid("b"), kid("c")],
    });
    await linkTo("own and other", own.id, null);
    await linkTo("own and other", other.id, "theirs", "public");
    await linkTo("other only", other.id, "theirs");
    const ids = [own.id, other.id, other.spouseId];
    const before = await Promise.all(ids.map(get));
    const lists = await Promise.all(ids.map(listsOf));
    const versions = [await listVersions()];
    const mergeId = await merge(own.id, other.id, { idNumber: "other", lastName: "other" });
    versions.push(await listVersions());
    const answer = await unmerge(own.id, mergeId);
    expect(answer).toMatchObject({ status: 200, body: { success: true, data: { id: own.id } } });
    const after = await Promise.all(ids.map(get));
    expect(after.map(without)).toEqual(before.map(without));
    for (const [index, person] of after.entries()) {
      expect(person.version).toBeGreaterThan(before[index].version);
    }
    expect(await Promise.all(ids.map(listsOf))).toEqual(lists);
    versions.push(await listVersions());
    expect(versions).toEqual([1, 2, 3].map((version) => [version, version]));
    expect((await historyOf(own.id)).map(({ action }) => action).slice(-2)).toEqual([
      "person.merge",
      "person.unmerge",
    ]);
    expect((await historyOf(other.id)).at(-1)).toMatchObject({
      action: "person.unmerge",
      after: { status: "active", mergedPersonId: own.id, spouseId: other.spouseId },
    });
    expect((await admin.get(`/person/${own.id}/merges`)).body.data).toEqual([]);
  });

  it("succeeds once", async () => {
    const [own, other] = [await createPerson(admin), await createPerson(admin)];
    const mergeId = await merge(own.id, other.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => unmerge(own.id, mergeId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await unmerge(own.id, mergeId)).toMatchObject({
      status: 409,
      body: { code: "INVALID_TRANSITION" },
    });
    expect(
      (await historyOf(other.id)).filter(({ action }) => action === "person.unmerge"),
    ).toHaveLength(1);
  });

  it("is refused after 30 days, for an old version and for another person's merge", async () => {
    const [own, other] = [await createPerson(admin), await createPerson(admin)];
    const mergeId = await merge(own.id, other.id);
    expect((await unmerge(other.id, mergeId)).status).toBe(404);
    expect((await unmerge((await createPerson(admin)).id, mergeId)).status).toBe(404);
    expect((await unmerge(own.id, "none")).status).toBe(404);
    const stale = await unmerge(own.id, mergeId, { version: own.version });
    expect(stale.body).toMatchObject({ code: "STALE_VERSION", current: { id: own.id } });
    const mergedAt = new Date(Date.now() - (MERGE_UNDO_DAYS * 24 * 60 + 1) * 60_000).toISOString();
    await env.DB.prepare("update person_merges set merged_at = ? where id = ?")
      .bind(mergedAt, mergeId)
      .run();
    expect((await admin.get(`/person/${own.id}/merges`)).body.data).toEqual([]);
    expect(await unmerge(own.id, mergeId)).toMatchObject({
      status: 409,
      body: { code: "UNDO_EXPIRED" },
    });
  });

  it("of several merges starts with the newest", async () => {
    const [own, one, two] = [
      await createPerson(admin, { childrenData: [kid("a")] }),
      await createPerson(admin, { childrenData: [kid("b")], spouse: spouse() }),
      await createPerson(admin, { childrenData: [kid("c")] }),
    ];
    const before = await Promise.all([own.id, one.id, two.id, one.spouseId].map(get));
    const first = await merge(own.id, one.id);
    const second = await merge(own.id, two.id);
    expect((await unmerge(own.id, first)).body.code).toBe("INVALID_TRANSITION");
    expect((await unmerge(own.id, second)).status).toBe(200);
    expect((await unmerge(own.id, first)).status).toBe(200);
    const after = await Promise.all([own.id, one.id, two.id, one.spouseId].map(get));
    expect(after.map(without)).toEqual(before.map(without));
  });

  it("is refused while the person is merged into another record", async () => {
    const [one, two, three] = [
      await createPerson(admin),
      await createPerson(admin),
      await createPerson(admin),
    ];
    const first = await merge(two.id, three.id);
    const second = await merge(one.id, two.id);
    expect((await unmerge(two.id, first)).status).toBe(404);
    expect((await unmerge(one.id, second)).status).toBe(200);
    expect((await unmerge(two.id, first)).status).toBe(200);
    expect(await get(three.id)).toMatchObject({ firstName: three.firstName });
  });
});

describe("changes after a merge", () => {
  it("stay: fields, children and lists", async () => {
    const own = await createPerson(admin, { address: null, childrenData: [kid("a")] });
    const other = await createPerson(admin, {
      address: "Herzl 1",
      comment: "B",
      childrenData: [kid("b"), kid("c")],
    });
    await linkTo("stays removed", other.id, "theirs");
    await linkTo("travels", other.id, "theirs");
    const mergeId = await merge(own.id, other.id);
    const merged = await get(own.id);
    const [a, b, c] = merged.childrenData;
    await patch(own.id, {
      address: "Edited 2",
      childrenData: [a, { ...b, firstName: "Edited" }, c, kid("d")],
    });
    await env.DB.prepare(
      "delete from list_persons where person_id = ? and list_id = 'stays removed'",
    )
      .bind(own.id)
      .run();
    await db
      .update(eventListPersons)
      .set({ comment: "edited" })
      .where(eq(eventListPersons.personId, own.id));
    expect((await unmerge(own.id, mergeId)).status).toBe(200);
    const back = await get(other.id);
    const now = await get(own.id);
    expect(now).toMatchObject({ address: "Edited 2", comment: null });
    expect(now.childrenData.map(({ firstName }: { firstName: string }) => firstName)).toEqual([
      "Kida",
      "Edited",
      "Kidd",
    ]);
    expect(back).toMatchObject({ address: "Herzl 1", comment: "B" });
    expect(back.childrenData.map(({ firstName }: { firstName: string }) => firstName)).toEqual([
      "Kidb",
      "Kidc",
    ]);
    expect(back.childrenData[1].id).toBe(c.id);
    expect(await listsOf(own.id)).toEqual([]);
    expect(await listsOf(other.id)).toEqual([
      { list: "travels", comment: "edited", source: "staff" },
    ]);
  });

  it("a changed family stays too, and the other record is restored with copies of the children", async () => {
    const own = await createPerson(admin, { childrenData: [kid("a")] });
    const other = await createPerson(admin, { spouse: spouse(), childrenData: [kid("b")] });
    const mergeId = await merge(own.id, other.id);
    await patch(own.id, { married: false });
    expect((await unmerge(own.id, mergeId)).status).toBe(200);
    const back = await get(other.id);
    expect(back).toMatchObject({ spouseId: null, married: false, childrenCount: 1 });
    expect(back.childrenData[0]).toMatchObject(kid("b"));
    expect(await get(own.id)).toMatchObject({ spouseId: null, childrenCount: 2 });
    expect(await get(other.spouseId)).toMatchObject({ spouseId: null, childrenCount: 2 });
  });

  it("a former spouse is linked again unless married to another person now", async () => {
    for (const isTaken of [false, true]) {
      const own = await createPerson(admin, { spouse: spouse() });
      const other = await createPerson(admin, { spouse: spouse(), childrenData: [kid("b")] });
      const mergeId = await merge(own.id, other.id);
      const third = await createPerson(admin, isTaken ? { spouseId: other.spouseId } : {});
      expect((await unmerge(own.id, mergeId)).status).toBe(200);
      expect(await get(own.id)).toMatchObject({ spouseId: own.spouseId, childrenCount: 0 });
      const back = await get(other.id);
      expect(back).toMatchObject({ childrenCount: 1, married: !isTaken });
      expect(back.spouseId).toBe(isTaken ? null : other.spouseId);
      expect((await get(other.spouseId)).spouseId).toBe(isTaken ? third.id : other.id);
    }
  });

  it("an archived or deleted spouse is not linked again", async () => {
    const own = await createPerson(admin);
    const other = await createPerson(admin, { spouse: spouse(), childrenData: [kid("b")] });
    const mergeId = await merge(own.id, other.id);
    await archive(other.spouseId);
    await admin.delete(`/person/${other.spouseId}`);
    expect((await unmerge(own.id, mergeId)).status).toBe(200);
    expect(await get(other.id)).toMatchObject({ spouseId: null, childrenCount: 1 });
    expect(await get(own.id)).toMatchObject({ spouseId: null, childrenCount: 1 });
  });

  it("a spouse who stayed behind and parted since is not linked again, whatever the status", async () => {
    const other = await createPerson(admin, { spouse: spouse() });
    await archive(other.id);
    const own = await createPerson(admin);
    const mergeId = await merge(own.id, other.id);
    expect((await patch(other.spouseId, { married: false })).status).toBe(200);
    expect((await unmerge(own.id, mergeId)).status).toBe(200);

    expect(await get(other.id)).toMatchObject({ married: false, spouseId: null, active: false });
    await archive(other.id, true);
    expect(await get(other.id)).toMatchObject({ married: false, spouseId: null, active: true });
    expect(await get(other.spouseId)).toMatchObject({ married: false, spouseId: null });
  });

  it("stop the undo if another person got the ID number", async () => {
    const [own, other] = [await createPerson(admin), await createPerson(admin)];
    const mergeId = await merge(own.id, other.id);
    const third = await createPerson(admin, { idNumber: other.idNumber });
    const taken = await unmerge(own.id, mergeId);
    expect(taken).toMatchObject({
      status: 409,
      body: { code: "DUPLICATE_ID_NUMBER", matches: [{ id: third.id }] },
    });
    await patch(third.id, { idNumber: null });
    await patch(own.id, { idNumber: other.idNumber });
    expect((await unmerge(own.id, mergeId)).body.matches).toMatchObject([{ id: own.id }]);
    await patch(own.id, { idNumber: null });
    expect((await unmerge(own.id, mergeId)).status).toBe(200);
    expect(await get(other.id)).toMatchObject({ idNumber: other.idNumber });
  });
});

describe("an application approved into an existing person", () => {
  it("is pending again, with spouse, children and lists", async () => {
    const own = await createPerson(admin, { childrenData: [kid("a")] });
    const pending = await apply(admin, { spouse: spouse(), childrenData: [kid("b")] });
    await appliesFor("applied", pending.id, pending.idNumber);
    await appliesFor("spouse applied", pending.spouseId, "123456789");
    const ids = [own.id, pending.id, pending.spouseId];
    const before = await Promise.all(ids.map(get));
    const mergeId = await merge(own.id, pending.id);
    expect(await listsOf(own.id)).toHaveLength(1);
    expect((await unmerge(own.id, mergeId)).status).toBe(200);
    const after = await Promise.all(ids.map(get));
    expect(after.map(without)).toEqual(before.map(without));
    expect(await listsOf(own.id)).toEqual([]);
    expect(await listsOf(pending.spouseId)).toEqual([]);
    expect(await applicationsOf(pending.id)).toEqual(["applied"]);
    expect(await applicationsOf(pending.spouseId)).toEqual(["spouse applied"]);
  });

  it("is pending again without its spouse if the spouse was changed in the register", async () => {
    const own = await createPerson(admin);
    const pending = await apply(admin, { spouse: spouse(), childrenData: [kid("b")] });
    const mergeId = await merge(own.id, pending.id);
    await linkTo("put there by staff", pending.spouseId, null);
    expect((await unmerge(own.id, mergeId)).status).toBe(200);
    expect(await get(own.id)).toMatchObject({ spouseId: pending.spouseId, childrenCount: 1 });
    expect(await get(pending.spouseId)).toMatchObject({ active: true, spouseId: own.id });
    expect(await get(pending.id)).toMatchObject({
      pending: true,
      spouseId: null,
      childrenCount: 1,
    });
  });
});

describe("permanent deletion", () => {
  const snapshotsOf = async (id: string) =>
    (
      await env.DB.prepare(
        "select snapshot from person_merges where person_id = ?1 or other_id = ?1",
      )
        .bind(id)
        .all<{ snapshot: string | null }>()
    ).results.map(({ snapshot }) => snapshot);

  it("blanks snapshots and the history of records merged into the person", async () => {
    const [one, two, three] = [
      await createPerson(admin),
      await createPerson(admin),
      await createPerson(admin),
    ];
    await merge(two.id, three.id);
    await merge(one.id, two.id);
    await archive(one.id);
    expect((await admin.delete(`/person/${one.id}`)).status).toBe(200);
    for (const { id } of [one, two, three]) {
      const texts = (await historyOf(id)).flatMap(({ before, after }) => [before, after]);
      expect(texts.every((text) => text === null)).toBe(true);
      expect((await snapshotsOf(id)).every((snapshot) => snapshot === null)).toBe(true);
    }
  });

  it("removes the person from the history of the other record of an undone merge", async () => {
    const own = await createPerson(admin, { address: null });
    const other = await createPerson(admin, { address: "Secret 9" });
    await unmerge(own.id, await merge(own.id, other.id));
    await archive(other.id);
    expect((await admin.delete(`/person/${other.id}`)).status).toBe(200);
    const entries = await historyOf(own.id);
    expect(JSON.stringify(entries)).not.toContain("Secret 9");
    const change = { address: null };
    expect(entries.slice(-2)).toMatchObject([
      { action: "person.merge", before: change, after: { mergedPersonId: other.id } },
      { action: "person.unmerge", before: {}, after: { ...change, mergedPersonId: other.id } },
    ]);
    expect(entries[0]).toMatchObject({ after: { firstName: own.firstName } });
  });

  it("removes the person from edits between a merge and its undo too", async () => {
    const own = await createPerson(admin, {
      address: null,
      spouse: spouse(),
      childrenData: [kid("own")],
    });
    const secrets = { address: "Secret 9", comment: "Secret word", childrenData: [kid("secret")] };
    const other = await createPerson(admin, secrets);
    const mergeId = await merge(own.id, other.id, { phone: "other", idNumber: "other" });
    const edited = { phone: uniquePhone(), address: "Own 1" };
    await patch(own.id, { ...edited, comment: "Own word" });
    const further = await createPerson(admin);
    await unmerge(further.id, await merge(further.id, own.id, { phone: "other" }));
    await unmerge(own.id, mergeId);
    await archive(other.id);
    expect((await admin.delete(`/person/${other.id}`)).status).toBe(200);
    for (const id of [own.id, own.spouseId, further.id]) {
      const text = JSON.stringify(await historyOf(id));
      for (const secret of ["Secret", "Kidsecret", other.phone, other.idNumber]) {
        expect(text, id).not.toContain(secret);
      }
    }
    // The person's own data remains in the history and can be restored.
    const entries = await historyOf(own.id);
    expect(entries.find(({ action }) => action === "person.update")?.after).toEqual(edited);
    const page = (await admin.get(`/person/${own.id}/history`)).body.data;
    const back = await admin.post(`/person/${own.id}/restore`, { seq: page.at(-1).seq });
    expect(back.body.data).toMatchObject({
      phone: own.phone,
      idNumber: own.idNumber,
      address: null,
      comment: null,
      childrenData: [{ firstName: "Kidown" }],
    });
  });

  it("leaves no children of the deleted person with its former spouse", async () => {
    for (const theirs of [[kid("theirs")], []]) {
      const own = await createPerson(admin, { childrenData: [kid("secret")] });
      const other = await createPerson(admin, { spouse: spouse(), childrenData: theirs });
      await unmerge(own.id, await merge(own.id, other.id));
      await archive(own.id);
      expect((await admin.delete(`/person/${own.id}`)).status).toBe(200);
      const text = JSON.stringify(await historyOf(other.spouseId));
      expect(text).not.toContain("Kidsecret");
      if (theirs.length > 0) expect(text).toContain("Kidtheirs");
    }
  });
});

describe("an application merged by mistake", () => {
  it("is hidden again after the undo, in every history and from every restore", async () => {
    const editor = await signedIn({ permissions: ["canEditPersons"] });
    const own = await createPerson(admin, { address: null, spouse: spouse() });
    const other = await apply(admin, { address: "Secret 9", childrenData: [kid("secret")] });
    const mergeId = await merge(own.id, other.id, { phone: "other" });
    await patch(own.id, { phone: uniquePhone() });
    await unmerge(own.id, mergeId);
    for (const id of [own.id, own.spouseId]) {
      const text = JSON.stringify((await editor.get(`/person/${id}/history`)).body);
      for (const secret of ["Secret 9", "Kidsecret", other.phone]) {
        expect(text).not.toContain(secret);
      }
    }
    const { data } = (await admin.get(`/person/${own.id}/history`)).body;
    expect(JSON.stringify(data)).toContain("Secret 9");
    for (const { seq } of data) {
      await editor.post(`/person/${own.id}/restore`, { seq, confirmDuplicates: true });
      const text = JSON.stringify(await get(own.id));
      for (const secret of ["Secret 9", "Kidsecret", other.phone]) {
        expect(text).not.toContain(secret);
      }
    }
    expect(await get(own.id)).toMatchObject({ phone: own.phone, address: null, childrenData: [] });
  });
});
