import type { RowAnswer } from "@kehila/shared/imports/imports";
import type { PersonMatch } from "@kehila/shared/persons/answers";
import { describe, expect, it } from "vitest";
import { decisionOptions } from "./decision-options.ts";

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

const decisions = (answer: RowAnswer) =>
  decisionOptions(answer, "problem").map(({ text, decision, number }) => [
    text.slice("imports:decision.".length),
    decision?.personId ?? decision?.act ?? null,
    number,
  ]);

describe("the decision about a stopped row", () => {
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

  it("offers no candidate of the spouse as the person of the row", () => {
    const answer = stopped("PERSON_DIFFERS", match("a", { adult: "spouse" }));
    expect(decisions(answer)).toEqual([["usual.problem", null, undefined]]);
  });
});
