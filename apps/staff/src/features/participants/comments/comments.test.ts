import type { ListLink } from "@kehila/shared/events/event-lists";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheOf, rendered } from "../../../../test/calls.ts";
import { sessionQuery } from "../../../entities/users/session.queries.ts";
import { useListDrafts } from "./comments.ts";

const LINK: ListLink = { id: "link", version: 1, comment: null };
const SESSION: QueryKey = sessionQuery.queryKey;
const sessionOf = (id: string) => ({ status: "signed-in", user: { id } });

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

const draftsIn = (client: QueryClient, listId: string) =>
  rendered(client, () => useListDrafts(listId));
/** Whether the browser asks before it unloads the page. */
const asks = (): boolean => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("the browser asks before it unloads a page with an unsaved comment, and only then", async () => {
  const client = cacheOf([SESSION, sessionOf("ada")]);
  const drafts = draftsIn(client, "asked");
  expect(asks()).toBe(false);
  drafts.type(LINK, "Call first", "Anna");
  expect(asks()).toBe(true);
  await drafts.leave(LINK.id, async () => ({ ...LINK, version: 2, comment: "Call first" }));
  expect(asks()).toBe(false);
});

test("drafts stay with their user and list, and another user is not asked about them", () => {
  const client = cacheOf([SESSION, sessionOf("ada")]);
  const drafts = draftsIn(client, "kept");
  drafts.type(LINK, "Call first", "Anna");
  expect(draftsIn(client, "kept").all().size).toBe(1);
  expect(draftsIn(client, "other").all().size).toBe(0);
  client.setQueryData(SESSION, { status: "signed-out" });
  expect(asks()).toBe(true);
  client.setQueryData(SESSION, sessionOf("boris"));
  expect(asks()).toBe(false);
  expect(draftsIn(client, "kept").all().size).toBe(0);
});
