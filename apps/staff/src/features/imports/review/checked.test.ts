import type { RowAnswer } from "@kehila/shared/imports/imports";
import { describe, expect, it } from "vitest";
import type { Choices } from "./checked.ts";
import { changedFields, chosenFields, isWritten, leftOutRows } from "./checked.ts";

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
    const isChosen = (fields: "city"[]) =>
      isWritten(update, { row: 2, act: "update", fields }, CHOICES);
    expect(isChosen(["city"])).toBe(true);
    expect(isChosen([])).toBe(false);
    expect(isWritten(update, null, { ...CHOICES, keep: ["city", "phone", "comment"] })).toBe(false);
  });
});

describe("the rows that are left out", () => {
  const match = { id: "m" } as RowAnswer["matches"][number];
  const answer = (row: number, more: Partial<RowAnswer>): RowAnswer => ({
    ...update,
    row,
    person: null,
    spouse: null,
    ...more,
  });
  const answers = [
    answer(2, { kind: "new" }),
    answer(3, { kind: "problem", problem: "SEVERAL_MATCHES" }),
    answer(4, { kind: "new", matches: [match] }),
    answer(5, { kind: "same" }),
    answer(6, { kind: "update" }),
  ];
  const left = (
    households: readonly (readonly [number, string])[],
    decisions: readonly (readonly [number, "skip" | "new"])[] = [],
    choices: Partial<Choices> = {},
  ) =>
    Object.fromEntries(
      leftOutRows(
        { id: "i", answers, households: new Map(households) },
        new Map(decisions.map(([row, act]) => [row, { row, act }])),
        { ...CHOICES, ...choices },
      ),
    );

  it("wait for a decision, or are skipped", () => {
    expect(left([])).toEqual({ 3: "undecided", 4: "undecided" });
    expect(
      left(
        [],
        [
          [3, "new"],
          [4, "new"],
          [6, "skip"],
        ],
      ),
    ).toEqual({ 6: "skipped" });
    expect(left([], [], { unknown: "skip" })).toEqual({
      2: "skipped",
      3: "undecided",
      4: "skipped",
    });
    expect(left([], [], { addLikely: true })).toEqual({ 3: "undecided" });
  });

  it("wait with the rest of the household, unless the user skips the other row", () => {
    const household = [
      [2, "a"],
      [3, "a"],
    ] as const;
    expect(left(household)).toEqual({ 2: "waiting", 3: "undecided", 4: "undecided" });
    expect(left(household, [[3, "skip"]])).toEqual({ 3: "skipped", 4: "undecided" });
    expect(left(household, [[3, "new"]])).toEqual({ 4: "undecided" });
    // Two adults who may be no couple do not wait for each other.
    const apart = answers.map((one) => ({ ...one, isApart: true }));
    const checked = { id: "i", answers: apart, households: new Map(household) };
    expect(leftOutRows(checked, new Map(), CHOICES).get(2)).toBeUndefined();
  });
});
