import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { PERSONS_KEY } from "../persons/persons.key.ts";
import { eventListQuery, categoryListsQuery, refreshLists } from "./event-lists.queries.ts";

it("a change of a list makes lists and persons stale, and nothing else", async () => {
  const client = new QueryClient();
  const keys = [
    eventListQuery("one").queryKey,
    categoryListsQuery("cinema").queryKey,
    [...PERSONS_KEY, "details", "anna"],
    ["users"],
  ];
  for (const key of keys) client.setQueryData(key, {});
  refreshLists(client);
  const staleFlags = keys.map((key) => client.getQueryState(key)?.isInvalidated);
  expect(staleFlags).toEqual([true, true, true, false]);
});
