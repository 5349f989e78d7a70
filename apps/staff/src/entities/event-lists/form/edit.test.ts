import type { EventList } from "@kehila/shared/events/event-lists";
import { expect, test } from "vitest";
import { draftOf } from "./draft.ts";
import { changesOf, membershipOf, mergeEdit } from "./edit.ts";

const userLink = (id: string) => ({
  id: `link-${id}`,
  version: 1,
  comment: null,
  user: { id, name: id, email: `${id}@example.org`, image: null },
});
const list = (changed: Partial<EventList> = {}): EventList => ({
  id: "list",
  version: 3,
  title: "Purim film",
  description: null,
  date: "2027-03-23",
  category: "cinema",
  time: null,
  venue: null,
  capacity: null,
  capacityUnit: "persons",
  capacityUsed: 0,
  waitingCount: 0,
  waitingLinks: [],
  personCount: 0,
  cameCount: 0,
  applicationCount: 0,
  createdBy: null,
  createdAt: "2026-11-21T12:00:00.000Z",
  rollCallClosedAt: null,
  personLinks: [],
  userLinks: [userLink("ann"), userLink("ben")],
  ...changed,
});
const base = list();
const mine = draftOf(base);
const user = (id: string) => ({ id, name: id });

test("an edit sends places as a number, and null for no limit", () => {
  expect(changesOf(base, { ...mine, capacity: "12", time: "09:00" })).toEqual({
    capacity: 12,
    time: "09:00",
  });
  const limitedList = list({ capacity: 12, capacityUnit: "households" });
  expect(changesOf(limitedList, { ...draftOf(limitedList), capacity: "" })).toEqual({
    capacity: null,
  });
});

test("an edit sends the changed fields only, and users as a whole set", () => {
  expect(changesOf(base, mine)).toBeNull();
  expect(changesOf(base, { ...mine, title: " Purim film " })).toBeNull();
  expect(changesOf(base, { ...mine, title: "Film", users: [user("ben"), user("cid")] })).toEqual({
    title: "Film",
    userIds: ["ben", "cid"],
  });
  const describedList = list({ description: "Bring cakes" });
  expect(changesOf(describedList, { ...draftOf(describedList), description: " " })).toEqual({
    description: "",
  });
});

test("an edit of fields and persons sends the whole set of persons along", () => {
  const person = (id: string) => ({ id, firstName: id, lastName: "Levi", city: "Haifa" });
  const participant = (id: string) => ({
    id: `link-${id}`,
    version: 1,
    comment: null,
    source: "staff" as const,
    createdAt: "2026-11-21T12:00:00.000Z",
    came: false,
    person: {
      ...person(id),
      idNumber: null,
      phone: null,
      gender: null,
      birthDate: null,
      married: false,
      childrenCount: 0,
      active: true,
    },
  });
  const film = list({ personLinks: [participant("ann"), participant("ben")] });
  const movedDraft = { ...draftOf(film), persons: [person("cid")], removedIds: ["ann"] };
  expect(changesOf(film, movedDraft)).toBeNull();
  expect(changesOf(film, { ...movedDraft, title: "Film" })).toEqual({
    title: "Film",
    personIds: ["ben", "cid"],
  });
});

test("changes of membership and equal changes of both sides are no differences", () => {
  const originsOf = (changed: Partial<EventList>) => {
    const edit = {
      base,
      mine: { ...mine, title: "Film" },
      theirs: list({ version: 4, ...changed }),
    };
    return mergeEdit(edit).differences.map(({ origin }) => origin);
  };
  expect(originsOf({ personCount: 1, userLinks: [] })).toEqual(["mine"]);
  expect(originsOf({ title: "Film" })).toEqual([]);
});

test("a merge keeps the changes of both sides, and asks where both changed a field", () => {
  const theirs = list({ version: 4, title: "Purim cinema", date: "2027-03-24" });
  const edit = { base, mine: { ...mine, title: "Film", description: "Bring cakes" }, theirs };
  const { draft, differences } = mergeEdit(edit);
  expect(differences.map(({ path, origin }) => [path, origin])).toEqual([
    ["title", "both"],
    ["date", "theirs"],
    ["description", "mine"],
  ]);
  expect(draft).toMatchObject({ title: "Film", date: "2027-03-24", description: "Bring cakes" });
  expect(mergeEdit(edit, { title: "theirs" }).draft.title).toBe("Purim cinema");
});

test("users are merged as sets", () => {
  const theirs = list({ userLinks: [userLink("ben"), userLink("dan")] });
  const edited = { ...mine, users: [user("ann"), user("cid")] };
  expect(mergeEdit({ base, mine: edited, theirs }).draft.users).toEqual([user("dan"), user("cid")]);
});

test("an edit sends added and removed persons, as a difference", () => {
  const added = { id: "dan", firstName: "Dan", lastName: "Levi", city: "Haifa" };
  expect(membershipOf(mine)).toBeNull();
  expect(membershipOf({ persons: [added], removedIds: [] })).toEqual({
    add: { personIds: ["dan"] },
    remove: [],
  });
  expect(membershipOf({ persons: [], removedIds: ["ann"] })).toEqual({ remove: ["ann"] });
});

test("persons that another user added or removed meanwhile are no longer a difference", () => {
  const added = { id: "dan", firstName: "Dan", lastName: "Levi", city: "Haifa" };
  const edited = { ...mine, persons: [added], removedIds: ["gone"] };
  const { draft } = mergeEdit({ base, mine: edited, theirs: list({ version: 4 }) });
  expect(draft).toMatchObject({ persons: [added], removedIds: [] });
});
