import type { ImportRow } from "@kehila/shared/imports/rows";
import { CHUNK_ROWS_MAX } from "@kehila/shared/imports/rows";
import { BODY_BYTES_MAX } from "@kehila/shared/base/limits";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chunksOf } from "./chunks.ts";

describe("chunks of rows", () => {
  it("contain each row once, keep the limits, and do not split households", () => {
    const cells = fc.record({
      household: fc.option(fc.constantFrom("1", "2", "3", "4"), { nil: null }),
      size: fc.nat(3000),
    });
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 500 }), (all) => {
        const seen = new Map<string, number>();
        const rows = all.map(({ household, size }, index): ImportRow => {
          const members = seen.get(household ?? "") ?? 0;
          seen.set(household ?? "", members + 1);
          // A household has at most a few rows.
          const key = household === null ? null : `${household}-${Math.floor(members / 5)}`;
          return { row: index + 1, household: key, person: { comment: "я".repeat(size) } };
        });
        const chunks = chunksOf(rows);
        expect(
          chunks
            .flat()
            .map(({ row }) => row)
            .toSorted((a, b) => a - b),
        ).toEqual(rows.map(({ row }) => row));
        const chunkOf = new Map<string, number>();
        for (const [number, chunk] of chunks.entries()) {
          expect(chunk.length).toBeLessThanOrEqual(CHUNK_ROWS_MAX);
          const body = new TextEncoder().encode(JSON.stringify({ rows: chunk }));
          expect(body.length).toBeLessThan(BODY_BYTES_MAX);
          for (const { household } of chunk) {
            if (!household) continue;
            expect(chunkOf.get(household) ?? number).toBe(number);
            chunkOf.set(household, number);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
