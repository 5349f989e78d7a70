import { APPROVE_BATCH, PAGE_SIZE_MAX } from "@kehila/shared/base/limits";
import { samplePerson } from "@kehila/shared/test/person";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, rendered, staleIn } from "../../../../test/calls.ts";
import { PERSONS_KEY } from "../../../entities/persons/persons.key.ts";
import { personQuery } from "../../../entities/persons/persons.queries.ts";
import {
  spouseApplicationQuery,
  toRejectQuery,
  useApprove,
  useApproveMany,
  useReject,
  useUndoApproval,
  useUndoRejection,
  wholeQueueQuery,
} from "./decisions.queries.ts";
import { readApplicationsView } from "../view.ts";

afterEach(() => vi.unstubAllGlobals());

const SEEN = { id: "p", version: 2 };
const QUEUE = [...PERSONS_KEY, "list", {}];
const OWN = personQuery("p").queryKey;
const cache = () => cacheOf([QUEUE, []], [OWN, {}], [["users"], []]);
const stale = (client: ReturnType<typeof cache>) => staleIn(client, QUEUE, OWN, ["users"]);

test("the whole queue is read in pages of the maximum size, and is not cached", async () => {
  const [one, other] = [samplePerson({ id: "one" }), samplePerson({ id: "other" })];
  const calls = answerCalls(
    { data: [one], hasNextPage: true, nextCursor: "c" },
    { data: [other], hasNextPage: false, nextCursor: "d" },
  );
  const query = wholeQueueQuery(readApplicationsView({}));
  const rows = await cacheOf().fetchQuery(query);
  expect(rows.map(({ id }) => id)).toEqual(["one", "other"]);
  const addresses = calls.map(({ call }) => new URLSearchParams(call.split("?")[1]));
  expect(addresses.map((address) => [address.get("pending"), address.get("take")])).toEqual([
    ["true", String(PAGE_SIZE_MAX)],
    ["true", String(PAGE_SIZE_MAX)],
  ]);
  expect(addresses.map((address) => address.get("cursor"))).toEqual([null, "c"]);
  expect([query.gcTime, query.staleTime]).toEqual([0, 0]);
});

describe("a decision on one application", () => {
  test.each([
    ["approval", { ...SEEN }, { version: 2 }],
    [
      "approval as a family",
      { ...SEEN, familyWith: { id: "q", version: 5, firstName: "Boris" } },
      { version: 2, familyWith: { id: "q", version: 5 } },
    ],
  ])("%s is sent in the version that the user saw", async (_what, variables, body) => {
    const calls = answerCalls({ success: true, data: {}, missedLists: [] });
    await rendered(cache(), useApprove).mutateAsync(variables);
    expect(calls).toEqual([{ call: "PATCH /person/p/approve", body }]);
  });

  test("rejection is sent with the version that the user saw", async () => {
    const calls = answerCalls({ success: true, data: {} });
    await rendered(cache(), useReject).mutateAsync(SEEN);
    expect(calls).toEqual([{ call: "DELETE /person/p/reject", body: { version: 2 } }]);
  });

  test.each([[{ success: true, data: {} }], [{ code: "STALE_VERSION" }]])(
    "makes every record stale: %j",
    async (answer) => {
      answerCalls(answer);
      const client = cache();
      await rendered(client, useReject)
        .mutateAsync(SEEN)
        .catch(() => null);
      expect(stale(client)).toEqual([true, true, false]);
    },
  );
});

test("an approval of many sends batches with one id, and adds up their results", async () => {
  const applications = Array.from({ length: APPROVE_BATCH + 1 }, (_, index) => ({
    ...samplePerson({ id: `p${index}`, version: index + 1 }),
  }));
  const [first, second] = [
    { count: APPROVE_BATCH - 1, leftOut: [{ id: "p1", reason: "alike" }], missedLists: [null] },
    { count: 1, leftOut: [], missedLists: [null] },
  ];
  const calls = answerCalls({ data: first }, { data: second });
  const client = cache();
  const progress: [number, number][] = [];
  const total = await rendered(client, useApproveMany).mutateAsync({
    approvalId: "a",
    applications,
    onProgress: (decided, { count }) => progress.push([decided, count]),
  });
  expect(total).toEqual({
    count: APPROVE_BATCH,
    leftOut: first?.leftOut,
    missedLists: [null, null],
  });
  expect(progress).toEqual([
    [APPROVE_BATCH, APPROVE_BATCH - 1],
    [APPROVE_BATCH + 1, APPROVE_BATCH],
  ]);
  const seen = applications.map(({ id, version }) => ({ id, version }));
  expect(calls).toEqual([
    {
      call: "POST /person/approve",
      body: { approvalId: "a", applications: seen.slice(0, APPROVE_BATCH) },
    },
    { call: "POST /person/approve", body: { approvalId: "a", applications: seen.slice(-1) } },
  ]);
  expect(stale(client)).toEqual([true, true, false]);
});

test("an undo repeats its request until nothing remains, and returns the last answer", async () => {
  const undone = (remaining: number, count: number) => ({ data: { remaining, count, changed: 0 } });
  const approvals = answerCalls(undone(3, 25), undone(0, 28));
  expect(await rendered(cache(), useUndoApproval).mutateAsync("a")).toMatchObject({ count: 28 });
  expect(approvals).toEqual(
    Array.from({ length: 2 }, () => ({
      call: "POST /person/approve/undo",
      body: { approvalId: "a" },
    })),
  );
  const rejections = answerCalls(undone(1, 200), undone(0, 1));
  await rendered(cache(), useUndoRejection).mutateAsync("r");
  expect(rejections).toEqual(
    Array.from({ length: 2 }, () => ({
      call: "POST /person/reject/undo",
      body: { rejectionId: "r" },
    })),
  );
});

test("a spouse without an application gives null, and each version has its own query", async () => {
  const own = { id: "q", version: 1 };
  const calls = answerCalls({ data: { application: null } }, { data: { application: own } });
  expect(await cacheOf().fetchQuery(spouseApplicationQuery(SEEN))).toBeNull();
  expect(await cacheOf().fetchQuery(spouseApplicationQuery(SEEN))).toEqual(own);
  expect(calls).toEqual(
    Array.from({ length: 2 }, () => ({ call: "GET /person/p/spouse-application" })),
  );
  expect(spouseApplicationQuery({ ...SEEN, version: 3 }).queryKey).not.toEqual(
    spouseApplicationQuery(SEEN).queryKey,
  );
});

test("the number of applications to reject is not cached", async () => {
  const count = { count: 2, receivedTo: "2026-11-27T10:00:00.000Z" };
  const calls = answerCalls({ data: count });
  const query = toRejectQuery({ search: "x" });
  expect(await cacheOf().fetchQuery(query)).toEqual(count);
  expect(calls).toEqual([{ call: "POST /person/reject/count", body: { search: "x" } }]);
  expect([query.gcTime, query.staleTime]).toEqual([0, 0]);
});
