import type { Person } from "@kehila/shared/persons/answers";
import { samplePerson } from "@kehila/shared/test/person";
import { describe, expect, test } from "vitest";
import {
  BOTH,
  canSwap,
  choicesOf,
  separatedSpouseOf,
  mergedChildren,
  mergedListCount,
  questionsOf,
  undisputedFields,
  spouseOf,
  defaultKept,
} from "./merge-choices.ts";

const own = samplePerson({
  version: 4,
  idNumber: "200000008",
  gender: "female",
  birthDate: "1985-03-27",
  phone: "0501112223",
});
const twin = (changes: Partial<Person> = {}): Person => ({
  ...own,
  id: "p2",
  createdAt: "2026-02-02T10:00:00.000Z",
  ...changes,
});
const spouse = (id: string): Partial<Person> => ({
  married: true,
  spouseId: id,
  spouse: {
    id,
    version: 1,
    firstName: id,
    lastName: "Levinson",
    idNumber: null,
    phone: null,
    birthDate: null,
    gender: null,
    interestedEvents: [],
  },
});

describe("questions", () => {
  test("are empty for equal records", () => {
    expect(questionsOf({ own, other: twin() })).toEqual([]);
    expect(undisputedFields({ own, other: twin() }).map(({ field }) => field)).toEqual([
      "firstName",
      "lastName",
      "idNumber",
      "gender",
      "birthDate",
      "phone",
      "city",
      "interestedEvents",
    ]);
  });

  test("have the remaining record's value as default, unless that value is empty", () => {
    const other = twin({ phone: "0502223334", address: "Herzl 1", idNumber: null });
    expect(questionsOf({ own, other })).toEqual([
      { field: "idNumber", options: ["own", "other"], defaultSide: "own" },
      { field: "phone", options: ["own", "other"], defaultSide: "own" },
      { field: "address", options: ["own", "other"], defaultSide: "other" },
    ]);
    expect(choicesOf({}, { own, other })).toEqual({
      idNumber: "own",
      phone: "own",
      address: "other",
    });
  });

  test("do not offer an empty gender or empty interests", () => {
    const other = twin({ gender: null, interestedEvents: [] });
    expect(questionsOf({ own, other })).toEqual([]);
    const undisputed = undisputedFields({ own: other, other: own });
    expect(undisputed.find(({ field }) => field === "gender")?.source).toBe(own);
  });

  test("offer both values if each record adds something", () => {
    const other = twin({ comment: "Calls at night", interestedEvents: ["project"] });
    const records = { own: { ...own, comment: "Speaks Yiddish" }, other };
    expect(questionsOf(records)).toEqual([
      { field: "comment", options: ["own", "other", "both"], defaultSide: "both" },
      { field: "interestedEvents", options: ["own", "other", "both"], defaultSide: "both" },
    ]);
  });

  test("do not offer both values if one value contains the other", () => {
    const other = twin({
      comment: "Speaks Yiddish. Calls.",
      interestedEvents: ["project", "cinema"],
    });
    const records = { own: { ...own, comment: "Speaks Yiddish." }, other };
    expect(questionsOf(records)).toEqual([
      { field: "comment", options: ["own", "other"], defaultSide: "other" },
      { field: "interestedEvents", options: ["own", "other"], defaultSide: "other" },
    ]);
  });

  test("ask for the spouse only if both records have a spouse", () => {
    const alone = { own, other: twin(spouse("s2")) };
    expect(questionsOf(alone)).toEqual([]);
    const both = { own: { ...own, ...spouse("s1") }, other: twin(spouse("s2")) };
    expect(questionsOf(both)).toEqual([
      { field: "spouse", options: ["own", "other"], defaultSide: "own" },
    ]);
  });
});

test("a swap of the records keeps the chosen values", () => {
  const other = twin({ phone: "0502223334", comment: "B" });
  const mine = { ...own, comment: "A" };
  const picks = { phone: "p2", comment: BOTH };
  expect(choicesOf(picks, { own: mine, other })).toEqual({ phone: "other", comment: "both" });
  expect(choicesOf(picks, { own: other, other: mine })).toEqual({ phone: "own", comment: "both" });
});

describe("the remaining record", () => {
  test("is the older of two active records", () => {
    expect(defaultKept(twin(), own)).toBe(own);
    expect(canSwap(twin(), own)).toBe(true);
  });

  test("is the active record, even if it is newer", () => {
    const application = { ...own, active: false, pending: true };
    const archived = { ...own, active: false };
    expect(defaultKept(application, twin()).id).toBe("p2");
    expect(defaultKept(archived, twin()).id).toBe("p2");
    expect(canSwap(archived, twin())).toBe(false);
  });
});

describe("the family", () => {
  const noa = { id: "c1", firstName: "Noa", gender: "female", birthDate: "2015-03-01" } as const;
  const dan = { id: "c2", firstName: "Dan", gender: null, birthDate: "2018-06-12" } as const;

  test("has the children of both records, each child once", () => {
    const mine = { ...own, childrenData: [noa] };
    const other = twin({ childrenData: [{ ...noa, id: "c3", gender: null }, dan] });
    const children = mergedChildren({ own: mine, other, spouse: "own" });
    expect(children.map(({ id }) => id)).toEqual(["c1", "c2"]);
  });

  test("has the chosen spouse, and the other spouse is separated", () => {
    const records = { own: { ...own, ...spouse("s1") }, other: twin(spouse("s2")) };
    expect(spouseOf({ ...records, spouse: "own" })?.id).toBe("s1");
    expect(separatedSpouseOf({ ...records, spouse: "own" })?.id).toBe("s2");
    expect(spouseOf({ ...records, spouse: "other" })?.id).toBe("s2");
    expect(separatedSpouseOf({ ...records, spouse: "other" })?.id).toBe("s1");
    const one = { own, other: twin(spouse("s2")), spouse: "own" as const };
    expect(spouseOf(one)?.id).toBe("s2");
    expect(separatedSpouseOf(one)).toBeNull();
  });
});

test("a list that contains both records counts once", () => {
  const link = (id: string, list: string): Person["listLinks"][number] => ({
    id,
    source: "staff",
    waiting: false,
    attendance: null,
    list: { id: list, title: list, category: "cinema", date: "2026-11-01" },
  });
  const mine = { ...own, listLinks: [link("l1", "a"), link("l2", "b")] };
  expect(mergedListCount({ own: mine, other: twin({ listLinks: [link("l3", "b")] }) })).toBe(2);
});
