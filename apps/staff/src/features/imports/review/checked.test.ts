import type { RowAnswer } from "@kehila/shared/imports/imports";
import { describe, expect, it } from "vitest";
import type { Choices } from "./checked.ts";
import { changedFields, chosenFields, writtenRows } from "./checked.ts";

const CHOICES: Choices = { onlyEmpty: false, keep: [], unknown: "new", addLikely: false };

const found = (before: object, after: object): RowAnswer["person"] => ({
  id: "p",
  firstName: "Anna",
  lastName: "Levi",
  before,
  after,
});

const update: RowAnswer = {
  row: 2,
  kind: "update",
  problem: null,
  person: found({ city: "Haifa", phone: null }, { city: "Lod", phone: "0521234567" }),
  spouse: found({ comment: "a" }, { comment: "b" }),
  repeats: null,
  matches: [],
};

describe("the fields of an update", () => {
  it("are the changed fields of person and spouse, in display order", () => {
    expect(changedFields(update).toSorted()).toEqual(["city", "comment", "phone"]);
  });

  it("follow the choices for all rows unless the row has a decision", () => {
    const chosen = (choices: Partial<Choices>, fields?: ("city" | "phone")[]) =>
      chosenFields(
        update,
        { ...CHOICES, ...choices },
        fields ? { row: 2, act: "update", fields } : null,
      ).toSorted();
    expect(chosen({})).toEqual(["city", "comment", "phone"]);
    expect(chosen({ keep: ["phone"] })).toEqual(["city", "comment"]);
    expect(chosen({ onlyEmpty: true })).toEqual(["phone"]);
    expect(chosen({ onlyEmpty: true, keep: ["city"] }, ["city"])).toEqual(["city"]);
  });

  it("make the row count as written only if a field is chosen", () => {
    const count = (fields: "city"[], choices: Partial<Choices> = {}) =>
      writtenRows([update], new Map([[2, { row: 2, act: "update" as const, fields }]]), {
        ...CHOICES,
        ...choices,
      });
    expect(count(["city"])).toBe(1);
    expect(count([])).toBe(0);
    expect(
      writtenRows([update], new Map(), { ...CHOICES, keep: ["city", "phone", "comment"] }),
    ).toBe(0);
  });
});
