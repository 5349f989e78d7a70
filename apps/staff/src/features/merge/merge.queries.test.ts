import { samplePerson } from "@kehila/shared/test/person";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, refusalOf, rendered, staleIn } from "../../../test/calls.ts";
import { personPagesQuery, personQuery } from "../../entities/persons/persons.queries.ts";
import {
  mergesQuery,
  useMergePersons,
  useUndoLastMerge,
  useUnmergePersons,
} from "./merge.queries.ts";

afterEach(() => vi.unstubAllGlobals());

const [KEPT, GONE, SPOUSE] = ["kept", "gone", "spouse"].map((id) => personQuery(id).queryKey);
const LIST = personPagesQuery({}).queryKey;
const rows = ["kept", "gone", "spouse"].map((id) => samplePerson({ id }));
const pages = {
  pages: [{ data: rows, hasNextPage: false, nextCursor: null }],
  pageParams: [null],
};
const cacheWith = (gone: object) =>
  cacheOf(
    [KEPT ?? [], samplePerson({ id: "kept" })],
    [GONE ?? [], samplePerson({ id: "gone", ...gone })],
    [SPOUSE ?? [], samplePerson({ id: "spouse" })],
    [LIST, pages],
    [mergesQuery("kept").queryKey, []],
    [["users"], []],
  );
const idsIn = (client: ReturnType<typeof cacheWith>) =>
  client.getQueryData<typeof pages>(LIST)?.pages.flatMap(({ data }) => data.map(({ id }) => id));

describe("a merge", () => {
  const kept = samplePerson({ id: "kept", version: 2 });
  const merge = (client: ReturnType<typeof cacheWith>) =>
    rendered(client, () => useMergePersons("kept")).mutateAsync({ otherId: "gone" });

  test("stores the remaining record, and does not refetch or offer the merged one", async () => {
    const calls = answerCalls({ success: true, data: kept, missedLists: [] });
    const client = cacheWith({});
    await merge(client);
    expect(calls).toEqual([{ call: "POST /person/kept/merge", body: { otherId: "gone" } }]);
    expect(client.getQueryData(personQuery("kept").queryKey)).toEqual(kept);
    expect(client.getQueryData(personQuery("gone").queryKey)).toMatchObject({ active: false });
    expect(idsIn(client)).toEqual(["kept", "spouse"]);
    const stale = staleIn(client, KEPT ?? [], GONE ?? [], LIST, mergesQuery("kept").queryKey);
    expect([...stale, ...staleIn(client, ["users"])]).toEqual([true, false, true, true, false]);
  });

  test.each([
    ["of an application", { pending: true }, false, ["kept"]],
    ["of two applications", { pending: true }, true, ["kept", "spouse"]],
    ["of a person", { pending: false }, false, ["kept", "spouse"]],
  ])("%s removes the spouse only with an approval", async (_what, gone, pending, left) => {
    answerCalls({ success: true, data: { ...kept, pending }, missedLists: [] });
    const client = cacheWith({ ...gone, spouse: samplePerson({ id: "spouse" }) });
    await merge(client);
    expect(idsIn(client)).toEqual(left);
  });

  test("that is refused reloads every record", async () => {
    answerCalls({ code: "STALE_VERSION" });
    const client = cacheWith({});
    expect(await refusalOf(merge(client))).toBe("STALE_VERSION");
    expect(staleIn(client, KEPT ?? [], GONE ?? [], LIST)).toEqual([true, true, true]);
    expect(idsIn(client)).toEqual(["kept", "gone", "spouse"]);
  });
});

describe("the undo of a merge", () => {
  test.each([[{ success: true, data: samplePerson() }], [{ code: "STALE_VERSION" }]])(
    "sends the merge's id and the version, and reloads persons: %#",
    async (answer) => {
      const calls = answerCalls(answer);
      const client = cacheWith({});
      await rendered(client, useUnmergePersons)
        .mutateAsync({ id: "kept", mergeId: "m", version: 3 })
        .catch(() => null);
      const body = { mergeId: "m", version: 3 };
      expect(calls).toEqual([{ call: "POST /person/kept/unmerge", body }]);
      expect(staleIn(client, KEPT ?? [], LIST, ["users"])).toEqual([true, true, false]);
    },
  );

  const undoLast = (client: ReturnType<typeof cacheWith>) =>
    rendered(client, () => useUndoLastMerge({ id: "kept", otherId: "gone" })).mutateAsync();
  const merges = [
    { id: "m1", other: { id: "another" } },
    { id: "m2", other: { id: "gone" } },
  ];

  test("that was just made takes the merge's id from the merges of the record", async () => {
    const calls = answerCalls({ data: merges }, { success: true, data: samplePerson() });
    const client = cacheWith({});
    await undoLast(client);
    expect(calls).toEqual([
      { call: "GET /person/kept/merges" },
      { call: "POST /person/kept/unmerge", body: { mergeId: "m2" } },
    ]);
    expect(staleIn(client, KEPT ?? [], ["users"])).toEqual([true, false]);
  });

  test("that another user has already undone is sent, so that the server refuses it", async () => {
    const calls = answerCalls({ data: merges.slice(0, 1) }, { code: "NOT_FOUND", status: 404 });
    expect(await refusalOf(undoLast(cacheWith({})))).toBe("NOT_FOUND");
    expect(calls[1]).toMatchObject({ body: { mergeId: "gone" } });
  });
});
