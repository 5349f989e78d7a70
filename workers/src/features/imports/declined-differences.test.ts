import { env } from "cloudflare:workers";
import type { ImportConfirm, RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, uniqueIdNumber, uniquePhone } from "../../../test/api.ts";
import { checkRows, confirm, EVERYTHING, finished, undo } from "../../../test/imports.ts";

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

/** Returns a registered person, and a function that imports a row about the person. */
async function registered(values: Record<string, unknown> = {}) {
  const idNumber = uniqueIdNumber();
  const person = await createPerson(admin, {
    firstName: "Dina",
    lastName: "Declined",
    city: "Lod",
    idNumber,
    ...values,
  });
  const check = (given: Record<string, unknown>) =>
    checkRows(admin, [
      { row: 2, person: { firstName: "Dina", lastName: "Declined", idNumber, ...given } },
    ]);
  /** Imports the row, with a decision and choices; returns the answer that the user saw. */
  const imported = async (
    given: Record<string, unknown>,
    decision: Omit<RowDecision, "row"> | null = null,
    choices: Partial<ImportConfirm> = {},
  ): Promise<{ id: string; answer: RowAnswer | undefined }> => {
    const { id, answers } = await check(given);
    if (decision) {
      const body = { rows: [{ row: 2, ...decision }] };
      const { status } = await admin.send("PUT", `/api/import/${id}/decisions`, { body });
      expect(status).toBe(200);
    }
    await confirm(admin, id, { ...EVERYTHING, ...choices });
    await finished(admin, id);
    return { id, answer: answers[0] };
  };
  /** Returns the fields whose change the check of a row calls declined. */
  const declinedIn = async (given: Record<string, unknown>) =>
    (await check(given)).answers[0]?.declined;
  const stored = async (): Promise<Record<string, unknown>> =>
    (await admin.get(`/person/${person.id}`)).body.data ?? {};
  return { id: person.id, imported, declinedIn, stored };
}

/** Leaves all changes of a row unticked. */
const NONE: Omit<RowDecision, "row"> = { act: "update", fields: [] };

const keptRows = async (personId: string): Promise<number> =>
  Number(
    await env.DB.prepare("select count(*) as n from declined_differences where person_id = ?")
      .bind(personId)
      .first("n"),
  );

describe("a difference that a user has declined", () => {
  it("is named by the next check, and is not imported without a decision", async () => {
    const { imported, stored } = await registered();
    const first = await imported({ city: "Arad" }, NONE);
    expect(first.answer).toMatchObject({ kind: "update", person: { after: { city: "Arad" } } });
    expect(first.answer?.declined).toBeUndefined();
    const second = await imported({ city: "Arad" });
    expect(second.answer).toMatchObject({ kind: "update", declined: ["city"] });
    expect(await stored()).toMatchObject({ city: "Lod" });
  });

  it("leaves the other changes of the row ticked", async () => {
    const { imported, stored } = await registered({ phone: null });
    const phone = uniquePhone();
    await imported({ city: "Arad" }, NONE);
    const { answer } = await imported({ city: "Arad", phone });
    expect(answer?.declined).toEqual(["city"]);
    expect(await stored()).toMatchObject({ city: "Lod", phone });
  });

  it("is imported by a decision that names the field, and is then forgotten", async () => {
    const { id, imported, stored, declinedIn } = await registered();
    await imported({ city: "Arad" }, NONE);
    await imported({ city: "Arad" }, { act: "update", fields: ["city"] });
    expect(await stored()).toMatchObject({ city: "Arad" });
    expect(await keptRows(id)).toBe(0);
    await admin.patch(`/person/${id}`, { city: "Lod" });
    expect(await declinedIn({ city: "Arad" })).toBeUndefined();
  });

  it("is another one with another value, and the same one after an edit", async () => {
    const { id, imported, declinedIn } = await registered();
    await imported({ city: "Arad" }, NONE);
    expect(await declinedIn({ city: "Haifa" })).toBeUndefined();
    await admin.patch(`/person/${id}`, { city: "Eilat" });
    expect(await declinedIn({ city: "Arad" })).toEqual(["city"]);
  });

  it.each<[string, Omit<RowDecision, "row"> | null, Partial<ImportConfirm>]>([
    ["a row that is left out", { act: "skip" }, {}],
    ["a field that updates leave", null, { keep: ["city"] }],
    ["an import that only fills empty fields", null, { onlyEmpty: true }],
  ])("is also one of %s", async (_case, decision, choices) => {
    const { imported, declinedIn } = await registered();
    await imported({ city: "Arad" }, decision, choices);
    expect(await declinedIn({ city: "Arad" })).toEqual(["city"]);
  });

  it("is the same one when the stored comment and interests have changed", async () => {
    const { id, imported, declinedIn } = await registered({
      comment: "Calls late",
      interestedEvents: ["kids_project"],
    });
    const given = { comment: "Second phone", interestedEvents: ["cinema"] };
    await imported(given, NONE);
    await admin.patch(`/person/${id}`, {
      comment: "Calls early",
      interestedEvents: ["project"],
    });
    expect(await declinedIn(given)).toEqual(["comment", "interestedEvents"]);
  });

  it("is stored without its value", async () => {
    const { id, imported } = await registered();
    await imported({ city: "Arad" }, NONE);
    const { results } = await env.DB.prepare(
      "select key from declined_differences where person_id = ?",
    )
      .bind(id)
      .all<{ key: string }>();
    expect(results.map(({ key }) => /^[0-9a-f]{32}$/u.test(key))).toEqual([true]);
  });

  it("is forgotten by the undo of the import, but not what another import left out too", async () => {
    const { imported, declinedIn } = await registered();
    const first = await imported({ city: "Arad" }, NONE);
    const second = await imported({ city: "Arad" });
    await undo(admin, second.id);
    expect(await declinedIn({ city: "Arad" })).toEqual(["city"]);
    await undo(admin, first.id);
    expect(await declinedIn({ city: "Arad" })).toBeUndefined();
  });

  it("is deleted with the person, and by a merge into another record", async () => {
    const gone = await registered();
    await gone.imported({ city: "Arad" }, NONE);
    await admin.patch(`/person/${gone.id}/archive`, { active: false });
    expect((await admin.delete(`/person/${gone.id}`)).status).toBe(200);
    const [ended, stays] = [await registered(), await createPerson(admin, {})];
    await ended.imported({ city: "Arad" }, NONE);
    const merge = await admin.post(`/person/${stays.id}/merge`, { otherId: ended.id });
    expect([merge.status, merge.body.code]).toEqual([200, undefined]);
    expect([await keptRows(gone.id), await keptRows(ended.id)]).toEqual([0, 0]);
  });
});

it("is deleted with a grown child of the person, who can be in it", async () => {
  const child = { firstName: "Gadi", gender: "male", birthDate: "2001-02-03" };
  const { id, imported } = await registered({ childrenData: [child] });
  await imported({ city: "Arad" }, NONE);
  const { body } = await admin.get(`/person/${id}`);
  const grown = await admin.post(`/person/${id}/separate-child`, {
    childId: body.data.childrenData[0].id,
    lastName: "Grown",
    confirmDuplicates: true,
  });
  expect([grown.status, grown.body.code, grown.body.fields]).toEqual([201, undefined, undefined]);
  const { id: grownId }: { id: string } = grown.body.data;
  await admin.patch(`/person/${grownId}/archive`, { active: false });
  expect((await admin.delete(`/person/${grownId}`)).status).toBe(200);
  expect(await keptRows(id)).toBe(0);
});

it("is no difference of a row that waits", async () => {
  const { id, imported } = await registered();
  await imported({ city: "Arad", phone: "12" });
  expect(await keptRows(id)).toBe(0);
});

it("is one of the spouse in the columns of a row too", async () => {
  const husband = { firstName: "Hai", lastName: "Declined", idNumber: uniqueIdNumber() };
  const wife = { firstName: "Vered", lastName: "Declined", idNumber: uniqueIdNumber() };
  const check = async (phone: string | null) =>
    checkRows(admin, [
      { row: 2, person: { ...husband, city: "Lod" }, spouse: phone ? { ...wife, phone } : wife },
    ]);
  const couple = await check(null);
  await confirm(admin, couple.id);
  await finished(admin, couple.id);
  const phone = uniquePhone();
  const update = await check(phone);
  expect(update.answers[0]).toMatchObject({ kind: "update", spouse: { after: { phone } } });
  await confirm(admin, update.id, { ...EVERYTHING, keep: ["phone"] });
  await finished(admin, update.id);
  expect((await check(phone)).answers[0]?.declined).toEqual(["phone"]);
});
