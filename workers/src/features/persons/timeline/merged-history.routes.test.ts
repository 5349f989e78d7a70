import { historyPageSchema } from "@kehila/shared/persons/history";
import type { Permission } from "@kehila/shared/accounts/permissions";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import { administrator, apply, createPerson, signedIn } from "../../../../test/api.ts";

/** Values that only hidden records contain. */
const HIDDEN = { lastName: "Secretova", comment: "hidden comment", address: "Hidden street 7" };
const EDITOR: readonly Permission[] = ["canEditPersons", "canDeletePersons"];

let admin: Caller;

beforeAll(async () => {
  admin = await administrator();
});

/** Returns a page of a history: the response text, and its strictly parsed body. */
async function historyFor(caller: Caller, id: string, query = "") {
  const { status, body } = await caller.get(`/person/${id}/history${query}`);
  expect(status).toBe(200);
  return { text: JSON.stringify(body), page: historyPageSchema.parse(body) };
}

async function archived(fields: Record<string, unknown> = {}) {
  const person = await createPerson(admin, fields);
  expect((await admin.patch(`/person/${person.id}/archive`, { active: false })).status).toBe(200);
  return person;
}

/** Merges a record into another one, which keeps its own comment and address. */
async function merge(id: string, otherId: string): Promise<void> {
  const answer = await admin.post(`/person/${id}/merge`, {
    otherId,
    choices: { comment: "own", address: "own" },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const own = () => createPerson(admin, { comment: "own comment", address: "Own street 1" });

describe("the history of a person after a merge with a hidden record", () => {
  it.each([
    ["an application", () => apply(admin, HIDDEN)],
    ["an archived record", () => archived(HIDDEN)],
  ])("leaves out %s for those who may not read it", async (_kind, hiddenRecord) => {
    const hidden = await hiddenRecord();
    const { id } = await own();
    await merge(id, hidden.id);
    for (const permissions of [["canCreatePersons"], EDITOR] as const) {
      const caller = await signedIn({ permissions });
      const { text, page } = await historyFor(caller, id);
      for (const secret of [...Object.values(HIDDEN), hidden.idNumber, hidden.firstName]) {
        expect(text).not.toContain(secret);
      }
      expect(page.data.map(({ action, personId }) => [action, personId])).toEqual([
        ["merge", id],
        ["create", id],
      ]);
      expect(page.data[0]?.after?.mergedPerson).toEqual({ id: hidden.id, name: null });
    }
    const { text } = await historyFor(admin, id);
    expect(text).toContain(HIDDEN.comment);
    // The list of merges that can be undone has the same condition.
    const undoable = async (caller: Caller) => (await caller.get(`/person/${id}/merges`)).body.data;
    expect(await undoable(await signedIn({ permissions: EDITOR }))).toEqual([]);
    expect(await undoable(admin)).toHaveLength(1);
  });

  it("shows an archived record to users who may read the archive", async () => {
    const hidden = await archived(HIDDEN);
    const { id } = await own();
    await merge(id, hidden.id);
    const caller = await signedIn({ permissions: ["canCreatePersons", "canViewArchive"] });
    const { page } = await historyFor(caller, id);
    const name = `${hidden.firstName} ${hidden.lastName}`;
    expect(page.data.find(({ personId }) => personId === id)?.after?.mergedPerson).toEqual({
      id: hidden.id,
      name,
    });
    expect(page.data.filter(({ personId }) => personId === hidden.id)).toHaveLength(3);
  });

  it("leaves out a record that had been merged into a hidden one", async () => {
    const [first, second] = [await archived(HIDDEN), await archived()];
    await merge(second.id, first.id);
    const { id } = await own();
    await merge(id, second.id);
    const caller = await signedIn({ permissions: ["canCreatePersons"] });
    const { text, page } = await historyFor(caller, id);
    expect(text).not.toContain(HIDDEN.comment);
    expect(page.data.every(({ personId }) => personId === id)).toBe(true);
    expect((await historyFor(admin, id)).text).toContain(HIDDEN.comment);
  });

  it("continues to the last page even if a page has only hidden entries", async () => {
    const { id } = await own();
    const hidden = await createPerson(admin, HIDDEN);
    for (let count = 1; count <= 25; count++) {
      await admin.patch(`/person/${hidden.id}`, { comment: `hidden comment ${count}` });
    }
    await admin.patch(`/person/${hidden.id}/archive`, { active: false });
    await merge(id, hidden.id);
    const caller = await signedIn({ permissions: ["canCreatePersons"] });
    const { page: first } = await historyFor(caller, id);
    expect(first.data.map(({ action }) => action)).toEqual(["merge"]);
    expect(first.hasNextPage).toBe(true);
    const { page: last } = await historyFor(caller, id, `?before=${first.nextBefore}`);
    expect(last).toMatchObject({ data: [{ action: "create" }], nextBefore: null });
  });
});
