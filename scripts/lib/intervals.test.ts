import { expect, test } from "vitest";
import { createRandom } from "../demo-data/random.ts";
import { medianInterval } from "./intervals.ts";

test("the median of an odd and an even sample", () => {
  expect(medianInterval([3, 1, 2]).median).toBe(2);
  expect(medianInterval([4, 1, 2, 3]).median).toBe(2.5);
  expect(medianInterval([7])).toEqual({ median: 7, low: 7, high: 7 });
  expect(() => medianInterval([])).toThrow("empty");
});

test("95 of 100 intervals contain the true median, also for a skewed distribution", () => {
  const random = createRandom(20_261_122);
  const rounds = 2000;
  let held = 0;
  for (let round = 0; round < rounds; round += 1) {
    const sample = Array.from({ length: 100 }, () => -Math.log(1 - random.next()));
    const { low, high } = medianInterval(sample);
    if (low <= Math.LN2 && Math.LN2 <= high) held += 1;
  }
  expect(held / rounds).toBeGreaterThan(0.94);
  expect(held / rounds).toBeLessThan(0.98);
});
