import type { RowAnswer } from "@kehila/shared/imports/imports";
import { describe, expect, it } from "vitest";
import type { Choices } from "./checked.ts";
import {
  blankFields,
  changedFields,
  chosenFields,
  countStored,
  filledFieldsOf,
  isWritten,
  leftOutRows,
} from "./checked.ts";

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

  it("are not the ones that were declined before, unless the row's decision names them", () => {
    const declined: RowAnswer = { ...update, declined: ["phone", "comment"] };
    expect(chosenFields(declined, CHOICES, null)).toEqual(["city"]);
    expect(isWritten({ ...update, declined: changedFields(update) }, null, CHOICES)).toBe(false);
    expect(chosenFields(declined, CHOICES, { row: 2, act: "update", fields: ["phone"] })).toEqual([
      "phone",
    ]);
  });

  it("make the row count as written only if a field is chosen", () => {
    const isChosen = (fields: "city"[]) =>
      isWritten(update, { row: 2, act: "update", fields }, CHOICES);
    expect(isChosen(["city"])).toBe(true);
    expect(isChosen([])).toBe(false);
    expect(isWritten(update, null, { ...CHOICES, keep: ["city", "phone", "comment"] })).toBe(false);
  });
});

describe("the fields of the file", () => {
  const rows = new Map([
    [2, { row: 2, person: { firstName: "Anna", city: "Lod", phone: "" }, spouse: { phone: "1" } }],
    [3, { row: 3, person: { firstName: "Dan", city: null, comment: "late" } }],
  ]);

  it("are the ones that any row fills, for persons and spouses", () => {
    const { person, spouse } = filledFieldsOf({ rows });
    expect([...person].toSorted()).toEqual(["city", "comment", "firstName"]);
    expect([...spouse]).toEqual(["phone"]);
  });

  it("are blank in a row that does not fill them", () => {
    const filled = filledFieldsOf({ rows });
    expect(blankFields(rows.get(2), filled)).toEqual(["comment"]);
    expect(blankFields(rows.get(3), filled)).toEqual(["city"]);
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
  const rowsOf = (households: readonly (readonly [number, string])[]) =>
    new Map(households.map(([row, household]) => [row, { row, household, person: {} }]));
  const left = (
    households: readonly (readonly [number, string])[],
    decisions: readonly (readonly [number, "skip" | "new"])[] = [],
    choices: Partial<Choices> = {},
  ) =>
    Object.fromEntries(
      leftOutRows(
        { id: "i", answers, rows: rowsOf(households) },
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
    const checked = { id: "i", answers: apart, rows: rowsOf(household) };
    expect(leftOutRows(checked, new Map(), CHOICES).get(2)).toBeUndefined();
  });
});

describe("the numbers of what an import stores", () => {
  const fresh = (row: number, more: Partial<RowAnswer> = {}): RowAnswer => ({
    row,
    kind: "new",
    problem: null,
    person: null,
    spouse: null,
    repeats: null,
    matches: [],
    ...more,
  });
  const person = { firstName: "Anna" };
  const rows = new Map([
    [2, { row: 2, household: "a", person, children: [{ firstName: "Noa" }] }],
    [3, { row: 3, household: "a", person }],
    [4, { row: 4, person, spouse: { firstName: "Dan" } }],
    [5, { row: 5, person }],
    [6, { row: 6, household: "b", person }],
    [7, { row: 7, household: "b", person }],
  ]);
  const answers = [2, 3, 4, 5].map((row) => fresh(row));

  it("count adults, families, couples and children, with spouses in columns", () => {
    expect(countStored({ id: "i", answers, rows }, answers)).toEqual({
      persons: 5,
      families: 3,
      couples: 2,
      children: 1,
    });
  });

  it("count two adults who may be no couple as two families", () => {
    const apart = [6, 7].map((row) => fresh(row, { isApart: true }));
    expect(countStored({ id: "i", answers: apart, rows }, apart)).toMatchObject({
      families: 2,
      couples: 0,
    });
  });
});
