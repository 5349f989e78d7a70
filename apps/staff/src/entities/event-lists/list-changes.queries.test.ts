import type { EventList } from "@kehila/shared/events/event-lists";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, refusalOf, rendered, staleIn } from "../../../test/calls.ts";
import { participant, sampleList, userLink } from "../../../test/lists.ts";
import { PERSONS_KEY } from "../persons/persons.key.ts";
import { draftOf } from "./form/draft.ts";
import { categoryListsQuery, eventListQuery } from "./event-lists.queries.ts";
import {
  sendMembership,
  useChangeMembership,
  useCommentOnLink,
  useCreateList,
  useDeleteList,
  useSaveEdit,
} from "./list-changes.queries.ts";

afterEach(() => vi.unstubAllGlobals());

const list = (changed: Partial<EventList> = {}) =>
  sampleList({ personLinks: [participant("anna")], userLinks: [userLink("dov")], ...changed });

const OTHER = categoryListsQuery("project").queryKey;
const DETAIL = eventListQuery("l1").queryKey;
const PERSON = [...PERSONS_KEY, "detail", "anna"];
const cache = () => cacheOf([OTHER, []], [DETAIL, list()], [PERSON, {}], [["users"], []]);
const staleFlags = (client: ReturnType<typeof cache>) =>
  staleIn(client, OTHER, DETAIL, PERSON, ["users"]);
const ALL_BUT_USERS = [true, true, true, false];

describe("the membership of a list", () => {
  const matching = { filter: { city: "Haifa" }, count: 7 };
  test.each([
    ["adds by id", { add: { personIds: ["p"] } }, { add: ["p"] }],
    ["adds by a filter", { add: { matching } }, { matching }],
    [
      "adds the first matches of a filter",
      { add: { matching }, first: { take: 2 } },
      { matching: { ...matching, first: { take: 2 } } },
    ],
    ["removes", { remove: ["q"] }, { remove: ["q"] }],
    [
      "adds and removes",
      { add: { personIds: ["p"] }, remove: ["q"] },
      { add: ["p"], remove: ["q"] },
    ],
    ["leaves out an empty removal", { add: { personIds: ["p"] }, remove: [] }, { add: ["p"] }],
  ])("%s", async (_what, change, body) => {
    const calls = answerCalls({ data: { added: 1 } });
    expect(await sendMembership({ id: "l1", ...change })).toEqual({ added: 1 });
    expect(calls).toEqual([{ call: "POST /person-list/l1/persons", body }]);
  });

  test("makes lists and persons stale after a change, and no query after a refusal", async () => {
    answerCalls({ data: {} }, { code: "FORBIDDEN", status: 403 });
    const client = cache();
    const change = rendered(client, useChangeMembership);
    await change.mutateAsync({ id: "l1", remove: ["q"] });
    expect(staleFlags(client)).toEqual(ALL_BUT_USERS);
    const otherClient = cache();
    const otherChange = rendered(otherClient, useChangeMembership);
    await expect(otherChange.mutateAsync({ id: "l1", remove: ["q"] })).rejects.toThrow("FORBIDDEN");
    expect(staleFlags(otherClient)).toEqual([false, false, false, false]);
  });
});

test("creating a list sends the idempotency key, and makes the queries of lists and persons stale", async () => {
  const calls = answerCalls({ data: { id: "l2" } });
  const client = cache();
  const body = { title: "Film", date: "2027-03-23", category: "cinema" as const };
  const created = await rendered(client, useCreateList).mutateAsync({ body, idempotencyKey: "k" });
  expect(created).toEqual({ id: "l2" });
  expect(calls).toEqual([{ call: "POST /person-list", body, key: "k" }]);
  expect(staleFlags(client)).toEqual(ALL_BUT_USERS);
});

test("a list is deleted in the version that the user saw; a refusal reloads lists too", async () => {
  for (const answer of [{ success: true, data: { id: "l1" } }, { code: "STALE_VERSION" }]) {
    const calls = answerCalls(answer);
    const client = cache();
    const { mutateAsync } = rendered(client, useDeleteList);
    const deletion = mutateAsync({ id: "l1", version: 3 }).then(
      () => "deleted",
      () => "refused",
    );
    expect(await deletion).toBe("success" in answer ? "deleted" : "refused");
    expect(calls).toEqual([{ call: "DELETE /person-list/l1", body: { version: 3 } }]);
    expect(staleFlags(client)).toEqual(ALL_BUT_USERS);
  }
});

describe("an edit of a list", () => {
  const base = list();
  const save = (draft: object, client = cache()) =>
    rendered(client, useSaveEdit).mutateAsync({ base, draft: { ...draftOf(base), ...draft } });

  test("sends the changed fields with the version", async () => {
    const calls = answerCalls({ data: { id: "l1", version: 4 } });
    const client = cache();
    expect(await save({ title: "Play" }, client)).toEqual({ list: { id: "l1", version: 4 } });
    const body = { title: "Play", version: 3 };
    expect(calls).toEqual([{ call: "PATCH /person-list/l1", body }]);
    expect(staleFlags(client)).toEqual(ALL_BUT_USERS);
  });

  test("that changes only the participants sends no version; an edit without a change sends no request", async () => {
    const calls = answerCalls({ data: { id: "l1", added: 1 } });
    await save({ persons: [{ id: "boris" }], removedIds: ["anna"] });
    expect(calls).toEqual([
      { call: "POST /person-list/l1/persons", body: { add: ["boris"], remove: ["anna"] } },
    ]);
    expect(await save({})).toEqual({ list: base });
    expect(calls).toHaveLength(1);
  });

  test("is retried after another user changed only the persons of the list", async () => {
    const theirs = list({ version: 4, personLinks: [participant("anna"), participant("boris")] });
    const calls = answerCalls(
      { code: "STALE_VERSION" },
      { data: theirs },
      { data: { id: "l1", version: 5 } },
    );
    const saved = await save({ title: "Play" });
    expect(saved).toEqual({ list: { id: "l1", version: 5 } });
    expect(calls.map(({ call }) => call)).toEqual([
      "PATCH /person-list/l1",
      "GET /person-list/l1",
      "PATCH /person-list/l1",
    ]);
    expect(calls[2]?.body).toEqual({ title: "Play", version: 4 });
  });

  test("is a conflict after another user changed a field", async () => {
    const theirs = list({ version: 4, title: "Concert" });
    answerCalls({ code: "STALE_VERSION" }, { data: theirs });
    expect(await save({ title: "Play" })).toEqual({ theirs });
    answerCalls({ code: "STALE_VERSION" }, { data: list({ version: 4, venue: "Hall" }) });
    expect(await save({ title: "Play" })).toMatchObject({ theirs: { venue: "Hall" } });
  });

  test("that is refused for another reason is not retried", async () => {
    const calls = answerCalls({ code: "LIST_FULL" });
    expect(await refusalOf(save({ title: "Play" }))).toBe("LIST_FULL");
    expect(calls).toHaveLength(1);
  });
});

describe("a comment on a link", () => {
  const change = { id: "link-anna", comment: "helps", version: 1 };

  test.each([
    ["personLinks", "PATCH /person-list/comment", "link-anna"],
    ["userLinks", "PATCH /person-list/user-comment", "link-dov"],
  ] as const)("of %s is put into the cached list", async (of, call, id) => {
    const storedLink = { id, version: 2, comment: "helps" };
    const calls = answerCalls({ success: true, data: storedLink });
    const client = cache();
    const { mutateAsync } = rendered(client, () => useCommentOnLink("l1", of));
    await mutateAsync({ ...change, id });
    expect(calls).toEqual([{ call, body: { ...change, id } }]);
    const before = list();
    const after = client.getQueryData(DETAIL);
    expect(after?.[of]).toMatchObject([storedLink]);
    const others = of === "personLinks" ? "userLinks" : "personLinks";
    expect(after?.[others]).toEqual(before[others]);
    expect(staleFlags(client)).toEqual([false, false, false, false]);
  });

  test.each([
    [404, true],
    [409, false],
  ])("that is refused with %i reloads the list: %s", async (status, isStale) => {
    const code = status === 404 ? "NOT_FOUND" : "STALE_VERSION";
    answerCalls({ code, status });
    const client = cache();
    const { mutateAsync } = rendered(client, () => useCommentOnLink("l1", "personLinks"));
    expect(await refusalOf(mutateAsync(change))).toBe(code);
    expect(staleFlags(client)).toEqual([false, isStale, false, false]);
  });
});
