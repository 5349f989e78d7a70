import { describe, expect, it } from "vitest";
import { coupleProblem, withCouples } from "./by-hand.ts";
import type { JoinedRow } from "./join.ts";

const row = (number: number, household?: string): JoinedRow => ({
  value: { row: number, ...(household ? { household } : {}), person: { firstName: "Anna" } },
  issues: [],
  repairs: [],
  relation: null,
  relationText: "",
  confirmed: [],
  notes: [],
  childNumbers: [],
  family: null,
});
const ROWS = [row(2), row(3), row(4), row(5, "1")];

describe("a couple joined by hand", () => {
  it("becomes a household of two married persons", () => {
    const rows = withCouples(ROWS, [[2, 4]]);
    expect(rows.map(({ value }) => [value.household, value.person.married])).toEqual([
      ["by hand 2+4", true],
      [undefined, undefined],
      ["by hand 2+4", true],
      ["1", undefined],
    ]);
  });

  it.each([
    [[2, 2], "SAME_ROW"],
    [[2, 9], "NO_ROW"],
    [[2, 5], "HAS_FAMILY"],
    [[3, 4], "HAS_FAMILY"],
    [[2, 3], null],
  ] as const)("of the rows %j has the problem %s", (couple, problem) => {
    const couples = problem === "HAS_FAMILY" ? ([[4, 9]] as const) : [];
    expect(coupleProblem(ROWS, couples, couple)).toBe(problem);
  });
});
