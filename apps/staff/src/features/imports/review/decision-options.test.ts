import type { RowAnswer } from "@kehila/shared/imports/imports";
import type { PersonMatch } from "@kehila/shared/persons/answers";
import { describe, expect, it } from "vitest";
import { decisionOptions, isOnlySkip } from "./decision-options.ts";

const match = (id: string, overrides: Partial<PersonMatch> = {}): PersonMatch => ({
  id,
  firstName: "Anna",
  lastName: "Levi",
  idNumber: null,
  phone: null,
  city: "Lod",
  birthDate: null,
  active: true,
  pending: false,
  matchedBy: ["phone"],
  ...overrides,
});

const stopped = (problem: RowAnswer["problem"], ...matches: readonly PersonMatch[]): RowAnswer => ({
  row: 2,
  kind: "problem",
  problem,
  person: null,
  spouse: null,
  repeats: null,
  matches: [...matches],
});

const decisions = (answer: RowAnswer, isOfFamily = false) =>
  decisionOptions(answer, "problem", isOfFamily).map(({ text, decision, number }) => [
    text.slice("imports:decision.".length),
    decision?.personId ?? decision?.spouseId ?? decision?.act ?? null,
    number,
  ]);

describe("the decision about a stopped row", () => {
  it("of a family is to wait, or to leave out this row alone", () => {
    expect(decisions(stopped("REFUSED_VALUES"), true)).toEqual([
      ["wait", null, undefined],
      ["skip", "skip", undefined],
    ]);
    expect(decisions(stopped("PERSON_DIFFERS", match("a")), true)).toEqual([
      ["wait", null, undefined],
      ["update", "a", 1],
      ["new", "new", undefined],
      ["skip", "skip", undefined],
    ]);
  });

  it("is to leave it out, one of the persons, or another person without the ID number", () => {
    const holder = match("a", { matchedBy: ["idNumber"] });
    expect(decisions(stopped("SEVERAL_MATCHES", holder, match("b")))).toEqual([
      ["usual.problem", null, undefined],
      ["updateOneOf", "a", 1],
      ["updateOneOf", "b", 2],
      ["newWithoutIdNumber", "new", undefined],
    ]);
    expect(decisions(stopped("PERSON_DIFFERS", holder))).toEqual([
      ["usual.problem", null, undefined],
      ["update", "a", 1],
      ["newWithoutIdNumber", "new", undefined],
    ]);
  });

  it("keeps the ID number of a new person if only an application has it", () => {
    const applicant = match("a", { active: false, pending: true, matchedBy: ["idNumber"] });
    expect(decisions(stopped("PENDING_MATCH", applicant))).toEqual([
      ["usual.problem", null, undefined],
      ["new", "new", undefined],
    ]);
  });

  it("about a repeated row is to leave it out, or another person", () => {
    expect(decisions(stopped("REPEATED_ROW"))).toEqual([
      ["usual.problem", null, undefined],
      ["newBeside", "new", undefined],
    ]);
  });

  it("is no switch of leaving out if the row can be imported", () => {
    const applicant = match("a", { active: false, pending: true });
    const registered = match("b");
    for (const answer of [
      stopped("PENDING_MATCH", applicant),
      stopped("SPOUSE_DIFFERS", registered),
      stopped("REPEATED_ROW"),
    ]) {
      expect(decisions(answer)).toHaveLength(2);
      expect(isOnlySkip(decisionOptions(answer, "problem"))).toBe(false);
    }
    const added: RowAnswer = { ...stopped(null), kind: "new" };
    expect(isOnlySkip(decisionOptions(added, "new"))).toBe(true);
  });

  it("about the spouse is one of the candidates, or another person without the ID number", () => {
    const holder = match("a", { adult: "spouse", matchedBy: ["idNumber"] });
    expect(decisions(stopped("PERSON_DIFFERS", holder))).toEqual([
      ["usual.problem", null, undefined],
      ["spouse.is", "a", 1],
      ["spouse.newWithoutIdNumber", "spouse", undefined],
    ]);
    const other = match("b", { adult: "spouse" });
    expect(decisions(stopped("SEVERAL_MATCHES", other, match("c", { adult: "spouse" })))).toEqual([
      ["usual.problem", null, undefined],
      ["spouse.isOneOf", "b", 1],
      ["spouse.isOneOf", "c", 2],
      ["spouse.new", "spouse", undefined],
    ]);
  });

  it("about a couple that differs changes the spouse in the register or imports the row alone", () => {
    const registered = match("a", { adult: "partner", matchedBy: [] });
    expect(decisions(stopped("SPOUSE_DIFFERS", registered))).toEqual([
      ["usual.problem", null, undefined],
      ["spouse.is", "a", 1],
      ["spouse.without", "spouse", undefined],
    ]);
    expect(
      decisions(stopped("SPOUSE_DIFFERS", registered, match("b", { adult: "spouse" }))),
    ).toEqual([
      ["usual.problem", null, undefined],
      ["spouse.isOneOf", "a", 1],
      ["spouse.other", "b", 2],
      ["spouse.without", "spouse", undefined],
    ]);
    // The row is of a single person; two rows that the register has in other couples.
    expect(decisions(stopped("SPOUSE_DIFFERS", match("a")))).toEqual([
      ["usual.problem", null, undefined],
      ["spouse.asRegistered", "spouse", undefined],
    ]);
    expect(decisions(stopped("SPOUSE_DIFFERS"))).toEqual([["usual.problem", null, undefined]]);
  });
});
