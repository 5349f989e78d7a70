import type { EventList } from "@kehila/shared/events/event-lists";
import type { Calendar } from "@kehila/shared/base/dates";
import { LIST_TITLE_MAX, SELECTED_IDS_MAX } from "@kehila/shared/base/limits";
import { expect, test } from "vitest";
import type { ListDraft } from "./draft.ts";
import {
  choosePersons,
  copyOf,
  errorsOf,
  isFarAhead,
  mustConfirmDate,
  isSameDraft,
  missingFrom,
  shownPersons,
  toListInput,
} from "./draft.ts";

const calendar: Calendar = {
  timeZone: "Asia/Jerusalem",
  now: () => new Date("2026-11-21T12:00:00Z"),
};
const draft: ListDraft = {
  title: " Purim film ",
  description: "",
  category: "cinema",
  date: "2027-03-23",
  time: "",
  venue: "",
  capacity: "",
  capacityUnit: "persons",
  persons: [],
  removedIds: [],
  users: [],
};
const picked = { personIds: ["a", "b"] };
const person = (id: string) => ({ id, firstName: id, lastName: id, city: "Haifa" });

test("requires a title and an event type, and at least one person of a selection", () => {
  expect(missingFrom(draft, 2)).toEqual([]);
  expect(missingFrom({ ...draft, title: " \n" }, 2)).toEqual(["emptyTitle"]);
  expect(missingFrom({ ...draft, category: null }, 2)).toEqual(["emptyEventType"]);
  expect(missingFrom(draft, null)).toEqual([]);
  expect(missingFrom({ ...draft, title: "", category: null }, 0)).toEqual([
    "noSelection",
    "emptyTitle",
    "emptyEventType",
  ]);
});

test("sends a trimmed description, and omits an empty description", () => {
  const input = (description: string) =>
    toListInput({ ...draft, description }, { category: "cinema", selection: picked, count: 2 });
  expect(input("  \n ")).toEqual({
    title: "Purim film",
    date: "2027-03-23",
    category: "cinema",
    personIds: ["a", "b"],
  });
  expect(input("  Bring the children\n").description).toBe("Bring the children");
});

test("sends a filter with the count the user saw last", () => {
  const filter = { city: "Haifa" };
  const selection = { matching: { filter, count: 23 } };
  const input = toListInput(draft, { category: "project", selection, count: 25 });
  expect(input.matching).toEqual({ filter, count: 25 });
  expect(input).not.toHaveProperty("personIds");
});

test("reports values that the server would refuse, before the list is sent", () => {
  const errors = (changed: Partial<ListDraft>, selection = picked) =>
    errorsOf(
      toListInput({ ...draft, ...changed }, { category: "cinema", selection, count: 2 }),
      calendar,
    );
  expect(errors({})).toEqual({});
  expect(errors({ date: "30.02.2027" })).toEqual({ date: "INVALID_DATE" });
  expect(errors({ date: "" })).toEqual({ date: "REQUIRED" });
  expect(errors({ title: "x".repeat(LIST_TITLE_MAX + 1) })).toEqual({ title: "TOO_LONG" });
  expect(errors({ title: "a\u0007b" })).toEqual({ title: "INVALID_CHARACTERS" });
  expect(errors({ title: "a\u200Bb" })).toEqual({});
  const many = Array.from({ length: SELECTED_IDS_MAX + 1 }, (_, index) => `p${index}`);
  expect(errors({}, { personIds: many })).toEqual({ personIds: "OUT_OF_RANGE" });
});

const participant = (id: string, active: boolean) => ({
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
    active,
  },
});
const source: EventList = {
  id: "source",
  version: 1,
  title: "Purim film",
  description: "Bring cakes",
  date: "2026-03-03",
  category: "cinema",
  time: "18:30",
  venue: "Hall 5",
  capacity: 20,
  capacityUnit: "households",
  capacityUsed: 2,
  waitingCount: 0,
  waitingLinks: [],
  personCount: 2,
  cameCount: 0,
  applicationCount: 0,
  createdBy: null,
  createdAt: "2026-11-21T12:00:00.000Z",
  rollCallClosedAt: null,
  personLinks: [participant("here", true), participant("gone", false)],
  userLinks: [
    {
      id: "user-link",
      version: 1,
      comment: null,
      user: { id: "ann", name: "Ann", email: "ann@example.org", image: null },
    },
  ],
};
const copy = { suffix: "(copy)", date: "2026-11-22" };

test("sends typed time, place and number of places, and omits empty values", () => {
  const input = (changed: Partial<ListDraft>) =>
    toListInput({ ...draft, ...changed }, { category: "cinema" });
  expect(input({ venue: "  " })).toEqual({
    title: "Purim film",
    date: "2027-03-23",
    category: "cinema",
  });
  const typed = {
    time: "18:30",
    venue: " Hall 5 ",
    capacity: " 20 ",
    capacityUnit: "households",
  } as const;
  expect(input(typed)).toMatchObject({ ...typed, venue: "Hall 5", capacity: 20 });
  expect(errorsOf(input({ capacity: "many" }), calendar)).toEqual({ capacity: "INVALID_TYPE" });
  expect(errorsOf(input({ capacity: "0" }), calendar)).toEqual({ capacity: "OUT_OF_RANGE" });
  expect(errorsOf(input({ time: "25:00" }), calendar)).toEqual({ time: "INVALID_TIME" });
});

test("a copy has another day, and a title cut to fit its suffix", () => {
  expect(copyOf(source, copy)).toEqual({
    title: "Purim film (copy)",
    description: "Bring cakes",
    category: "cinema",
    date: "2026-11-22",
    time: "18:30",
    venue: "Hall 5",
    capacity: "20",
    capacityUnit: "households",
    persons: [],
    removedIds: [],
    users: [{ id: "ann", name: "Ann" }],
  });
  const { title } = copyOf({ ...source, title: `${"x".repeat(192)}😀😀😀😀` }, copy);
  expect(title).toBe(`${"x".repeat(192)} (copy)`);
  expect(title.length).toBeLessThanOrEqual(LIST_TITLE_MAX);
});

test("a copy sends persons and users only if they differ from the copied list", () => {
  const made = copyOf(source, copy);
  const input = (changed: Partial<ListDraft>) =>
    toListInput({ ...made, ...changed }, { category: "cinema", source });
  expect(input({})).toMatchObject({ copyOf: "source", title: "Purim film (copy)" });
  expect(Object.keys(input({}))).not.toContain("personIds");
  expect(Object.keys(input({}))).not.toContain("userIds");
  expect(input({ persons: [person("new")], users: [] })).toMatchObject({
    personIds: ["here", "new"],
    userIds: [],
  });
});

test("a copy leaves out persons that the user removed in the form", () => {
  const made = copyOf(source, copy);
  const input = toListInput({ ...made, removedIds: ["here"] }, { category: "cinema", source });
  expect(input.personIds).toEqual([]);
});

test("a date is far ahead if it is more than ten years later", () => {
  expect(isFarAhead("2036-11-24", "2026-11-24")).toBe(false);
  expect(isFarAhead("2036-11-25", "2026-11-24")).toBe(true);
  expect(isFarAhead("2206-11-24", "2026-11-24")).toBe(true);
});

test("the form asks once about a new date far ahead", () => {
  const nearDate = { start: "2026-12-01", asked: null, from: "2026-11-24" };
  expect(mustConfirmDate("2206-12-01", nearDate)).toBe(true);
  expect(mustConfirmDate("2027-12-01", nearDate)).toBe(false);
  expect(mustConfirmDate("2206-12-01", { ...nearDate, asked: "2206-12-01" })).toBe(false);
  expect(mustConfirmDate("2206-12-01", { ...nearDate, asked: "2206-12-02" })).toBe(true);
  expect(mustConfirmDate("2206-12-01", { ...nearDate, start: "2206-12-01" })).toBe(false);
});

test("the form shows the persons of a list and stores a choice as additions and removals", () => {
  const [ann, ben, cid] = [person("ann"), person("ben"), person("cid")];
  const presentPersons = [ann, ben];
  expect(shownPersons(draft, presentPersons)).toEqual([ann, ben]);
  const chosenDraft = choosePersons([ben, cid], presentPersons);
  expect(chosenDraft).toEqual({ persons: [cid], removedIds: ["ann"] });
  expect(shownPersons(chosenDraft, presentPersons)).toEqual([ben, cid]);
  expect(isSameDraft(draft, { ...draft, ...chosenDraft })).toBe(false);
  // Picking a removed person again undoes the removal.
  const undoneDraft = choosePersons([ben, ann], presentPersons);
  expect(isSameDraft(draft, { ...draft, ...undoneDraft })).toBe(true);
});
