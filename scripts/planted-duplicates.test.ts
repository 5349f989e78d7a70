import { describe, expect, it } from "vitest";
import { plantBlind } from "../bench/duplicates/blind.ts";
import { plant } from "../bench/duplicates/planted.ts";

const SEEDS = Array.from({ length: 100 }, (_, seed) => seed + 1);

describe("the records of `bench duplicates`", () => {
  it("are planted with any seed", () => {
    for (const seed of SEEDS) {
      const { pairs, lookAlikes } = plant(seed, 30, 20);
      expect([pairs.length, lookAlikes.length]).toEqual([30, 20]);
      const blind = plantBlind(seed);
      expect([blind.pairs.length, blind.lookAlikes.length]).toEqual([300, 200]);
    }
  });

  it("differ in exactly one name if the planted difference is a mistyped name", () => {
    const mistyped = SEEDS.flatMap((seed) => plant(seed, 30, 0).pairs).filter(
      ({ rule }) => rule === "mistyped name",
    );
    expect(mistyped.length).toBeGreaterThan(100);
    for (const { one, other } of mistyped) {
      const differing = (["firstName", "lastName"] as const).filter(
        (field) => one[field] !== other[field],
      );
      expect(differing).toHaveLength(1);
    }
  });
});
