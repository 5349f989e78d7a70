import { afterEach, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, refusalOf, rendered, staleIn } from "../../../test/calls.ts";
import { personQuery } from "../../entities/persons/persons.queries.ts";
import { useArchiveAgain, useDeletePerson, useUnarchive } from "./archive.queries.ts";

afterEach(() => vi.unstubAllGlobals());

const keys = ["p", "q"].map((id) => personQuery(id).queryKey);
const cache = () => cacheOf(...keys.map((key) => [key, {}] as const), [["users"], []]);
const stale = (client: ReturnType<typeof cache>) => staleIn(client, ...keys, ["users"]);

test.each([
  ["unarchived", useUnarchive, true],
  ["archived again", useArchiveAgain, false],
])("a person is %s with the version that the user saw", async (_what, useHook, active) => {
  const calls = answerCalls({ success: true, data: {} });
  const client = cache();
  await rendered(client, useHook).mutateAsync({ id: "p", version: 2, withSpouse: true });
  const body = { active, version: 2, withSpouse: true };
  expect(calls).toEqual([{ call: "PATCH /person/p/archive", body }]);
  expect(stale(client)).toEqual([true, true, false]);
});

test("a deletion refetches all persons but the deleted one; a refusal refetches all", async () => {
  const calls = answerCalls({ success: true, data: { id: "p" } }, { code: "STALE_VERSION" });
  const deletedIn = cache();
  await rendered(deletedIn, useDeletePerson).mutateAsync({ id: "p", version: 2 });
  expect(calls).toEqual([{ call: "DELETE /person/p", body: { version: 2 } }]);
  expect(stale(deletedIn)).toEqual([false, true, false]);
  const refusedIn = cache();
  const refused = rendered(refusedIn, useDeletePerson).mutateAsync({ id: "p", version: 2 });
  expect(await refusalOf(refused)).toBe("STALE_VERSION");
  expect(stale(refusedIn)).toEqual([true, true, false]);
});
