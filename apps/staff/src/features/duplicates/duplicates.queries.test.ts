import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, rendered, staleIn } from "../../../test/calls.ts";
import { personQuery } from "../../entities/persons/persons.queries.ts";
import { pairsQuery, useDecidePair } from "./duplicates.queries.ts";
import { readDuplicatesView } from "./view.ts";

afterEach(() => vi.unstubAllGlobals());

test("pairs of a view are read page by page, and are stale at once", async () => {
  const calls = answerCalls({ data: [], nextCursor: "7-2" }, { data: [], nextCursor: null });
  const query = pairsQuery("later");
  await cacheOf().fetchInfiniteQuery({ ...query, pages: 5 });
  expect(calls).toEqual([
    { call: "GET /person/duplicates?view=later" },
    { call: "GET /person/duplicates?view=later&cursor=7-2" },
  ]);
  expect(query.staleTime).toBe(0);
  expect(pairsQuery("open").queryKey).not.toEqual(query.queryKey);
});

test.each([[{ success: true }], [{ code: "NOT_FOUND", status: 404 }]])(
  "a decision reloads pairs and persons, also after a refusal: %#",
  async (answer) => {
    const calls = answerCalls(answer);
    const keys = [pairsQuery("open").queryKey, personQuery("p").queryKey];
    const client = cacheOf(...keys.map((key) => [key, {}] as const), [["users"], []]);
    const body = { oneId: "p", otherId: "q", decision: "later" } as const;
    await rendered(client, useDecidePair)
      .mutateAsync(body)
      .catch(() => null);
    expect(calls).toEqual([{ call: "POST /person/duplicates", body }]);
    expect(staleIn(client, ...keys, ["users"])).toEqual([true, true, false]);
  },
);

test.each([
  [{}, {}],
  [{ view: "open" }, {}],
  [{ view: "later" }, { view: "later" }],
  [{ view: "different" }, { view: "different" }],
  [{ view: "all" }, {}],
])("the address %j shows %j", (search, view) => {
  expect(readDuplicatesView(search)).toEqual(view);
});
