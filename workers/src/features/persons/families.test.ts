import type { Person } from "@kehila/shared/persons/answers";
import { personSchema } from "@kehila/shared/persons/answers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, personBody, uniquePhone } from "../../../test/api.ts";
import type { Editor } from "../../../test/editors.ts";
import { day, keepEditing, ofChild, plain, TURNS } from "../../../test/editors.ts";
import { spouse } from "../../../test/merges.ts";
import type { Act } from "../../../test/races.ts";
import {
  accepted,
  actionsOf,
  AT_ONCE,
  expectCompleteHistory,
  expectNoBrokenRows,
  expectSameCouple,
  find,
  kid,
  many,
  race,
  read,
  ROUNDS,
  tally,
  answersTo,
  unusedName,
} from "../../../test/races.ts";

/** Races about several records. */
let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
});

/** Returns an edit of the spouse's field through the other adult's form. */
const ofSpouse = (field: "phone" | "birthDate" | "lastName", think: () => unknown): Editor => ({
  think,
  write: ({ spouse: shown }, value) => ({
    spouse: {
      id: shown?.id,
      firstName: shown?.firstName,
      lastName: shown?.lastName,
      [field]: value,
    },
  }),
  find: (person) => person.spouse?.[field],
});

describe("both adults of a couple", () => {
  it("do not overwrite each other by outdated forms", async () => {
    const one = await createPerson(admin, { spouse: spouse() });
    const edit = { phone: uniquePhone(), lastName: "Renamed" };
    expect((await admin.patch(`/person/${one.spouseId}`, edit)).status).toBe(200);
    const { id, firstName, lastName } = one.spouse;
    const body = { spouse: { id, firstName, lastName, phone: uniquePhone() } };
    const stale = await admin.patch(`/person/${one.id}`, { ...body, version: one.version });
    expect(stale).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
    expect(stale.body.current.spouse).toMatchObject(edit);
    expect(await read(admin, one.spouseId)).toMatchObject(edit);
  });

  it(`lose no edit from either side, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const one: Person = await createPerson(admin, {
        spouse: spouse(),
        childrenData: [kid(), kid(), kid(), kid()],
      });
      const other = await read(admin, one.spouseId ?? "");
      const [a = "", b = "", c = "", d = ""] = one.childrenData.map(({ id }) => id);
      const editors: [Person, Editor][] = [
        [one, plain("city", unusedName)],
        [one, plain("firstName", unusedName)],
        [one, ofChild(a, "firstName", unusedName)],
        [one, ofChild(b, "birthDate", day)],
        [one, ofSpouse("phone", uniquePhone)],
        [other, plain("city", unusedName)],
        [other, plain("firstName", unusedName)],
        [other, ofChild(c, "firstName", unusedName)],
        [other, ofChild(d, "birthDate", day)],
        [other, ofSpouse("lastName", unusedName)],
      ];
      const wanted = await Promise.all(
        editors.map(([person, editor]) => keepEditing(admin, person, editor, TURNS)),
      );
      const now = await read(admin, one.id);
      const then = await expectSameCouple(admin, now);
      const kept = editors.map(([{ id }, editor]) => editor.find(id === one.id ? now : then));
      expect(kept).toEqual(wanted);
      await expectCompleteHistory(now);
      await expectCompleteHistory(then);
    }
    await expectNoBrokenRows();
  });
});

describe("a person chosen as spouse by several", () => {
  it(`is linked to one of ${AT_ONCE}, ${ROUNDS} times`, async () => {
    const singles = await many(AT_ONCE, () => createPerson(admin, { childrenData: [kid()] }));
    for (let round = 0; round < ROUNDS; round += 1) {
      const chosen = await createPerson(admin, { childrenData: [kid()] });
      const answers = await race([
        (index) => admin.patch(`/person/${singles[index].id}`, { spouseId: chosen.id }),
      ]);
      const [winner] = accepted(answers);
      expect(tally(answers)).toEqual({ 200: 1, SPOUSE_UNAVAILABLE: AT_ONCE - 1 });
      const couple = personSchema.parse(winner?.body.data);
      expect(couple).toMatchObject({ spouseId: chosen.id, childrenCount: 2, married: true });
      await expectCompleteHistory(await expectSameCouple(admin, couple));
      const singleIndex = singles.findIndex(({ id }) => id === couple.id);
      for (const [index, { id }] of singles.entries()) {
        if (index !== singleIndex) {
          expect(await read(admin, id)).toMatchObject({ spouseId: null, married: false });
        }
      }
      singles[singleIndex] = await createPerson(admin, { childrenData: [kid()] });
      await expectNoBrokenRows();
    }
  });

  it(`is linked to one new person or to the spouse of their own choice, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, two, three] = await many(3, () => createPerson(admin));
      const acts: Act[] = [
        () => admin.post("/person", personBody({ spouseId: one.id })),
        () => admin.patch(`/person/${one.id}`, { spouseId: two.id, version: one.version }),
        () => admin.patch(`/person/${two.id}`, { spouseId: three.id, version: two.version }),
        () => admin.patch(`/person/${three.id}`, { spouseId: one.id, version: three.version }),
      ];
      const answers = await race(acts);
      const people = await many(3, (index) => read(admin, [one, two, three][index].id));
      const couples = new Set(
        people.flatMap(({ id, spouseId }) => (spouseId ? [[id, spouseId].toSorted().join()] : [])),
      );
      expect(couples.size).toBe(accepted(answers).length);
      for (const person of people) {
        expect(person.married).toBe(person.spouseId !== null);
        if (person.spouseId) await expectSameCouple(admin, person);
        await expectCompleteHistory(person);
      }
      await expectNoBrokenRows();
    }
  });
});

describe("a merge", () => {
  const merge = (id: string, otherId: string, versions: Record<string, unknown> = {}) =>
    admin.post(`/person/${id}/merge`, { otherId, ...versions });

  it(`of two records into each other has one winner, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await createPerson(admin, { spouse: spouse(), childrenData: [kid()] });
      const two = await createPerson(admin, { childrenData: [kid()] });
      const answers = await race([() => merge(one.id, two.id), () => merge(two.id, one.id)]);
      const [winner, ...more] = accepted(answers);
      expect(more).toEqual([]);
      const merged = personSchema.parse(winner?.body.data);
      expect(merged).toMatchObject({ childrenCount: 2, spouseId: one.spouseId });
      await expectSameCouple(admin, merged);
      const endedId = merged.id === one.id ? two.id : one.id;
      expect(await find(admin, endedId)).toBeNull();
      expect(await actionsOf(endedId)).toEqual({ create: 1, merge: 1 });
      expect(await actionsOf(merged.id)).toEqual({ create: 1, merge: 1 });
      await expectCompleteHistory(merged);
      await expectNoBrokenRows();
    }
  });

  it(`of several records into one keeps all children, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const one = await createPerson(admin);
      const others = await many(8, () => createPerson(admin, { childrenData: [kid()] }));
      const acts = others.map(
        ({ id }) =>
          () =>
            merge(one.id, id),
      );
      const answers = await race(acts);
      const merged = await read(admin, one.id);
      const inside = others.filter((_, index) => {
        const done = accepted(answersTo(answers, acts, acts[index])).length;
        expect(done).toBeLessThanOrEqual(1);
        return done === 1;
      });
      expect(inside.length).toBeGreaterThan(0);
      expect(merged.childrenCount).toBe(inside.length);
      expect(await actionsOf(one.id)).toEqual({ create: 1, merge: inside.length });
      for (const other of others) {
        expect((await find(admin, other.id)) === null).toBe(inside.includes(other));
      }
      await expectCompleteHistory(merged);
      await expectNoBrokenRows();
    }
  });

  it(`and concurrent edits of either record lose nothing, ${ROUNDS} times`, async () => {
    for (let round = 0; round < Math.max(2, ROUNDS); round += 1) {
      const one = await createPerson(admin, { address: null });
      const two = await createPerson(admin, { address: null, spouse: spouse() });
      const versions = { version: one.version, otherVersion: two.version };
      const acts: Act[] = [
        () => merge(one.id, two.id, versions),
        () => admin.patch(`/person/${one.id}`, { address: unusedName(), version: one.version }),
        () => admin.patch(`/person/${two.id}`, { address: unusedName(), version: two.version }),
        () => admin.patch(`/person/${two.id}/archive`, { active: false, version: two.version }),
      ];
      const answers = await race(acts);
      const [merged, ofOne, ...ofTwo] = acts.map((act) => accepted(answersTo(answers, acts, act)));
      const changesOfTwo = ofTwo.flat();
      if (merged?.length === 1) {
        expect([ofOne, changesOfTwo]).toEqual([[], []]);
        expect(await find(admin, two.id)).toBeNull();
      } else {
        expect([merged, ofOne?.length, changesOfTwo.length]).toEqual([[], 1, 1]);
        expect(await read(admin, one.id)).toEqual(ofOne?.[0]?.body.data);
        expect(await read(admin, two.id)).toEqual(changesOfTwo[0]?.body.data);
      }
      await expectNoBrokenRows();
    }
  });

  it("makes the spouse's form a conflict that shows the merged data", async () => {
    const one = await createPerson(admin, { spouse: spouse() });
    const two = await createPerson(admin, { phone: uniquePhone() });
    const other = await read(admin, one.spouseId);
    expect((await merge(one.id, two.id, { choices: { phone: "other" } })).status).toBe(200);
    const { id, firstName, lastName, phone } = one;
    const body = { spouse: { id, firstName, lastName, phone }, version: other.version };
    const stale = await admin.patch(`/person/${other.id}`, body);
    expect(stale).toMatchObject({ status: 409, body: { code: "STALE_VERSION" } });
  });
});
