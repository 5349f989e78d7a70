import { beforeAll, describe, expect, it } from "vitest";
import type { Answer, Caller } from "../../../test/api.ts";
import { administrator, apply, createPerson, signedIn } from "../../../test/api.ts";
import { operation, readDoor, sealedWalkIn, walkInValues } from "../../../test/door.ts";
import { createList } from "../../../test/lists.ts";
import { newId } from "../../lib/ids.ts";

/** What a user at the door can learn about people and lists by asking. */

let admin: Caller;
/** A user who may edit lists, and neither read persons nor applications. */
let helper: Caller;
beforeAll(async () => {
  admin = await administrator();
  helper = await signedIn({ permissions: ["canViewCinema", "canEditAllLists"], name: "Dov" });
});

/** Returns status and body of an answer as text, without the request id and the given ids. */
const comparableText = ({ status, body }: Answer, ids: readonly string[] = []): string =>
  ids.reduce(
    (text, id) => text.replaceAll(id, "id"),
    JSON.stringify([status, { ...body, requestId: null }]),
  );

describe("a walk-in", () => {
  it("gets the same answer for an unknown person and a known one in any status", async () => {
    const active = await createPerson(admin);
    const archived = await createPerson(admin);
    await admin.patch(`/person/${archived.id}/archive`, { active: false });
    const applied = await apply(admin);
    const { body } = await admin.get(`/person/${applied.id}`);
    const known = [active, archived, body.data].map(({ firstName, lastName, phone }) => ({
      firstName,
      lastName,
      phone,
    }));
    const typed = [walkInValues(), ...known, walkInValues()];
    const answerTexts: string[] = [];
    const people: object[] = [];
    for (const values of typed) {
      const { id: listId } = await createList(admin);
      const walkIn = await sealedWalkIn(listId, values);
      const answer = await helper.post(`/person-list/${listId}/walk-ins`, { walkIns: [walkIn] });
      answerTexts.push(comparableText(answer, [walkIn.id]));
      const door = await readDoor(helper, listId);
      people.push(
        door.people.map((one) => ({ ...one, id: null, firstName: null, lastName: null })),
      );
    }
    expect(new Set(answerTexts).size).toBe(1);
    expect(people).toEqual(typed.map(() => people[0]));
    expect(people[0]).toMatchObject([{ birthYear: null, isApplicant: true }]);
  });
});

describe("the routes of a roll call", () => {
  const tick = () => ({ operations: [operation(newId(), true)] });
  const ROUTES: readonly [string, (caller: Caller, id: string) => Promise<Answer>][] = [
    ["door", (caller, id) => caller.get(`/person-list/${id}/door`)],
    ["attendance", (caller, id) => caller.get(`/person-list/${id}/attendance?since=0`)],
    ["ticks", (caller, id) => caller.post(`/person-list/${id}/attendance`, tick())],
    [
      "walk-ins",
      (caller, id) =>
        caller.post(`/person-list/${id}/walk-ins`, { walkIns: [{ id: newId(), sealed: "v1" }] }),
    ],
    ["close", (caller, id) => caller.post(`/person-list/${id}/roll-call`, { closed: true })],
  ];

  it.each(ROUTES)(
    "%s: a hidden, a deleted and a missing list get the same answer",
    async (_name, call) => {
      const { id: hidden } = await createList(admin, { category: "project" });
      const { id: deleted } = await createList(admin);
      expect((await admin.delete(`/person-list/${deleted}`)).status).toBe(200);
      const answers = await Promise.all([hidden, deleted, newId()].map((id) => call(helper, id)));
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(new Set(answers.map((answer) => comparableText(answer))).size).toBe(1);
    },
  );

  it.each(ROUTES)(
    "%s: an existing and a missing list get the same answer without the right",
    async (_name, call) => {
      const { id } = await createList(admin);
      const reader = await signedIn({ permissions: ["canCreatePersons"] });
      const answers = await Promise.all([id, newId()].map((one) => call(reader, one)));
      expect(answers.map(({ status }) => status)).toEqual([403, 403]);
      expect(new Set(answers.map((answer) => comparableText(answer))).size).toBe(1);
    },
  );
});
