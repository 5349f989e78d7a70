import type { Import, RowDecision } from "@kehila/shared/imports/imports";
import { IMPORT_DECISIONS_MAX } from "@kehila/shared/imports/imports";
import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, refusalOf, rendered, staleIn } from "../../../test/calls.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { EXPORT_POLL_MS } from "../../lib/timing/timings.ts";
import {
  discardImport,
  importQuery,
  importsQuery,
  leftRows,
  sendChunk,
  startImport,
  resultRowsQuery,
  useConfirmImport,
  useUndoImport,
} from "./imports.queries.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["RUNNING", EXPORT_POLL_MS],
  ["UNDOING", EXPORT_POLL_MS],
  ["CHECKING", false],
  ["DONE", false],
  ["STOPPED", false],
  ["UNDONE", false],
] as const)("an import with the status %s has the poll interval %s", (status, interval) => {
  const { refetchInterval } = importQuery("i");
  const intervalOf = (state: object) =>
    typeof refetchInterval === "function" ? refetchInterval({ state } as never) : null;
  const data = { status } as Import;
  expect(intervalOf({ data, error: null })).toBe(interval);
  const lost = new ApiError("NETWORK", { status: 0 });
  expect(intervalOf({ data, error: lost })).toBe(interval);
  const refused = new ApiError("FORBIDDEN", { status: 403 });
  expect(intervalOf({ data, error: refused })).toBe(false);
});

test("an import starts with its idempotency key, and sends rows chunk by chunk", async () => {
  const calls = answerCalls({ data: { id: "i" } }, { data: [{ row: 2 }] });
  const body = { target: "register", fileName: null, rows: 1 } as const;
  expect(await startImport(body, "k")).toBe("i");
  const rows = [{ row: 2, person: {} }];
  const { signal } = new AbortController();
  expect(await sendChunk("i", 3, rows, signal)).toEqual([{ row: 2 }]);
  expect(calls).toEqual([
    { call: "POST /api/import", body, key: "k" },
    { call: "PUT /api/import/i/chunks/3", body: { rows } },
  ]);
});

test("a discarded import is deleted, and a failed deletion throws no error", async () => {
  const calls = answerCalls({ success: true, data: { id: "i" } }, null);
  await discardImport("i");
  await discardImport("i");
  expect(calls.map(({ call }) => call)).toEqual(["DELETE /api/import/i", "DELETE /api/import/i"]);
});

test("decisions are sent once, in batches, before the confirmation", async () => {
  const decisions = Array.from({ length: IMPORT_DECISIONS_MAX + 1 }, (_, index): RowDecision => ({
    row: index + 2,
    act: "skip",
  }));
  const calls = answerCalls({ success: true }, { success: true }, { success: true });
  const client = cacheOf([importsQuery.queryKey, []], [["persons"], []]);
  const body = { unknown: "new", addLikely: false } as const;
  await rendered(client, useConfirmImport).mutateAsync({ id: "i", decisions, body });
  expect(calls).toEqual([
    {
      call: "PUT /api/import/i/decisions",
      body: { rows: decisions.slice(0, IMPORT_DECISIONS_MAX) },
    },
    { call: "PUT /api/import/i/decisions", body: { rows: decisions.slice(-1) } },
    { call: "POST /api/import/i/confirm", body },
  ]);
  expect(staleIn(client, importsQuery.queryKey, ["persons"])).toEqual([true, false]);
});

test("a refusal of decisions prevents the confirmation", async () => {
  const calls = answerCalls({ code: "INVALID_INPUT", status: 400 });
  const client = cacheOf([importsQuery.queryKey, []]);
  const decisions: RowDecision[] = [{ row: 2, act: "skip" }];
  const body = { unknown: "new", addLikely: false } as const;
  const run = rendered(client, useConfirmImport).mutateAsync({ id: "i", decisions, body });
  expect(await refusalOf(run)).toBe("INVALID_INPUT");
  expect(calls).toHaveLength(1);
  expect(staleIn(client, importsQuery.queryKey)).toEqual([true]);
});

test("an undo reloads the imports", async () => {
  const calls = answerCalls({ success: true });
  const client = cacheOf([importsQuery.queryKey, []]);
  await rendered(client, useUndoImport).mutateAsync("i");
  expect(calls).toEqual([{ call: "POST /api/import/i/undo", body: {} }]);
  expect(staleIn(client, importsQuery.queryKey)).toEqual([true]);
});

test("rows that were left out, and rows that stayed, are read up to the last page", async () => {
  const page = (rows: number[], hasNextPage: boolean) => ({
    data: rows.map((row) => ({ row })),
    hasNextPage,
  });
  const calls = answerCalls(page([2, 5], true), page([9], true), page([], true));
  expect((await leftRows("i")).map(({ row }) => row)).toEqual([2, 5, 9]);
  expect(calls.map(({ call }) => call)).toEqual([
    "GET /api/import/i/rows?result=left&after=0",
    "GET /api/import/i/rows?result=left&after=5",
    "GET /api/import/i/rows?result=left&after=9",
  ]);
  const stayed = answerCalls(page([3], true), page([4], false));
  await cacheOf().fetchInfiniteQuery({ ...resultRowsQuery("i", "stayed"), pages: 5 });
  expect(stayed.map(({ call }) => call)).toEqual([
    "GET /api/import/i/rows?result=stayed&after=0",
    "GET /api/import/i/rows?result=stayed&after=3",
  ]);
});

test("each import has its own key, under which a change of any import finds it", () => {
  const [list, ...keys] = [importsQuery, importQuery("i"), importQuery("k")].map(
    ({ queryKey }): readonly string[] => queryKey,
  );
  expect(new Set(keys.map(String)).size).toBe(2);
  for (const [first] of keys) expect(first).toBe(list?.[0]);
});
