import { samplePerson } from "@kehila/shared/test/person";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, codeOf, rendered, staleIn } from "../../../test/calls.ts";
import { sampleList } from "../../../test/lists.ts";
import { eventListQuery } from "../../entities/event-lists/event-lists.queries.ts";
import { personQuery } from "../../entities/persons/persons.queries.ts";
import {
  historyQuery,
  listHistoryQuery,
  usePutBack,
  usePutListBack,
  useRestorePerson,
} from "./history.queries.ts";

afterEach(() => vi.unstubAllGlobals());

test("the history of a person is read page by page, up to the last page", async () => {
  const calls = answerCalls({ data: [], nextBefore: 7 }, { data: [], nextBefore: null });
  const { pages } = await cacheOf().fetchInfiniteQuery({ ...historyQuery("p"), pages: 5 });
  expect(pages).toHaveLength(2);
  expect(calls).toEqual([
    { call: "GET /person/p/history" },
    { call: "GET /person/p/history?before=7" },
  ]);
});

test("the history of a list is read page by page, and is stale with the list", async () => {
  const page = (seqs: number[], hasNextPage: boolean) => ({
    data: seqs.map((seq) => ({ seq })),
    hasNextPage,
  });
  const calls = answerCalls(page([9, 8], true), page([7], false));
  const client = cacheOf([eventListQuery("l").queryKey, {}]);
  await client.fetchInfiniteQuery({ ...listHistoryQuery("l"), pages: 5 });
  expect(calls).toEqual([
    { call: "GET /person-list/l/history" },
    { call: "GET /person-list/l/history?before=8" },
  ]);
  await client.invalidateQueries({ queryKey: eventListQuery("l").queryKey });
  expect(staleIn(client, listHistoryQuery("l").queryKey)).toEqual([true]);
});

describe("restoring an earlier value of a person's field", () => {
  const person = samplePerson({ id: "p", version: 2, city: "Haifa" });
  const putBack = async (...answers: Parameters<typeof answerCalls>) => {
    const calls = answerCalls(...answers);
    const saved = await rendered(cacheOf(), () => usePutBack({}))
      .mutateAsync({ person, field: "city", body: { city: "Lod" } })
      .catch(codeOf);
    return { saved, bodies: calls.map(({ body }) => body) };
  };
  const stored = samplePerson({ id: "p", version: 9, city: "Lod" });

  test("is an edit of the shown version", async () => {
    const { saved, bodies } = await putBack({ success: true, data: stored });
    expect([saved, bodies]).toEqual([stored, [{ city: "Lod", version: 2 }]]);
  });

  test("retries after another user's change of another field", async () => {
    const current = { ...person, version: 3, phone: "0501234567" };
    const { saved, bodies } = await putBack(
      { code: "STALE_VERSION", current },
      { success: true, data: stored },
    );
    expect([saved, bodies[1]]).toEqual([stored, { city: "Lod", version: 3 }]);
  });

  test.each([
    ["another user's change of the same field", { code: "STALE_VERSION", city: "Akko" }],
    ["a refusal for another reason", { code: "FORBIDDEN", city: "Haifa" }],
  ])("does not replace %s", async (_what, { code, city }) => {
    const { saved, bodies } = await putBack({ code, current: { ...person, version: 3, city } });
    expect([saved, bodies]).toEqual([code, [{ city: "Lod", version: 2 }]]);
  });
});

describe("restoring an earlier value of a list's field", () => {
  const change = { id: "l1", from: { title: "Film" }, to: { title: "Play" } };

  test("is an edit of the list's current version", async () => {
    const calls = answerCalls(
      { data: sampleList({ version: 5 }) },
      { data: sampleList({ version: 6 }) },
    );
    await rendered(cacheOf(), usePutListBack).mutateAsync(change);
    expect(calls).toEqual([
      { call: "GET /person-list/l1" },
      { call: "PATCH /person-list/l1", body: { title: "Play", version: 5 } },
    ]);
  });

  test("does not replace another user's value, before or during the save", async () => {
    const other = { data: sampleList({ title: "Concert" }) };
    const calls = answerCalls(other);
    const refused = rendered(cacheOf(), usePutListBack).mutateAsync(change);
    await expect(refused).rejects.toMatchObject({ code: "STALE_VERSION" });
    expect(calls).toHaveLength(1);
    answerCalls({ data: sampleList() }, { code: "STALE_VERSION" }, other);
    const late = rendered(cacheOf(), usePutListBack).mutateAsync(change);
    await expect(late).rejects.toMatchObject({ code: "STALE_VERSION" });
  });
});

test.each([[{ success: true, data: samplePerson() }], [{ code: "STALE_VERSION" }]])(
  "a restore reloads persons, also after a refusal: %#",
  async (answer) => {
    const calls = answerCalls(answer);
    const key = personQuery("p").queryKey;
    const client = cacheOf([key, {}], [["users"], []]);
    const body = { seq: 4, version: 2 } as never;
    await rendered(client, () => useRestorePerson("p"))
      .mutateAsync(body)
      .catch(() => null);
    expect(calls).toEqual([{ call: "POST /person/p/restore", body }]);
    expect(staleIn(client, key, ["users"])).toEqual([true, false]);
  },
);
