import { today } from "@kehila/shared/base/dates";
import type { ChoosePersonsInput, ChosenPerson } from "@kehila/shared/persons/pickers";
import { CHOOSE_MAX } from "@kehila/shared/base/limits";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../test/api.ts";
import { administrator, createPerson, signedIn } from "../../../../test/api.ts";
import { createList } from "../../../../test/lists.ts";
import { calendar } from "../../../core/clock.ts";

/** Cities of no other test; one is in the gazetteer, two are not. */
const [CITY, OTHER, THIRD] = ["Dimona", "Choiceville", "Pickton"];

const YEAR = Number(today(calendar).slice(0, 4));

let admin: Caller;
/** In the order of arrival. */
let people: { id: string; city: string }[];

const choose = async (choice: Partial<ChoosePersonsInput>, caller = admin) => {
  const body = { filter: { city: `${CITY}; ${OTHER}` }, order: "arrival", take: 20, ...choice };
  return caller.post("/person/choose", body);
};
const idsOf = async (choice: Partial<ChoosePersonsInput>): Promise<string[]> => {
  const { status, body } = await choose(choice);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map(({ id }: { id: string }) => id);
};

beforeAll(async () => {
  admin = await administrator();
  people = [];
  for (const [index, city] of [CITY, OTHER, CITY, OTHER, CITY, THIRD].entries()) {
    const names = { firstName: "Dana", lastName: `Levin${"edcbaf"[index]}` };
    const { id } = await createPerson(admin, { ...names, city, phone: null });
    people.push({ id, city });
  }
});

const inBoth = () => people.filter(({ city }) => city !== THIRD).map(({ id }) => id);

describe("POST /person/choose", () => {
  it("takes the first persons of two cities in order of arrival", async () => {
    expect(await idsOf({})).toEqual(inBoth());
    expect(await idsOf({ take: 2 })).toEqual(inBoth().slice(0, 2));
    expect(await idsOf({ filter: { city: `Димона;${OTHER.slice(2)}` } })).toEqual(inBoth());
    expect(await idsOf({ filter: { city: ` ; ${THIRD} ;-` } })).toEqual([people[5]?.id]);
  });

  it("takes them by last name", async () => {
    expect(await idsOf({ order: "lastName" })).toEqual(inBoth().toReversed());
  });

  it("takes first those who were never invited, then the longest not invited", async () => {
    const [first, second, third, fourth] = inBoth();
    await createList(admin, { date: "2026-05-01", personIds: [first] });
    await createList(admin, { date: "2026-04-01", personIds: [first, third] });
    await createList(admin, { date: "2026-03-01", personIds: [second] });
    // A waiting person was not invited yet: the list has one place.
    await createList(admin, { date: "2099-01-01", capacity: 1, personIds: [first, fourth] });
    expect(await idsOf({ order: "lastInvited" })).toEqual([
      fourth,
      inBoth()[4],
      second,
      third,
      first,
    ]);
  });

  it("skips persons who are on the list already", async () => {
    const [first, second, third] = inBoth();
    expect(await idsOf({ excludedIds: [first ?? "", third ?? ""], take: 1 })).toEqual([second]);
  });

  it("says whether more persons match than were asked for", async () => {
    expect((await choose({ take: 5 })).body.hasMore).toBe(false);
    expect((await choose({ take: 4 })).body.hasMore).toBe(true);
  });

  it("returns the household of a person", async () => {
    const { id } = await createPerson(admin, {
      firstName: "Boris",
      gender: "male",
      city: "Houseton",
      birthDate: null,
      married: true,
      spouse: { firstName: "Anna", lastName: "Roth" },
      childrenData: [
        { firstName: "Miriam", gender: "female", birthDate: `${YEAR - 8}-01-01` },
        { firstName: "Lev", gender: "male", birthDate: `${YEAR - 3}-01-01` },
      ],
    });
    const { body } = await choose({ filter: { city: "Houseton", gender: "male" } });
    const [{ spouse, ...person }] = body.data;
    expect(person).toEqual({
      id,
      firstName: "Boris",
      lastName: expect.any(String),
      city: "Houseton",
      age: null,
      phoneEnd: expect.any(String),
      children: [
        { firstName: "Miriam", age: 8 },
        { firstName: "Lev", age: 3 },
      ],
      lastInvited: null,
      listsThisYear: 0,
    });
    expect(spouse).toMatchObject({ firstName: "Anna", lastName: "Roth" });
  });

  it("counts the events whose lists the user may see", async () => {
    const city = "Countville";
    const [seen, unseen] = [
      await createPerson(admin, { city, phone: null }),
      await createPerson(admin, { city, phone: null }),
    ].map(({ id }) => id);
    const cinema = { category: "cinema", personIds: [seen] } as const;
    await createList(admin, { ...cinema, date: `${YEAR - 1}-12-31` });
    await createList(admin, { ...cinema, date: `${YEAR}-01-01` });
    await createList(admin, { ...cinema, date: `${YEAR}-12-31` });
    await createList(admin, { category: "project", date: `${YEAR}-06-01`, personIds: [unseen] });
    const permissions = ["canViewCinema", "canCreateLists", "canEditPersons"] as const;
    const viewer = await signedIn({ permissions: [...permissions] });
    const invitations = async (caller: Caller, more: Partial<ChoosePersonsInput> = {}) => {
      const choice = { filter: { city }, order: "lastInvited", ...more } as const;
      const { body } = await choose(choice, caller);
      return body.data.map(({ id, lastInvited, listsThisYear }: ChosenPerson) => [
        id,
        lastInvited,
        listsThisYear,
      ]);
    };
    const ofSeen = [seen, `${YEAR}-12-31`, 2];
    expect(await invitations(admin)).toEqual([[unseen, `${YEAR}-06-01`, 1], ofSeen]);
    expect(await invitations(viewer)).toEqual([[unseen, null, 0], ofSeen]);
    const since = { notInvitedSince: `${YEAR}-06-01` };
    expect(await invitations(admin, since)).toEqual([]);
    expect(await invitations(viewer, since)).toEqual([[unseen, null, 0]]);
    expect(await invitations(admin, { notInvitedSince: `${YEAR}-06-02` })).toEqual([
      [unseen, `${YEAR}-06-01`, 1],
    ]);
  });

  it("counts several cities as it chooses them", async () => {
    const cities = fc.subarray([CITY, OTHER, THIRD, "nowhere at all"], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(cities, async (some) => {
        const filter = { city: some.join("; ") };
        const { body } = await admin.post("/person/count", filter);
        const expected = people.filter(({ city }) => some.includes(city));
        expect(body.data.count).toBe(expected.length);
        expect(await idsOf({ filter })).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 15 },
    );
  });

  it("is for users who may read persons and fill lists", async () => {
    const lists = ["canViewCinema", "canCreateLists"] as const;
    const blind = await signedIn({ permissions: [...lists] });
    expect((await choose({}, blind)).status).toBe(403);
    const reader = await signedIn({ permissions: ["canEditPersons"] });
    expect((await choose({}, reader)).status).toBe(403);
    const both = await signedIn({ permissions: [...lists, "canEditPersons"] });
    expect((await choose({}, both)).status).toBe(200);
  });

  it("refuses a number above the maximum", async () => {
    expect((await choose({ take: CHOOSE_MAX + 1 })).status).toBe(400);
    expect((await choose({ take: 0 })).status).toBe(400);
  });
});
