import type { EventList, ListLink } from "@kehila/shared/events/event-lists";
import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, refusalOf, rendered, staleIn } from "../../../test/calls.ts";
import { participant, sampleList, userLink } from "../../../test/lists.ts";
import { eventListQuery } from "../../entities/event-lists/event-lists.queries.ts";
import { CommentDrafts } from "./comments/comment-drafts.ts";
import {
  useChangeAssignment,
  useMoveUp,
  useRemoveParticipant,
  useRestoreAssignment,
  useSetRollCall,
} from "./participants.queries.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const KEY = eventListQuery("l1").queryKey;
const list = (changed: Partial<EventList> = {}) =>
  sampleList({ userLinks: [userLink("ann"), userLink("ben")], ...changed });
const cache = (known = list()) => cacheOf([KEY, known], [["users"], []]);
const stale = (client: ReturnType<typeof cache>) => staleIn(client, KEY, ["users"]);
const PATCH = "PATCH /person-list/l1";
const GET = "GET /person-list/l1";

describe("an assignment", () => {
  test("adds a user to the assigned ones, with the version of the cached list", async () => {
    const calls = answerCalls({ data: list() });
    const client = cache();
    const { mutateAsync } = rendered(client, () => useChangeAssignment("l1"));
    expect(await mutateAsync({ add: "cid" })).toBeNull();
    expect(calls).toEqual([{ call: PATCH, body: { userIds: ["ann", "ben", "cid"], version: 3 } }]);
    expect(stale(client)).toEqual([true, false]);
  });

  test("that ends returns the link with its latest comment", async () => {
    const commented = { ...userLink("ben"), comment: "drives" };
    const now = list({ version: 4, userLinks: [userLink("ann"), commented] });
    const calls = answerCalls({ data: now }, { data: now });
    const { mutateAsync } = rendered(cache(), () => useChangeAssignment("l1"));
    expect(await mutateAsync({ remove: "ben" })).toEqual(commented);
    expect(calls).toEqual([{ call: GET }, { call: PATCH, body: { userIds: ["ann"], version: 4 } }]);
  });

  test("is retried after conflicts with other users' changes, three times at most", async () => {
    const conflict = { code: "STALE_VERSION" };
    const now = list({ version: 4, userLinks: [userLink("dov")] });
    const calls = answerCalls(conflict, { data: now }, { data: now });
    await rendered(cache(), () => useChangeAssignment("l1")).mutateAsync({ add: "cid" });
    expect(calls.map(({ call }) => call)).toEqual([PATCH, GET, PATCH]);
    expect(calls[2]?.body).toEqual({ userIds: ["dov", "cid"], version: 4 });
    const all = answerCalls(
      conflict,
      { data: now },
      conflict,
      { data: now },
      conflict,
      { data: now },
      conflict,
    );
    const failed = rendered(cache(), () => useChangeAssignment("l1")).mutateAsync({ add: "cid" });
    expect(await refusalOf(failed)).toBe("STALE_VERSION");
    expect(all.filter(({ call }) => call === PATCH)).toHaveLength(4);
    const refused = answerCalls({ code: "FORBIDDEN", status: 403 });
    const other = rendered(cache(), () => useChangeAssignment("l1")).mutateAsync({ add: "cid" });
    expect(await refusalOf(other)).toBe("FORBIDDEN");
    expect(refused).toHaveLength(1);
  });

  test.each([
    ["gets its comment back", "drives", null, true],
    ["keeps a comment written meanwhile", "drives", "cooks", false],
    ["without a comment gets none", null, null, false],
  ])("that is restored %s", async (_what, comment, present, isSent) => {
    const link = { ...userLink("cid"), version: 7, comment: present };
    const now = list({ userLinks: [userLink("ann"), link] });
    const calls = answerCalls({ data: list() }, { data: now }, { success: true, data: link });
    const { mutateAsync } = rendered(cache(), () => useRestoreAssignment("l1"));
    await mutateAsync({ user: link.user, comment });
    expect(calls.slice(2)).toEqual(
      isSent
        ? [
            {
              call: "PATCH /person-list/user-comment",
              body: { id: "link-cid", version: 7, comment: "drives" },
            },
          ]
        : [],
    );
  });
});

test("a removed participant leaves the cached list before the refetch", async () => {
  const waiting = {
    ...participant("anna"),
    waiting: { waitingSince: "2026-11-21T12:00:00.000Z", household: 0 },
  };
  const known = list({
    personLinks: [participant("anna"), participant("boris")],
    waitingLinks: [waiting],
  });
  const calls = answerCalls({ data: { removed: 1 } });
  const client = cache(known);
  await rendered(client, () => useRemoveParticipant("l1", null)).mutateAsync(participant("anna"));
  expect(calls).toEqual([{ call: "POST /person-list/l1/persons", body: { remove: ["anna"] } }]);
  const after = client.getQueryData(KEY);
  expect(after?.personLinks.map(({ person }) => person.id)).toEqual(["boris"]);
  expect(after?.waitingLinks).toEqual([]);
  expect(stale(client)).toEqual([true, false]);
});

test("a removal waits until the comment is stored", async () => {
  vi.useFakeTimers();
  const calls = answerCalls({ data: { removed: 1 } });
  const anna = participant("anna");
  const drafts = new CommentDrafts(() => null);
  const { promise: stored, resolve: store } = Promise.withResolvers<ListLink>();
  const comments = { drafts, save: () => stored, onConflict: () => {} };
  drafts.type(anna, "Brings chairs", "Anna");
  const saving = drafts.leave(anna.id, comments.save);
  const client = cache(list({ personLinks: [anna] }));
  const removal = rendered(client, () => useRemoveParticipant("l1", comments)).mutateAsync(anna);
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual([]);
  store({ ...anna, version: 2, comment: "Brings chairs" });
  await Promise.all([saving, removal]);
  expect(calls).toEqual([{ call: "POST /person-list/l1/persons", body: { remove: ["anna"] } }]);
});

test("moving up sends the persons' ids, and refetches the list also after a refusal", async () => {
  const calls = answerCalls({ data: list() }, { code: "NO_PLACES" });
  for (const personIds of [["anna"], ["boris", "carmel"]]) {
    const client = cache();
    await rendered(client, () => useMoveUp("l1"))
      .mutateAsync(personIds)
      .catch(() => null);
    expect(stale(client)).toEqual([true, false]);
  }
  expect(calls).toEqual([
    { call: "POST /person-list/l1/move-up", body: { personIds: ["anna"] } },
    { call: "POST /person-list/l1/move-up", body: { personIds: ["boris", "carmel"] } },
  ]);
});

test.each([
  [true, "2026-11-27T10:00:00.000Z"],
  [false, null],
] as const)("the cached list shows the roll call at once, closed: %s", async (closed, closedAt) => {
  const calls = answerCalls({ data: { closedAt } });
  const client = cache(list({ rollCallClosedAt: closed ? null : "2026-11-26T10:00:00.000Z" }));
  await rendered(client, () => useSetRollCall("l1")).mutateAsync(closed);
  expect(calls).toEqual([{ call: "POST /person-list/l1/roll-call", body: { closed } }]);
  expect(client.getQueryData(KEY)?.rollCallClosedAt).toBe(closedAt);
  expect(stale(client)).toEqual([true, false]);
});
