import { describe, expect, it } from "vitest";
import type { FieldChoice } from "./chosen.ts";
import { isChosen } from "./chosen.ts";

const choice = (values: Partial<FieldChoice> = {}): FieldChoice => ({
  choices: {},
  decision: null,
  declined: undefined,
  ...values,
});

describe("isChosen", () => {
  it("chooses each field without a choice", () => {
    expect(isChosen("city", "Lod", choice())).toBe(true);
  });

  it("follows the choices for all rows", () => {
    expect(isChosen("city", "Lod", choice({ choices: { keep: ["city"] } }))).toBe(false);
    const onlyEmpty = choice({ choices: { onlyEmpty: true } });
    expect([isChosen("city", "Lod", onlyEmpty), isChosen("phone", null, onlyEmpty)]).toEqual([
      false,
      true,
    ]);
  });

  it("leaves out what was declined before, unless the row's decision names it", () => {
    const declined = ["city"] as const;
    expect(isChosen("city", "Lod", choice({ declined: [...declined] }))).toBe(false);
    expect(isChosen("phone", "1", choice({ declined: [...declined] }))).toBe(true);
    const decision = { row: 2, act: "update", fields: ["city"] } as FieldChoice["decision"];
    expect(isChosen("city", "Lod", choice({ declined: [...declined], decision }))).toBe(true);
  });

  it("chooses nothing of a row that is left out", () => {
    expect(isChosen("city", null, choice({ decision: { row: 2, act: "skip" } }))).toBe(false);
  });
});
