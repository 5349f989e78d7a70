import type { HistoryEntry } from "@kehila/shared/persons/history";
import { samplePerson } from "@kehila/shared/test/person";
import { describe, expect, test } from "vitest";
import { changedFieldsOf, compareChildren, compareInterests, restoreChanges } from "./changes.ts";

const noa = { firstName: "Noa", gender: "female", birthDate: "2015-03-01" } as const;
const dan = { firstName: "Dan", gender: "male", birthDate: "2018-06-12" } as const;
const person = samplePerson({
  gender: "female",
  birthDate: "1985-03-27",
  phone: "0501112223",
  childrenCount: 1,
  childrenData: [{ id: "c1", ...noa }],
});

const entry = (seq: number, parts: Partial<HistoryEntry>): HistoryEntry => ({
  seq,
  at: "2026-11-01T10:00:00.000Z",
  actor: { id: "u1", name: "Admin" },
  action: "update",
  personId: person.id,
  before: null,
  after: null,
  isRestorable: true,
  ...parts,
});

describe("the fields of a change", () => {
  test("are in the order of the details, without fields that are empty on both sides", () => {
    expect(
      changedFieldsOf({
        before: { phone: null, firstName: "M", comment: null },
        after: { phone: "0501112223", firstName: "Miriam", comment: "" },
      }),
    ).toEqual(["firstName", "phone"]);
  });

  test("of a new record are the fields with a value", () => {
    const after = { firstName: "Miriam", address: null, childrenData: [], married: false };
    expect(changedFieldsOf({ before: null, after })).toEqual(["firstName", "married"]);
  });
});

describe("children", () => {
  test("are added, removed, changed or equal", () => {
    const older = { ...noa, birthDate: "2014-03-01" };
    const ziv = { firstName: "Ziv", gender: null, birthDate: "2020-01-01" };
    expect(compareChildren([older, ziv], [noa, dan])).toEqual([
      { kind: "changed", before: older, child: noa },
      { kind: "added", child: dan },
      { kind: "removed", child: ziv },
    ]);
    expect(compareChildren([noa], [noa])).toEqual([{ kind: "same", child: noa }]);
  });

  test("with equal data count as two", () => {
    expect(compareChildren([noa, noa], [noa])).toEqual([
      { kind: "same", child: noa },
      { kind: "removed", child: noa },
    ]);
  });

  test("are matched best first: a renamed child does not replace a sibling", () => {
    const twin = { ...noa, firstName: "Nora" };
    expect(compareChildren([noa, twin], [{ ...noa, firstName: "Nelly" }, noa])).toEqual([
      { kind: "changed", before: twin, child: { ...noa, firstName: "Nelly" } },
      { kind: "same", child: noa },
    ]);
  });
});

test("interests keep the display order", () => {
  expect(compareInterests(["project", "cinema"], ["humanitarian", "cinema"])).toEqual([
    { kind: "same", category: "cinema" },
    { kind: "removed", category: "project" },
    { kind: "added", category: "humanitarian" },
  ]);
});

describe("restoring", () => {
  const entries = [
    entry(9, {
      before: { phone: "0509999999", childrenData: [] },
      after: { phone: person.phone, childrenData: [noa] },
    }),
    entry(8, { personId: "p2", before: { city: "Yafo" }, after: { city: "Lod" } }),
    entry(7, { before: { phone: null, status: "archived" }, after: { phone: "0509999999" } }),
    entry(5, { before: { city: "Akko" }, after: { city: "Haifa" } }),
  ];

  test("undoes newer changes of the record, but no changes of a merged record", () => {
    expect(restoreChanges(person, entries, 7)).toEqual({
      before: { phone: person.phone, childrenData: [noa] },
      after: { phone: "0509999999", childrenData: [] },
    });
    expect(restoreChanges(person, entries, 5).after).toEqual({ phone: null, childrenData: [] });
  });

  test("keeps a person with a spouse married", () => {
    const wedding = [entry(3, { before: { married: false }, after: { married: true } })];
    const single = { before: { married: true }, after: { married: false } };
    expect(restoreChanges({ ...person, married: true }, wedding, 2)).toEqual(single);
    const couple = { ...person, married: true, spouseId: "p3" };
    expect(restoreChanges(couple, wedding, 2)).toEqual({ before: {}, after: {} });
  });

  test("the newest version changes nothing", () => {
    expect(restoreChanges(person, entries, 9)).toEqual({ before: {}, after: {} });
  });
});
