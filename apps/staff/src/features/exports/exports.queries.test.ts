import type { ExportJobSummary, ExportProgress } from "@kehila/shared/exports";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, rendered, staleIn } from "../../../test/calls.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { EXPORT_POLL_MS } from "../../lib/timing/timings.ts";
import {
  countQuery,
  exportsQuery,
  finishedQuery,
  isRunning,
  progressQuery,
  useCancelExport,
  useStartExport,
} from "./exports.queries.ts";

afterEach(() => vi.unstubAllGlobals());

const progress = (value: number): ExportProgress => ({ progress: value, status: "WRITING" });

test("an export runs while its progress is 0 to 99", () => {
  expect([-1, 0, 99, 100].map((value) => isRunning(progress(value)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

describe("the progress of an export", () => {
  const intervalOf = (state: { data?: ExportProgress; error: Error | null }) => {
    const { refetchInterval } = progressQuery("j");
    return typeof refetchInterval === "function" ? refetchInterval({ state } as never) : null;
  };
  const refused = new ApiError("NOT_FOUND", { status: 404 });
  const lost = new ApiError("NETWORK", { status: 0 });

  test.each([
    ["while it runs", { data: progress(5), error: null }, EXPORT_POLL_MS],
    ["after a lost connection", { data: progress(5), error: lost }, EXPORT_POLL_MS],
    ["no longer once it is ready", { data: progress(100), error: null }, false],
    ["no longer once it has failed", { data: progress(-1), error: null }, false],
    ["no longer after a refusal", { data: progress(5), error: refused }, false],
  ])("is polled %s", (_when, state, interval) => {
    expect(intervalOf(state)).toBe(interval);
  });

  test("begins as queued, and is polled also while the page is in the background", async () => {
    const calls = answerCalls(progress(40));
    const query = progressQuery("j");
    expect(await cacheOf().fetchQuery({ ...query, staleTime: 0 })).toEqual(progress(40));
    expect(calls).toEqual([{ call: "GET /api/export/progress/j" }]);
    expect(query.initialData).toEqual({ progress: 0, status: "QUEUED" });
    expect([query.retry, query.refetchIntervalInBackground]).toEqual([false, true]);
  });
});

test("a finished export is read from the user's exports, and is null when it is gone", async () => {
  const jobs = [{ id: "i" }, { id: "j" }] as ExportJobSummary[];
  answerCalls({ data: jobs }, { data: jobs });
  expect(await cacheOf().fetchQuery(finishedQuery("j"))).toEqual({ id: "j" });
  expect(await cacheOf().fetchQuery(finishedQuery("x"))).toBeNull();
});

test("the count of matches is read only for a filter, and without the sort", async () => {
  const calls = answerCalls({ data: { count: 3 } });
  const query = countQuery({ city: "Haifa", active: "false", sortBy: "city", sortOrder: "desc" });
  expect(await cacheOf().fetchQuery(query)).toBe(3);
  expect(calls).toEqual([{ call: "GET /person/count?city=Haifa&active=false" }]);
  expect([query.enabled, countQuery(null).enabled, query.gcTime]).toEqual([true, false, 0]);
});

test("a start and a cancellation reload the exports, also after a refusal", async () => {
  const cache = () => cacheOf([exportsQuery.queryKey, []], [["persons"], []]);
  const body = { format: "pdf", source: "all_persons" } as const;
  const calls = answerCalls(
    { jobId: "j" },
    { code: "TOO_MANY_REQUESTS", status: 429 },
    { success: true, data: { id: "j" } },
    { code: "NOT_FOUND", status: 404 },
  );
  for (const expected of ["j", null]) {
    const client = cache();
    const started = rendered(client, useStartExport).mutateAsync({ body, idempotencyKey: "k" });
    expect(await started.catch(() => null)).toBe(expected);
    expect(staleIn(client, exportsQuery.queryKey, ["persons"])).toEqual([true, false]);
  }
  for (const _answer of ["cancelled", "gone"]) {
    const client = cache();
    await rendered(client, useCancelExport)
      .mutateAsync("j")
      .catch(() => null);
    expect(staleIn(client, exportsQuery.queryKey, ["persons"])).toEqual([true, false]);
  }
  expect(calls).toEqual([
    { call: "POST /api/export", body, key: "k" },
    { call: "POST /api/export", body, key: "k" },
    { call: "DELETE /api/export/j" },
    { call: "DELETE /api/export/j" },
  ]);
});
