import fc from "fast-check";
import { expect, test } from "vitest";
import { stepTo } from "./keys.ts";

test("arrows, page keys, Home and End move as expected", () => {
  const fromRow5 = (key: string) => stepTo(key, 5, 100, 10);
  expect(["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End"].map(fromRow5)).toEqual([
    6, 4, 15, 0, 0, 99,
  ]);
  expect(fromRow5("Tab")).toBeNull();
  expect(fromRow5("toString")).toBeNull();
});

test("no key leaves the table", () => {
  const keys = fc.constantFrom("ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End");
  fc.assert(
    fc.property(
      keys,
      fc.nat(500),
      fc.nat(500),
      fc.integer({ min: 1, max: 50 }),
      (key, a, b, page) => {
        const count = Math.max(a, b);
        const to = stepTo(key, Math.min(a, b, Math.max(0, count - 1)), count, page);
        if (count === 0) expect(to).toBeNull();
        else expect(to !== null && to >= 0 && to < count).toBe(true);
      },
    ),
  );
});
