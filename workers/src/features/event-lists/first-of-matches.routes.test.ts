import { env } from "cloudflare:workers";
import { LIST_PERSONS_MAX } from "@kehila/shared/base/limits";
import { PERSON_SORTS } from "@kehila/shared/persons/query";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api.ts";
import { administrator, createPerson, signedIn } from "../../../test/api.ts";
import { createList, readList } from "../../../test/lists.ts";

/** Towns of this file only: two in the register, one without persons. */
const TOWNS = ["Firstville", "Headton", "Nowhere Bay"] as const;
const LAST_NAMES = ["Levin", "Левин", "לוין", "Abram", "Абрам", "Zohar"];

let admin: Caller;
beforeAll(async () => {
  admin = await administrator();
  for (let index = 0; index < 12; index += 1) {
    await createPerson(admin, {
      firstName: `Dora${String.fromCodePoint(97 + ((index * 5) % 12))}`,
      lastName: LAST_NAMES[index % LAST_NAMES.length],
      city: TOWNS[index % 2],
      birthDate: `19${50 + ((index * 7) % 40)}-03-04`,
      phone: null,
    });
  }
});

const change = (id: string, body: object, caller = admin) =>
  caller.post(`/person-list/${id}/persons`, body);
/** Returns the ids that the list of persons shows for a query, in order. */
async function shownIds(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await admin.get(`/person?${new URLSearchParams(query).toString()}`);
  expect(status).toBe(200);
  return body.data.map(({ id }: { id: string }) => id);
}
const idsOn = async (id: string): Promise<string[]> => {
  const { personLinks, waitingLinks } = await readList(admin, id);
  return [...personLinks, ...waitingLinks].map(({ person }) => person.id);
};

const order = fc.record(
  {
    sortBy: fc.constantFrom(...PERSON_SORTS),
    sortOrder: fc.constantFrom("asc", "desc"),
    language: fc.constantFrom("en", "ru", "he"),
  },
  { requiredKeys: [] },
);

describe("the first matches of a filter", () => {
  it("are the first in the list of persons, without persons on the event list", async () => {
    const cases = fc.tuple(
      fc.subarray([...TOWNS], { minLength: 1 }),
      order,
      fc.integer({ min: 1, max: 14 }),
      fc.array(fc.nat({ max: 11 }), { maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([towns, chosen, take, already]) => {
        const filter = { city: towns.join("; ") };
        const matches = await shownIds({ ...filter, ...chosen, take: "50" });
        const before = matches.filter((_, index) => already.includes(index));
        const { id } = await createList(admin, { personIds: before });
        const matching = { filter, count: matches.length, first: { take, ...chosen } };
        const { status, body } = await change(id, { matching });
        const expected = matches.filter((one) => !before.includes(one)).slice(0, take);
        if (matches.length === 0) {
          expect(status).toBe(400);
          return;
        }
        expect([status, body.data?.addedIds.toSorted()]).toEqual([200, expected.toSorted()]);
        expect((await idsOn(id)).toSorted()).toEqual([...before, ...expected].toSorted());
        // The history entry contains the same persons.
        const entry = await env.DB.prepare(
          "select after from history where entity = 'list' and entity_id = ? order by seq desc limit 1",
        )
          .bind(id)
          .first<{ after: string }>();
        if (expected.length > 0) {
          expect(JSON.parse(entry?.after ?? "{}").added.toSorted()).toEqual(expected.toSorted());
        }
      }),
      { numRuns: 25 },
    );
  });

  it("take the places in their order, up to the requested number", async () => {
    const filter = { city: TOWNS.join(";") };
    const matches = await shownIds({ ...filter, sortBy: "birthDate", take: "50" });
    const { id } = await createList(admin, { capacity: 3 });
    const first = (take: number) => ({
      matching: { filter, count: 12, first: { take, sortBy: "birthDate" } },
    });
    expect((await change(id, first(2))).body.data).toMatchObject({ added: 2, personCount: 2 });
    const more = await change(id, first(4));
    expect(more.body.data).toMatchObject({ added: 4, personCount: 3, waiting: 3 });
    const { personLinks, waitingLinks } = await readList(admin, id);
    const ids = (links: typeof personLinks) => links.map(({ person }) => person.id).toSorted();
    expect(ids(personLinks)).toEqual(matches.slice(0, 3).toSorted());
    expect(waitingLinks.map(({ person }) => person.id)).toEqual(matches.slice(3, 6));
  });

  it("are refused for another number of matches, or without the right to read", async () => {
    const { id } = await createList(admin);
    const matching = { filter: { city: TOWNS[0] }, count: 5, first: { take: 1 } };
    const changed = await change(id, { matching });
    expect(changed).toMatchObject({ status: 409, body: { code: "SELECTION_CHANGED", count: 6 } });
    const blind = await signedIn({ permissions: ["canViewCinema", "canEditAllLists"] });
    expect((await change(id, { matching: { ...matching, count: 6 } }, blind)).status).toBe(403);
    for (const [first, fields, more] of [
      [{ take: 0 }, { "matching.first.take": "OUT_OF_RANGE" }, {}],
      [{ take: LIST_PERSONS_MAX + 1 }, { "matching.first.take": "OUT_OF_RANGE" }, {}],
      [{ take: 1, sortBy: "password" }, { "matching.first.sortBy": "INVALID_CHOICE" }, {}],
      [{ take: 1, cursor: "x" }, { "matching.first.cursor": "NOT_ALLOWED" }, {}],
      [{ take: 1 }, { remove: "NOT_ALLOWED" }, { remove: ["x"] }],
    ] as const) {
      const answer = await change(id, { matching: { ...matching, first }, ...more });
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 400, body: { fields } });
    }
    expect(await idsOn(id)).toEqual([]);
  });

  it("may be few persons of more matches than a list can have", async () => {
    const { id } = await createList(admin);
    const matching = { filter: {}, count: LIST_PERSONS_MAX + 1, first: { take: 1 } };
    // The body is valid; only its count differs from the register.
    expect((await change(id, { matching })).body.code).toBe("SELECTION_CHANGED");
    const { first: _first, ...all } = matching;
    expect((await change(id, { matching: all })).body.fields).toEqual({
      "matching.count": "OUT_OF_RANGE",
    });
  });
});
