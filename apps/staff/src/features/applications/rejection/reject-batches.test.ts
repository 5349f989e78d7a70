import type { RejectApplications } from "@kehila/shared/persons/applications";
import { expect, test } from "vitest";
import { rejectInBatches } from "./reject-batches.ts";

/** Rejects five applications in batches of two; stops after `stopAt` rejections. */
async function run(stopAt: number) {
  const sent: RejectApplications[] = [];
  let rejected = 0;
  const send = async (json: RejectApplications) => {
    sent.push(json);
    const count = Math.min(2, json.matching.count);
    return { rejectionId: "act", count, remaining: json.matching.count - count };
  };
  const onProgress = (total: number) => {
    rejected = total;
  };
  const matching = { filter: { search: "Flood" }, count: 5 };
  await rejectInBatches({ matching, onProgress, isStopped: () => rejected >= stopAt }, send);
  const batches = sent.map(({ matching: { count }, rejectionId }) => ({ count, rejectionId }));
  return { rejected, batches };
}

test("batches share one id, and each batch sends the number of remaining applications", async () => {
  expect(await run(Infinity)).toEqual({
    rejected: 5,
    batches: [
      { count: 5, rejectionId: undefined },
      { count: 3, rejectionId: "act" },
      { count: 1, rejectionId: "act" },
    ],
  });
});

test("a stop ends the run after the batch under way", async () => {
  expect(await run(2)).toMatchObject({ rejected: 2, batches: [{ count: 5 }] });
});
