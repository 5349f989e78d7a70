import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import typing from "../../test-data/typing.json" with { type: "json" };
import { otherLayouts } from "./keyboard-layouts.ts";

describe("otherLayouts", () => {
  test.each([
    ["bdfyjd", "иванов"],
    ["fvi", "כהן"],
    ["нфылщм", "yaskov"],
    ["акш", "fri"],
    ["лщрут", "kohen"],
    ["амш", "כהן"],
    ["ןהשמםה", "ivanov"],
    ["נגכטחג", "иванов"],
    ["rjy htpybr", "кон резник"],
    ["Ghbdtn", "привет"],
    ["dthf", "вера"],
    ["ru,", "רות"],
  ])("reads %s as %s", (typed, meant) => {
    expect(otherLayouts(typed)).toContain(meant);
  });

  it.each(["", "123", "ivan иван", "user@example.org"])("returns nothing for %j", (typed) => {
    expect(otherLayouts(typed)).toEqual([]);
  });

  it("returns to what was typed", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-pr-vx-z]{1,10}$/u), (typed) => {
        for (const read of otherLayouts(typed)) expect(otherLayouts(read)).toContain(typed);
      }),
    );
  });

  it.each(typing.layouts)("reads $typed as $meant", ({ typed, meant }) => {
    expect(otherLayouts(typed)).toContain(meant);
  });
});
