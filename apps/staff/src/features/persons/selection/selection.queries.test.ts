import { samplePerson } from "@kehila/shared/test/person";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, codeOf, rendered, staleIn } from "../../../../test/calls.ts";
import { personPagesQuery } from "../../../entities/persons/persons.queries.ts";
import type { ArchiveProgress } from "./selection.queries.ts";
import { useArchiveSelection, useCountMatching, useUndoArchiving } from "./selection.queries.ts";

afterEach(() => vi.unstubAllGlobals());

const LIST = personPagesQuery({}).queryKey;
const pages = {
  pages: [
    {
      data: ["p", "q", "r"].map((id) => samplePerson({ id })),
      hasNextPage: false,
      nextCursor: null,
    },
  ],
  pageParams: [null],
};
const cache = () => cacheOf([LIST, pages], [["users"], []]);
const idsIn = (client: ReturnType<typeof cache>) =>
  client.getQueryData<typeof pages>(LIST)?.pages.flatMap(({ data }) => data.map(({ id }) => id));

test("the matches of a filter are counted on request", async () => {
  const calls = answerCalls({ data: { count: 12 } });
  expect(await rendered(cache(), useCountMatching).mutateAsync({ city: "Haifa" })).toBe(12);
  expect(calls).toEqual([{ call: "GET /person/count?city=Haifa" }]);
});

describe("an archiving of many", () => {
  type Rest = NonNullable<ArchiveProgress["rest"]>;
  const run = async (
    rest: Rest,
    answers: Parameters<typeof answerCalls>,
    signal = new AbortController().signal,
  ) => {
    const calls = answerCalls(...answers);
    const client = cache();
    const seen: ArchiveProgress[] = [];
    const ended: ArchiveProgress[] = [];
    const start = { archived: 0, batches: [], rest };
    const result = await rendered(client, () => useArchiveSelection((one) => ended.push(one)))
      .mutateAsync({ start, signal, onProgress: (one) => seen.push(one) })
      .catch(codeOf);
    return { calls, client, seen, ended, result };
  };
  const batch = (archivingId: number, more: object) => ({
    success: true,
    data: { count: 1, archivingId, remaining: 0, ...more },
  });

  test("continues with the remaining persons, and removes archived rows", async () => {
    const { calls, client, seen, ended, result } = await run({ personIds: ["p", "q"] }, [
      batch(7, { remaining: 1, remainingIds: ["q"] }),
      batch(8, { remaining: 0, remainingIds: [] }),
    ]);
    expect(calls.map(({ body }) => body)).toEqual([
      { personIds: ["p", "q"] },
      { personIds: ["q"] },
    ]);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(2);
    expect(result).toEqual({ archived: 2, batches: [7, 8], rest: null });
    expect(seen.map(({ archived }) => archived)).toEqual([1, 2]);
    expect(ended).toEqual([result]);
    expect(idsIn(client)).toEqual(["r"]);
    expect(staleIn(client, LIST, ["users"])).toEqual([true, false]);
  });

  test("of all matches sends the filter with the remaining number", async () => {
    const matching = { filter: { city: "Haifa" }, count: 2 };
    const { calls, client } = await run({ matching }, [batch(7, { remaining: 1 }), batch(8, {})]);
    expect(calls.map(({ body }) => body)).toEqual([
      { matching },
      { matching: { ...matching, count: 1 } },
    ]);
    expect(idsIn(client)).toEqual(["p", "q", "r"]);
  });

  test("repeats a batch without a response once, with the same idempotency key", async () => {
    const { calls, result } = await run({ personIds: ["p"] }, [
      null,
      batch(7, { remainingIds: [] }),
    ]);
    expect(calls).toHaveLength(2);
    expect(calls[0]).toEqual(calls[1]);
    expect(result).toMatchObject({ archived: 1 });
    const failed = await run({ personIds: ["p"] }, [null, null]);
    expect([failed.result, failed.calls.length]).toEqual(["NETWORK", 2]);
    const refused = await run({ personIds: ["p"] }, [{ code: "SELECTION_CHANGED" }]);
    expect([refused.result, refused.calls.length]).toEqual(["SELECTION_CHANGED", 1]);
    expect(staleIn(refused.client, LIST)).toEqual([true]);
    expect(idsIn(refused.client)).toEqual(["p", "q", "r"]);
  });

  test("ends before the next batch after a stop, and keeps the remaining rows", async () => {
    const stopped = AbortSignal.abort();
    const { calls, result, client, ended } = await run({ personIds: ["p"] }, [], stopped);
    expect([calls, result]).toEqual([[], { archived: 0, batches: [], rest: { personIds: ["p"] } }]);
    expect([ended.length, idsIn(client)?.length]).toEqual([1, 3]);
  });
});

test("an undo restores every batch, and returns the number of restored persons", async () => {
  const calls = answerCalls({ data: { count: 2 } }, { data: { count: 3 } });
  const client = cache();
  expect(await rendered(client, useUndoArchiving).mutateAsync([7, 8])).toBe(5);
  expect(calls).toEqual(
    [7, 8].map((archivingId) => ({ call: "POST /person/archive/undo", body: { archivingId } })),
  );
  expect(staleIn(client, LIST)).toEqual([true]);
});
