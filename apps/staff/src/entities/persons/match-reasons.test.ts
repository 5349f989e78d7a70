import type { PersonRow } from "@kehila/shared/person-answers";
import { describe, expect, it } from "vitest";
import { matchReasonsOf } from "./match-reasons.ts";
import { excerptOf, partsOfGroups, piecesOf } from "./reasons.ts";

const PERSON: PersonRow = {
  id: "a",
  version: 1,
  firstName: "Anna",
  lastName: "Иванова",
  idNumber: "123456782",
  gender: "female",
  birthDate: null,
  repatriationDate: null,
  phone: "0521234567",
  address: "ул. Ибн-Гвироль 5",
  city: "Хадера",
  married: false,
  comment: "Знакомая Ёлкина, מכירה את משה",
  interestedEvents: [],
  createdAt: "2026-01-01T00:00:00.000Z",
  childrenCount: 0,
  spouseId: null,
  spouse: null,
  active: true,
  pending: false,
};

/** Returns what a search marks: the fields, and the marked pieces of each. */
function found(search: string, person: Partial<PersonRow> = {}): Record<string, string[]> {
  const row = { ...PERSON, ...person };
  const reasons = [...matchReasonsOf(search)(row)].map(([field, parts]) => {
    const pieces = piecesOf(row[field] ?? "", parts).filter(({ isMarked }) => isMarked);
    return [field, pieces.map(({ text }) => text)] as const;
  });
  return Object.fromEntries(reasons);
}

describe("matchReasonsOf", () => {
  it.each([
    ["елкин", { comment: ["Ёлкин"] }],
    ["משה", { comment: ["משה"] }],
    ["гвирол", { address: ["Гвирол"] }],
    ["ибнгвироль", { address: ["Ибн-Гвироль"] }],
    ["12345678", { idNumber: ["12345678"] }],
    ["052-1234", { phone: ["0521234"] }],
    ["+972521234567", { phone: ["0521234567"] }],
    ["Хад", { city: ["Хад"] }],
    ["Hadera", { city: ["Хадера"] }],
    ["חדרה", { city: ["Хадера"] }],
  ])("%s", (search, expected) => {
    expect(found(search)).toEqual(expected);
  });

  it("tells of no field when the name matches, as typed or by its sound", () => {
    expect(found("иван", { comment: "Иван" })).toEqual({});
    expect(found("Ivanov", { address: "Ivanov 3" })).toEqual({});
    expect(found("איבנוב", { city: "איבנוב" })).toEqual({});
  });

  it("tells of each word that the name does not match", () => {
    expect(found("Anna hadera моше ёлк")).toEqual({ city: ["Хадера"], comment: ["Ёлк"] });
  });

  it("finds a city of several words, and of no list", () => {
    expect(found("tel aviv", { city: "Tel Aviv" })).toEqual({ city: ["Tel", "Aviv"] });
    expect(found("תל אביב", { city: "Tel-Aviv" })).toEqual({ city: ["Tel-Aviv"] });
    expect(found("where", { city: "Kfar Nowhere" })).toEqual({ city: ["where"] });
  });
});

it("marks digits in their groups", () => {
  const parts = partsOfGroups("052-123-4567", [{ from: 1, to: 7 }]);
  expect(piecesOf("052-123-4567", parts)).toEqual([
    { from: 0, text: "0", isMarked: false },
    { from: 1, text: "52-123-4", isMarked: true },
    { from: 9, text: "567", isMarked: false },
  ]);
});

it("begins an excerpt with the word that was found", () => {
  const text = "A cousin of Bat-Elkina";
  const from = text.indexOf("Elkin");
  const excerpt = excerptOf(text, [{ from, to: from + 5 }]);
  expect(excerpt.text).toBe("…Bat-Elkina");
  const marked = piecesOf(excerpt.text, excerpt.parts).filter(({ isMarked }) => isMarked);
  expect(marked.map((piece) => piece.text)).toEqual(["Elkin"]);
  expect(excerptOf("Elkina came", [{ from: 0, to: 6 }]).text).toBe("Elkina came");
});
