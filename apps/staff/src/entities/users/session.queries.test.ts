import { afterEach, describe, expect, test, vi } from "vitest";
import { answerCalls, cacheOf, refusalOf, rendered, staleIn } from "../../../test/calls.ts";
import { COPIES } from "../door/forget-copies.ts";
import { userPickQuery } from "./picker.queries.ts";
import {
  followSession,
  renewSession,
  sessionQuery,
  signedInId,
  useMe,
  useSignIn,
} from "./session.queries.ts";
import { useSignOut } from "./sign-out.queries.ts";

const deleteDatabase = vi.fn<(name: string) => void>();
afterEach(() => {
  vi.unstubAllGlobals();
  deleteDatabase.mockClear();
});
const keepCopies = () => vi.stubGlobal("indexedDB", { deleteDatabase });

const user = { id: "u", email: "anna@example.org", emailVerified: true };
const unverified = { ...user, emailVerified: false };

describe("the session", () => {
  test.each([
    ["of a verified user", { data: user }, { status: "signed-in", user }],
    ["of an unverified user", { data: unverified }, { status: "unverified", email: user.email }],
    [
      "that may only verify its email",
      { code: "EMAIL_NOT_VERIFIED", status: 403 },
      { status: "unverified", email: null },
    ],
    ["of a visitor", { code: "UNAUTHENTICATED", status: 401 }, { status: "signed-out" }],
  ])("%s", async (_whose, answer, session) => {
    keepCopies();
    const calls = answerCalls(answer);
    expect(await cacheOf().fetchQuery(sessionQuery)).toEqual(session);
    expect(calls).toEqual([{ call: "GET /api/user/me" }]);
    // A signed-out user must not see the copy of a list at the door.
    expect(deleteDatabase.mock.calls).toEqual(session.status === "signed-out" ? [[COPIES]] : []);
  });

  test("that cannot be read is an error, neither signed in nor signed out", async () => {
    keepCopies();
    answerCalls(null, { code: "FORBIDDEN", status: 403 });
    expect(await refusalOf(cacheOf().fetchQuery(sessionQuery))).toBe("NETWORK");
    expect(await refusalOf(cacheOf().fetchQuery(sessionQuery))).toBe("FORBIDDEN");
    expect(deleteDatabase).not.toHaveBeenCalled();
  });

  test("is stale once it is in doubt, and copies of lists are deleted", async () => {
    keepCopies();
    answerCalls({ code: "FORBIDDEN", status: 403 }, { data: [] });
    const client = cacheOf([sessionQuery.queryKey, { status: "signed-in", user }]);
    const stop = followSession(client);
    await refusalOf(client.fetchInfiniteQuery(userPickQuery(null, "")));
    stop();
    expect(staleIn(client, sessionQuery.queryKey)).toEqual([true]);
    expect(deleteDatabase.mock.calls).toEqual([[COPIES]]);
    const other = cacheOf([sessionQuery.queryKey, {}], [["users"], []]);
    await renewSession(other);
    expect(staleIn(other, sessionQuery.queryKey, ["users"])).toEqual([true, false]);
  });

  test("has a user only in the status signed-in", () => {
    const meIn = (session: unknown) =>
      rendered(cacheOf([sessionQuery.queryKey, session]), () => ({ me: useMe() })).me;
    const idIn = (session: unknown) => signedInId(cacheOf([sessionQuery.queryKey, session]));
    const signedIn = { status: "signed-in", user };
    expect([meIn(signedIn), idIn(signedIn)]).toEqual([user, "u"]);
    for (const session of [{ status: "signed-out" }, { status: "unverified", email: "x" }]) {
      expect([meIn(session), idIn(session)]).toEqual([null, null]);
    }
    expect(signedInId(cacheOf())).toBeNull();
  });
});

describe("signing in", () => {
  const credentials = { email: "anna@example.org", password: "p" };

  test("loads the session, unless a second step follows", async () => {
    const calls = answerCalls({ data: { user } }, { data: user }, { data: { methods: ["totp"] } });
    const client = cacheOf();
    const session = { status: "signed-in", user };
    expect(await rendered(client, useSignIn).mutateAsync(credentials)).toEqual(session);
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual(session);
    expect(calls).toEqual([
      { call: "POST /auth/api/sign-in/email", body: credentials },
      { call: "GET /api/user/me" },
    ]);
    const other = cacheOf();
    expect(await rendered(other, useSignIn).mutateAsync(credentials)).toEqual({
      status: "second-step",
      methods: ["totp"],
    });
    expect(other.getQueryData(sessionQuery.queryKey)).toBeUndefined();
  });

  test("ends at a sign-out, which deletes copies and drafts and opens /login", async () => {
    keepCopies();
    const clear = vi.fn<() => void>();
    const replace = vi.fn<(path: string) => void>();
    const calls = answerCalls({ success: true }, null);
    vi.stubGlobal("sessionStorage", { clear });
    vi.stubGlobal("location", { origin: "https://kehila.example", replace });
    await rendered(cacheOf(), useSignOut).mutateAsync();
    expect(calls).toEqual([{ call: "POST /auth/api/sign-out" }]);
    expect([clear.mock.calls.length, deleteDatabase.mock.calls, replace.mock.calls]).toEqual([
      1,
      [[COPIES]],
      [["/login"]],
    ]);
    expect(await refusalOf(rendered(cacheOf(), useSignOut).mutateAsync())).toBe("NETWORK");
    expect(replace).toHaveBeenCalledTimes(1);
  });
});

test("users for a list are searched by its category; a number is never in the address", async () => {
  const page = { data: [], hasNextPage: false, nextCursor: null };
  const calls = answerCalls({ ...page, nextCursor: "c" }, page, page);
  const query = userPickQuery("cinema", "an");
  await cacheOf().fetchInfiniteQuery({ ...query, pages: 5 });
  await cacheOf().fetchInfiniteQuery(userPickQuery(null, "12345"));
  expect(calls).toEqual([
    { call: "GET /api/user/pick?category=cinema&search=an" },
    { call: "GET /api/user/pick?category=cinema&search=an&cursor=c" },
    { call: "POST /api/user/pick", body: { search: "12345" } },
  ]);
  expect(userPickQuery("project", "an").queryKey).not.toEqual(query.queryKey);
});
