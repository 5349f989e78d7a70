import { mergesSchema } from "@kehila/shared/persons/merge";
import { COMMENT_MAX } from "@kehila/shared/base/limits";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Caller } from "../../../test/api.ts";
import { administrator, apply, createPerson, signedIn, uniqueIdNumber } from "../../../test/api.ts";
import { appliesFor, historyOf, kid, linkTo, listsOf, spouse } from "../../../test/merges.ts";

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

const get = async (id: string) => (await admin.get(`/person/${id}`)).body?.data;
const merge = (id: string, otherId: string, body: object = {}) =>
  admin.post(`/person/${id}/merge`, { otherId, ...body });
const names = (person: { childrenData: { firstName: string }[] }) =>
  person.childrenData.map(({ firstName }) => firstName);

describe("fields", () => {
  it("keep the own value, fill empty values, and join comments and interests", async () => {
    const own = await createPerson(admin, {
      address: null,
      comment: "Calls in the morning",
      interestedEvents: ["project"],
    });
    const other = await createPerson(admin, {
      address: "Herzl 1",
      comment: "Has a dog",
      interestedEvents: ["cinema"],
    });
    const answer = await merge(own.id, other.id);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.body.data).toMatchObject({
      id: own.id,
      firstName: own.firstName,
      idNumber: own.idNumber,
      address: "Herzl 1",
      comment: "Calls in the morning\nHas a dog",
      interestedEvents: ["cinema", "project"],
    });
    expect(answer.body.data.version).toBeGreaterThan(own.version);
    expect((await admin.get(`/person/${other.id}`)).status).toBe(404);
    const again = await merge(own.id, other.id);
    expect(again).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND", fields: { otherId: "UNKNOWN_REFERENCE" } },
    });
  });

  it("take the chosen value, including the other's ID number", async () => {
    const own = await createPerson(admin, { comment: "A" });
    const other = await createPerson(admin, { comment: "B", interestedEvents: ["project"] });
    const choices = {
      firstName: "other",
      idNumber: "other",
      phone: "own",
      comment: "other",
      interestedEvents: "other",
    };
    const answer = await merge(own.id, other.id, { choices });
    expect(answer.body.data).toMatchObject({
      firstName: other.firstName,
      lastName: own.lastName,
      idNumber: other.idNumber,
      phone: own.phone,
      comment: "B",
      interestedEvents: ["project"],
    });
    const found = await admin.get(`/person?search=${other.idNumber}`);
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([own.id]);
  });

  it("stay valid: no text too long, and no required field empty", async () => {
    const own = await createPerson(admin, { comment: "a".repeat(COMMENT_MAX - 1) });
    const other = await createPerson(admin, {
      comment: "b".repeat(10),
      spouse: { firstName: "No", lastName: "Gender" },
    });
    const tooLong = await merge(own.id, other.id);
    expect(tooLong).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", fields: { "choices.comment": "TOO_LONG" } },
    });
    const noGender = await merge(own.id, other.spouseId, { choices: { gender: "other" } });
    expect(noGender.body).toMatchObject({ fields: { "choices.gender": "REQUIRED" } });
    expect(await get(own.id)).toEqual(own);
  });
});

describe("refusals", () => {
  it("stop merges with oneself, with the spouse and with unknown records", async () => {
    const couple = await createPerson(admin, { spouse: spouse() });
    for (const otherId of [couple.id, couple.spouseId]) {
      expect(await merge(couple.id, otherId)).toMatchObject({
        status: 409,
        body: { code: "MERGE_REFUSED" },
      });
    }
    expect((await merge(couple.id, "unknown")).status).toBe(404);
    expect((await merge("unknown", couple.id)).status).toBe(404);
  });

  it("allow only certain combinations of statuses", async () => {
    const active = (await createPerson(admin)).id;
    const archived = (await createPerson(admin)).id;
    await admin.patch(`/person/${archived}/archive`, { active: false });
    const pending = (await apply(admin)).id;
    for (const [own, other] of [
      [archived, active],
      [archived, pending],
      [pending, active],
      [pending, archived],
    ]) {
      expect(await merge(own ?? "", other ?? "")).toMatchObject({
        status: 409,
        body: { code: "INVALID_TRANSITION" },
      });
    }
    expect((await merge(active, archived)).status).toBe(200);
  });

  it("protect what the actor may not see", async () => {
    const editor = await signedIn({ permissions: ["canEditPersons", "canDeletePersons"] });
    const own = await createPerson(admin);
    const archived = await createPerson(admin);
    await admin.patch(`/person/${archived.id}/archive`, { active: false });
    const pending = await apply(admin);
    for (const otherId of [archived.id, pending.id]) {
      const answer = await editor.post(`/person/${own.id}/merge`, { otherId });
      expect(answer.status).toBe(404);
    }
    const other = await createPerson(admin);
    expect((await editor.post(`/person/${own.id}/merge`, { otherId: other.id })).status).toBe(200);
  });

  it("return the current record for either outdated version", async () => {
    const own = await createPerson(admin);
    const other = await createPerson(admin);
    await admin.patch(`/person/${other.id}`, { city: "Elsewhere" });
    const versions = { version: own.version, otherVersion: other.version };
    const answer = await merge(own.id, other.id, versions);
    expect(answer).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
    expect(answer.body.current).toMatchObject({ id: other.id, city: "Elsewhere" });
    const ownStale = await merge(own.id, other.id, { version: own.version + 1 });
    expect(ownStale.body).toMatchObject({ code: "STALE_VERSION", current: { id: own.id } });
  });

  it("stop a merge with more children than one household can have", async () => {
    const many = (letters: string) => Array.from(letters, (letter) => kid(letter));
    const own = await createPerson(admin, { childrenData: many("abcdef") });
    const other = await createPerson(admin, { childrenData: many("ghijk") });
    expect(await merge(own.id, other.id)).toMatchObject({
      status: 400,
      body: { fields: { childrenCount: "TOO_MANY_TOGETHER" } },
    });
  });
});

describe("lists", () => {
  it("are joined without repetitions, keep own comments and fill empty ones", async () => {
    const own = await createPerson(admin);
    const other = await createPerson(admin);
    const [both, filled, moved] = ["both", "filled", "moved"];
    await linkTo(both, own.id, "mine");
    await linkTo(both, other.id, "theirs");
    await linkTo(filled, own.id, null);
    await linkTo(filled, other.id, "theirs");
    await linkTo(moved, other.id, "theirs", "public");
    await merge(own.id, other.id);
    expect(await listsOf(own.id)).toEqual([
      { list: "both", comment: "mine", source: "staff" },
      { list: "filled", comment: "theirs", source: "staff" },
      { list: "moved", comment: "theirs", source: "public" },
    ]);
  });

  it("applied for are joined on approval into an existing person", async () => {
    const own = await createPerson(admin);
    const pending = await apply(admin, { idNumber: own.idNumber });
    await appliesFor("asked", pending.id, pending.idNumber);
    const answer = await merge(own.id, pending.id);
    expect(answer.body.data).toMatchObject({ active: true, pending: false });
    expect(await listsOf(own.id)).toEqual([{ list: "asked", comment: null, source: "public" }]);
  });
});

describe("families", () => {
  it("add children, identical ones once", async () => {
    const own = await createPerson(admin, { childrenData: [kid("a"), kid("b")] });
    const other = await createPerson(admin, { childrenData: [kid("b"), kid("c")] });
    const answer = await merge(own.id, other.id);
    expect(names(answer.body.data)).toEqual(["Kida", "Kidb", "Kidc"]);
    expect(answer.body.data.childrenData[2].id).toBe(other.childrenData[1].id);
    expect(answer.body.data.childrenCount).toBe(3);
  });

  it("keep a single spouse", async () => {
    const own = await createPerson(admin, { childrenData: [kid("a")] });
    const other = await createPerson(admin, { spouse: spouse(), childrenData: [kid("b")] });
    const answer = await merge(own.id, other.id);
    expect(answer.body.data).toMatchObject({ married: true, spouseId: other.spouseId });
    const partner = await get(other.spouseId);
    expect(partner.spouseId).toBe(own.id);
    expect(partner.childrenData).toEqual(answer.body.data.childrenData);
    expect(names(partner).toSorted()).toEqual(["Kida", "Kidb"]);
  });

  it("keep the chosen one of two spouses; the other is separated and keeps the children", async () => {
    for (const chosen of [undefined, "own", "other"] as const) {
      const own = await createPerson(admin, { spouse: spouse(), childrenData: [kid("a")] });
      const other = await createPerson(admin, { spouse: spouse(), childrenData: [kid("b")] });
      const answer = await merge(own.id, other.id, chosen ? { choices: { spouse: chosen } } : {});
      const [stays, parts] = chosen === "other" ? [other, own] : [own, other];
      expect(answer.body.data).toMatchObject({ spouseId: stays.spouseId, childrenCount: 2 });
      expect(await get(stays.spouseId)).toMatchObject({ spouseId: own.id, childrenCount: 2 });
      const parted = await get(parts.spouseId);
      expect(parted).toMatchObject({ spouseId: null, married: false, childrenCount: 1 });
      expect(parted.childrenData).toEqual(parts.childrenData);
      expect((await historyOf(parts.spouseId)).at(-1)).toMatchObject({
        action: "person.update",
        before: { spouseId: parts.id, married: true },
        after: { spouseId: null, married: false },
      });
    }
  });

  it("leave no archived partner in a taken position", async () => {
    const own = await createPerson(admin, { spouse: spouse(), childrenData: [kid("a")] });
    await admin.patch(`/person/${own.spouseId}/archive`, { active: false });
    const other = await createPerson(admin, { spouse: spouse() });
    const answer = await merge(own.id, other.id);
    expect(answer.body.data).toMatchObject({ spouseId: other.spouseId, childrenCount: 1 });
    const former = (await admin.patch(`/person/${own.spouseId}/archive`, { active: true })).body;
    expect(former.data).toMatchObject({ spouseId: null, childrenCount: 1 });
  });

  it("of an applicant are approved if the spouse is kept, and stay pending otherwise", async () => {
    const single = await createPerson(admin);
    const first = await apply(admin, { spouse: spouse(), childrenData: [kid("a")] });
    await appliesFor("spouse", first.spouseId, uniqueIdNumber());
    const taken = await merge(single.id, first.id);
    expect(taken.body.data).toMatchObject({ active: true, spouseId: first.spouseId });
    expect(await get(first.spouseId)).toMatchObject({ active: true, spouseId: single.id });
    expect(await listsOf(first.spouseId)).toEqual([
      { list: "spouse", comment: null, source: "public" },
    ]);
    const actions = (await historyOf(first.spouseId)).map(({ action }) => action);
    expect(actions).toEqual(["person.register", "person.approve", "person.update"]);

    const couple = await createPerson(admin, { spouse: spouse() });
    const second = await apply(admin, { spouse: spouse() });
    const kept = await merge(couple.id, second.id);
    expect(kept.body.data.spouseId).toBe(couple.spouseId);
    expect(await get(second.spouseId)).toMatchObject({ pending: true, spouseId: null });
  });

  it("are refused if the merge would repeat another person's ID number", async () => {
    const third = await createPerson(admin);
    const own = await createPerson(admin);
    const family = { ...spouse(), idNumber: third.idNumber };
    const pending = await apply(admin, { spouse: family });
    const answer = await merge(own.id, pending.id);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "DUPLICATE_ID_NUMBER", matches: [{ id: third.id }] },
    });
    expect(await get(own.id)).toEqual(own);
    expect(await get(pending.id)).toMatchObject({ pending: true, spouseId: pending.spouseId });

    const applicant = await apply(admin, { idNumber: third.idNumber });
    const chosen = await merge(own.id, applicant.id, { choices: { idNumber: "other" } });
    expect(chosen.body).toMatchObject({
      code: "DUPLICATE_ID_NUMBER",
      fields: { "choices.idNumber": "DUPLICATE_ID_NUMBER" },
      matches: [{ id: third.id }],
    });
    expect((await merge(own.id, applicant.id)).status).toBe(200);
  });
});

describe("history", () => {
  it("records the merge for both records, with its actor", async () => {
    const own = await createPerson(admin, { address: null });
    const other = await createPerson(admin, { address: "Herzl 1" });
    await merge(own.id, other.id);
    expect((await historyOf(own.id)).at(-1)).toMatchObject({
      action: "person.merge",
      actor: "Ada Admin",
      before: { address: null },
      after: { address: "Herzl 1", mergedPersonId: other.id },
    });
    expect((await historyOf(other.id)).at(-1)).toMatchObject({
      action: "person.merge",
      before: { firstName: other.firstName, address: "Herzl 1", status: "active" },
      after: { mergedPersonId: own.id },
    });
    const merges = await admin.get(`/person/${own.id}/merges`);
    expect(z.safeParse(mergesSchema, merges.body).error?.issues ?? []).toEqual([]);
    expect(merges.body.data).toMatchObject([
      { other: { id: other.id, firstName: other.firstName }, actor: { name: "Ada Admin" } },
    ]);
  });
});

describe("races", () => {
  it("of the same pair have one winner", async () => {
    for (let round = 0; round < 3; round += 1) {
      const own = await createPerson(admin, { spouse: spouse(), childrenData: [kid("a")] });
      const other = await createPerson(admin, { childrenData: [kid("b")] });
      await linkTo("race", other.id, "theirs");
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 2 === 0 ? merge(own.id, other.id) : merge(other.id, own.id),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
      const winner = answers.find(({ status }) => status === 200)?.body.data;
      expect(winner).toMatchObject({ childrenCount: 2, spouseId: own.spouseId });
      expect(await listsOf(winner.id)).toHaveLength(1);
    }
  });

  it("between a merge and an edit of either record lose no edit", async () => {
    for (let round = 0; round < 6; round += 1) {
      const own = await createPerson(admin);
      const other = await createPerson(admin, { address: null });
      const edited = round % 2 === 0 ? own : other;
      const versions = { version: own.version, otherVersion: other.version };
      const [merged, edit] = await Promise.all([
        merge(own.id, other.id, versions),
        admin.patch(`/person/${edited.id}`, { address: "Edited 1", version: edited.version }),
      ]);
      expect([merged, edit].filter(({ status }) => status === 200)).toHaveLength(1);
      const now = await get(edited.id);
      if (edit.status === 200) expect(now.address).toBe("Edited 1");
    }
  });
});
