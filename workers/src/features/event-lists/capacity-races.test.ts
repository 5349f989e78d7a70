import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { Answer, Caller } from "../../../test/api.ts";
import { administrator, anonymous, createPerson, signedIn } from "../../../test/api.ts";
import { newClient } from "../../../test/event-links.ts";
import { createList, readList } from "../../../test/lists.ts";
import { spouse } from "../../../test/merges.ts";
import { IS_TRUST, many, ROUNDS } from "../../../test/races.ts";

/**
 * The last places of an event: staff and public link at once. Never one too many, the others wait
 * in order of arrival.
 */
const PLACES = 10;
const COMING = 50;
const ROUNDS_HERE = IS_TRUST ? ROUNDS : 2;

let staff: [Caller, Caller];
let singles: { id: string; phone: string }[];
let couples: { id: string; phone: string; spouseId: string }[];

/** Signs two colleagues in; the hourly budgets of one user do not suffice for all rounds. */
const signIn = async (): Promise<void> => {
  staff = [await signedIn({ role: "ADMIN" }), await signedIn({ role: "ADMIN" })];
};

beforeAll(async () => {
  const admin = await administrator();
  singles = await many(COMING, () => createPerson(admin));
  couples = await many(COMING / 2, () => createPerson(admin, { spouse: spouse() }));
});

const [check, add] = [
  (listId: string, phone: string) =>
    anonymous.post("/api/event-register/check-phone", { phone, listId }, newClient()),
  (listId: string, ids: readonly string[], by: number) =>
    staff[by % 2 === 0 ? 0 : 1].post(`/person-list/${listId}/persons`, { add: ids }),
];
const remove = (listId: string, id: string) =>
  staff[0].post(`/person-list/${listId}/persons`, { remove: [id] });
const moveUp = (listId: string, personIds: readonly string[]) =>
  staff[1].post(`/person-list/${listId}/move-up`, { personIds });

const expectSuccess = (answers: readonly Answer[]): void => {
  expect(answers.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(
    answers.map(() => 200),
  );
};

/** Returns the links as stored, by arrival: the order in which the database took them. */
const stored = async (listId: string) =>
  (
    await env.DB.prepare(
      `select person_id as id, waiting_since is not null as waits from list_persons
        where list_id = ? order by rowid`,
    )
      .bind(listId)
      .all<{ id: string; waits: number }>()
  ).results;

/** Checks that waiting persons arrived after persons with a place, and are in order of arrival. */
async function expectOrder(listId: string, placed: number): Promise<void> {
  const arrivals = await stored(listId);
  expect(arrivals.map(({ waits }) => waits)).toEqual(
    arrivals.map((_, index) => (index < placed ? 0 : 1)),
  );
  const { waitingLinks } = await readList(staff[0], listId);
  expect(waitingLinks.map(({ person }) => person.id)).toEqual(
    arrivals.slice(placed).map(({ id }) => id),
  );
}

describe(`${COMING} at once for ${PLACES} places`, () => {
  it(`lets exactly ${PLACES} in, ${ROUNDS_HERE} times`, async () => {
    for (let round = 0; round < ROUNDS_HERE; round += 1) {
      await signIn();
      const { id } = await createList(staff[0], { capacity: PLACES });
      const answers = await many(COMING, (index) => {
        const person = singles[(index + round) % COMING];
        if (!person) throw new Error("nobody");
        return index % 2 === 0 ? add(id, [person.id], index / 2) : check(id, person.phone);
      });
      expectSuccess(answers);
      await expectOrder(id, PLACES);
      const list = await readList(staff[0], id);
      expect(list).toMatchObject({
        personCount: PLACES,
        capacityUsed: PLACES,
        waitingCount: COMING - PLACES,
      });
    }
  });

  it(`lets exactly ${PLACES} households in, ${ROUNDS_HERE} times`, async () => {
    for (let round = 0; round < ROUNDS_HERE; round += 1) {
      await signIn();
      const capacity = { capacity: PLACES, capacityUnit: "households" };
      const { id } = await createList(staff[0], capacity);
      const answers = await many(COMING, (index) => {
        const one = couples[(Math.floor(index / 2) + round) % couples.length];
        if (!one) throw new Error("nobody");
        if (index % 4 === 0) return check(id, one.phone);
        return add(id, [index % 2 === 0 ? one.id : one.spouseId], Math.floor(index / 2));
      });
      expectSuccess(answers);
      const list = await readList(staff[0], id);
      expect(list.capacityUsed).toBe(PLACES);
      // Both adults of a household have its place, or both wait.
      expect(list).toMatchObject({
        personCount: 2 * PLACES,
        waitingCount: COMING - 2 * PLACES,
      });
      const placed = new Set(list.personLinks.map(({ person }) => person.id));
      for (const one of couples) expect(placed.has(one.id)).toBe(placed.has(one.spouseId));
    }
  });
});

describe("removals and moves up, racing with arrivals", () => {
  it(`never exceed the places, and lose no person, ${ROUNDS_HERE} times`, async () => {
    for (let round = 0; round < ROUNDS_HERE; round += 1) {
      await signIn();
      const first = singles.slice(0, 20).map(({ id }) => id);
      const { id } = await createList(staff[0], { capacity: PLACES, personIds: first });
      const leaving = first.slice(0, 5);
      const next = first.slice(PLACES, PLACES + 10);
      const answers = await many(COMING, async (index) => {
        const late = singles[20 + (index % 30)];
        if (!late) throw new Error("nobody");
        if (index % 5 === 0) return remove(id, leaving[(index / 5) % leaving.length] ?? "");
        if (index % 5 === 1) return moveUp(id, [next[((index - 1) / 5) % next.length] ?? ""]);
        return index % 2 === 0 ? add(id, [late.id], index / 2) : check(id, late.phone);
      });
      for (const { status, body } of answers) {
        if (status !== 200) expect(body.code).toBe("LIST_FULL");
      }
      const list = await readList(staff[0], id);
      expect(list.personCount).toBeLessThanOrEqual(PLACES);
      // Only the first waiting persons were moved up; later arrivals wait in order.
      const placed = list.personLinks.map(({ person }) => person.id);
      expect(placed.filter((one) => !first.includes(one))).toEqual([]);
      const waiting = list.waitingLinks.map(({ person }) => person.id);
      const arrivals = (await stored(id)).filter(({ waits }) => waits === 1);
      expect(waiting).toEqual(arrivals.map((one) => one.id));
      const late = waiting.filter((one) => !first.includes(one));
      expect(new Set([...placed, ...waiting]).size).toBe(20 - leaving.length + late.length);
      expect(list.waitingCount + list.personCount).toBe(placed.length + waiting.length);
    }
  });

  it(`keep households together and within the places, ${ROUNDS_HERE} times`, async () => {
    for (let round = 0; round < ROUNDS_HERE; round += 1) {
      await signIn();
      const early = couples.slice(0, 2 * PLACES);
      const { id } = await createList(staff[0], {
        capacity: PLACES,
        capacityUnit: "households",
        personIds: early.flatMap((one) => [one.id, one.spouseId]),
      });
      const leaving = early.slice(0, 3);
      const answers = await many(COMING, (index) => {
        const turn = Math.floor(index / 5);
        const gone = leaving[turn % leaving.length];
        const next = early[PLACES + (turn % PLACES)];
        const late = couples[2 * PLACES + (turn % (couples.length - 2 * PLACES))];
        if (!gone || !next || !late) throw new Error("nobody");
        switch (index % 5) {
          case 0:
            return remove(id, gone.id);
          case 1:
            return remove(id, gone.spouseId);
          case 2:
            return moveUp(id, [next.id, next.spouseId]);
          case 3:
            return add(id, [late.spouseId], turn);
          default:
            return check(id, late.phone);
        }
      });
      for (const { status, body } of answers) {
        if (status !== 200) expect(body.code).toBe("LIST_FULL");
      }
      const list = await readList(staff[0], id);
      const placed = new Set(list.personLinks.map(({ person }) => person.id));
      const waiting = new Set(list.waitingLinks.map(({ person }) => person.id));
      const households = couples.filter((one) => placed.has(one.id) || placed.has(one.spouseId));
      expect(households.length).toBeLessThanOrEqual(PLACES);
      expect(list.capacityUsed).toBe(households.length);
      for (const one of couples) expect(placed.has(one.id)).toBe(placed.has(one.spouseId));
      // Removed persons are gone. All other persons have a place or wait, each once, and arrivals
      // keep their order.
      const late = couples.slice(2 * PLACES);
      const stay = [...early.slice(leaving.length), ...late].flatMap((one) => [
        one.id,
        one.spouseId,
      ]);
      expect([...placed, ...waiting].toSorted()).toEqual(stay.toSorted());
      for (const one of late) expect(placed.has(one.id)).toBe(false);
      const order = (await stored(id)).filter(({ waits }) => waits === 1);
      expect([...waiting]).toEqual(order.map((one) => one.id));
    }
  });
});
