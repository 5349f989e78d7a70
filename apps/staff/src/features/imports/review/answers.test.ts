import type { RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import { describe, expect, it } from "vitest";
import { keptAnswers, NO_ANSWERS } from "./answers.ts";
import type { CheckedImport } from "./checked.ts";

const answer = (row: number, more: Partial<RowAnswer> = {}): RowAnswer => ({
  row,
  kind: "new",
  problem: null,
  person: null,
  spouse: null,
  repeats: null,
  matches: [],
  ...more,
});

const checked = (
  answers: readonly RowAnswer[],
  cities: Readonly<Record<number, string>> = {},
): CheckedImport => ({
  id: "i",
  answers,
  rows: new Map(
    answers.map(({ row }) => [row, { row, person: { city: cities[row] ?? "Lod" } }] as const),
  ),
});

const skip = (row: number): readonly [number, RowDecision] => [row, { row, act: "skip" }];

/** Returns the rows whose decisions stay. */
const keptRows = (before: CheckedImport, now: CheckedImport): number[] => {
  const decisions = new Map(before.answers.map(({ row }) => skip(row)));
  return [...keptAnswers({ ...NO_ANSWERS, decisions }, before, now).decisions.keys()];
};

describe("after another check", () => {
  it("choices stay, and decisions on rows that are the same", () => {
    const before = checked([answer(2), answer(3)]);
    expect(keptRows(before, checked([answer(2), answer(3)]))).toEqual([2, 3]);
    const choices = { addLikely: true };
    expect(keptAnswers({ ...NO_ANSWERS, choices }, before, before).choices).toEqual(choices);
  });

  it("decisions on rows with other values, or without a row, are dropped", () => {
    const before = checked([answer(2), answer(3), answer(4)]);
    expect(keptRows(before, checked([answer(2), answer(3)], { 3: "Arad" }))).toEqual([2]);
  });

  it("decisions on rows with another answer of the server are dropped", () => {
    const found = (city: string, spouseId: string): RowAnswer["person"] => ({
      id: "p",
      firstName: "Anna",
      lastName: "Levi",
      before: { city: "Lod" },
      after: { city, spouse: { id: spouseId, name: "Dan" } },
    });
    const match = { id: "m" } as RowAnswer["matches"][number];
    const before = checked([
      answer(2, { kind: "update", person: found("Arad", "a") }),
      answer(3, { kind: "update", person: found("Arad", "a") }),
      answer(4, { matches: [match] }),
      answer(5, { kind: "problem", problem: "REPEATED_ROW", repeats: 2 }),
    ]);
    const now = checked([
      // Each check gives the new spouse another id.
      answer(2, { kind: "update", person: found("Arad", "b") }),
      answer(3, { kind: "update", person: found("Eilat", "a") }),
      answer(4),
      answer(5, { kind: "problem", problem: "REPEATED_ROW", repeats: 3 }),
    ]);
    expect(keptRows(before, now)).toEqual([2]);
  });
});
