import type { EventCategory } from "@kehila/shared/events/categories";
import type { CurrentUser } from "@kehila/shared/accounts/accounts";
import type { Permissions, Role } from "@kehila/shared/accounts/permissions";
import { PERMISSIONS } from "@kehila/shared/accounts/permissions";
import { QueryClient } from "@tanstack/react-query";
import { isRedirect } from "@tanstack/react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { AccessError, guard, homeOf, judge, safeNext, type GuardedPage } from "./guards.ts";
import { sessionQuery, type Session } from "../entities/users/session.queries.ts";

function signedIn(role: Role, given: Permissions = {}, more: Partial<CurrentUser> = {}): Session {
  const flags = PERMISSIONS.map((permission) => [permission, given[permission] === true]);
  return {
    status: "signed-in",
    user: {
      id: "u1",
      name: "A",
      email: "a@example.org",
      image: null,
      role,
      permissions: Object.fromEntries(flags) as CurrentUser["permissions"],
      emailVerified: true,
      language: "en",
      createdAt: "2026-01-01T00:00:00.000Z",
      version: 1,
      ...more,
    },
  };
}

const SESSIONS = {
  late: null,
  "signed out": { status: "signed-out" },
  unverified: { status: "unverified", email: "a@example.org" },
  "no flag": signedIn("USER"),
  "cinema fan": signedIn("USER", { canViewCinema: true }),
  creator: signedIn("USER", { canCreatePersons: true }),
  editor: signedIn("USER", { canEditPersons: true }),
  archivist: signedIn("USER", { canViewArchive: true }),
  "archive manager": signedIn("USER", { canManageArchive: true }),
  deleter: signedIn("USER", { canDeletePersons: true }),
  moderator: signedIn("MODERATOR"),
  admin: signedIn("ADMIN"),
  "admin without the second factor": signedIn("ADMIN", {}, { needsSecondFactor: true }),
} satisfies Record<string, Session | null>;

const OPEN = "open";
const SIGN_IN = "sign-in";
const VERIFY = "verify";
const ADMINS = "admins-only";
const TABLE: Record<keyof typeof SESSIONS, Record<GuardedPage, string>> = {
  late: all(SIGN_IN),
  "signed out": all(SIGN_IN),
  unverified: all(VERIFY),
  "no flag": closedBut({ newPerson: "no-rights" }),
  "cinema fan": closedBut({
    newPerson: "/today",
    today: OPEN,
    lists: OPEN,
    cinema: OPEN,
    eventList: OPEN,
    exports: OPEN,
  }),
  creator: closedBut({ newPerson: OPEN, today: OPEN, persons: OPEN, exports: OPEN }),
  editor: closedBut({
    newPerson: "/today",
    today: OPEN,
    persons: OPEN,
    duplicates: OPEN,
    exports: OPEN,
  }),
  archivist: closedBut({ newPerson: "/today", today: OPEN, archive: OPEN, exports: OPEN }),
  "archive manager": closedBut({ newPerson: "/today", today: OPEN, archive: OPEN, exports: OPEN }),
  deleter: closedBut({ newPerson: "/today", today: OPEN, persons: OPEN, exports: OPEN }),
  moderator: closedBut({
    newPerson: OPEN,
    today: OPEN,
    persons: OPEN,
    archive: OPEN,
    duplicates: OPEN,
    lists: OPEN,
    eventList: OPEN,
    exports: OPEN,
    imports: OPEN,
    ...lists(OPEN),
  }),
  admin: all(OPEN),
  "admin without the second factor": { ...all("/account"), account: OPEN },
};

function all(verdict: string): Record<GuardedPage, string> {
  return {
    newPerson: verdict,
    today: verdict,
    persons: verdict,
    archive: verdict,
    duplicates: verdict,
    pending: verdict,
    accounts: verdict,
    accessLog: verdict,
    backups: verdict,
    lists: verdict,
    eventList: verdict,
    exports: verdict,
    imports: verdict,
    account: verdict,
    ...lists(verdict),
  };
}

function lists(verdict: string): Record<EventCategory, string> {
  return {
    cinema: verdict,
    language_lesson: verdict,
    project: verdict,
    kids_project: verdict,
    humanitarian: verdict,
  };
}

/**
 * Returns the verdicts for a user without administrator rights; the account page is always open.
 */
function closedBut(pages: Partial<Record<GuardedPage, string>>): Record<GuardedPage, string> {
  return {
    ...all("forbidden"),
    accounts: ADMINS,
    accessLog: ADMINS,
    backups: ADMINS,
    account: OPEN,
    ...pages,
  };
}

describe("access to pages", () => {
  for (const [who, session] of Object.entries(SESSIONS)) {
    for (const [page, expected] of Object.entries(TABLE[who as keyof typeof SESSIONS])) {
      test(`${who}: ${page} → ${expected}`, () => {
        const verdict = judge(session, page as GuardedPage);
        const destination = { open: OPEN, "sign-in": SIGN_IN, verify: VERIFY, go: "", closed: "" }[
          verdict.kind
        ];
        const detail = "to" in verdict ? verdict.to : "reason" in verdict ? verdict.reason : "";
        expect(destination || detail).toBe(expected);
      });
    }
  }
});

describe("the guard of a route", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const open = (page: GuardedPage, queryClient: QueryClient, href: string) =>
    guard(page)({ context: { queryClient }, location: { href } }).then(
      () => OPEN,
      (thrown: unknown) => thrown,
    );

  function clientWith(session: Session): QueryClient {
    const queryClient = new QueryClient();
    queryClient.setQueryData(sessionQuery.queryKey, session);
    return queryClient;
  }

  test("remembers the page a signed-out visitor wanted", async () => {
    const thrown = await open(
      "persons",
      clientWith({ status: "signed-out" }),
      "/persons?city=Haifa",
    );
    expect(isRedirect(thrown) && thrown.options).toMatchObject({
      to: "/login",
      search: { next: "/persons?city=Haifa" },
    });
  });

  test("sends users with an unverified email to verify it", async () => {
    const thrown = await open("persons", clientWith(SESSIONS.unverified), "/persons");
    // Back in the browser's history must not lead to the closed page, which redirects again.
    expect(isRedirect(thrown) && thrown.options).toMatchObject({
      to: "/verify-email",
      replace: true,
    });
  });

  test("replaces a page without its second factor or its rights by another page", async () => {
    const needing = signedIn("ADMIN", {}, { needsSecondFactor: true });
    for (const [session, page, href] of [
      [needing, "persons", "/account"],
      [SESSIONS["cinema fan"], "newPerson", "/today"],
    ] as const) {
      const thrown = await open(page, clientWith(session), "/");
      expect(isRedirect(thrown) && thrown.options).toMatchObject({ href, replace: true });
    }
  });

  test("closes a page with a reason", async () => {
    const thrown = await open("pending", clientWith(SESSIONS.moderator), "/pending");
    expect(thrown).toBeInstanceOf(AccessError);
    expect(thrown).toHaveProperty("reason", "forbidden");
  });

  test("redirects to /login when the session is still loading after three seconds", async () => {
    vi.useFakeTimers();
    const queryClient = new QueryClient();
    queryClient.setQueryDefaults(sessionQuery.queryKey, {});
    vi.spyOn(queryClient, "fetchQuery").mockReturnValue(new Promise(() => undefined));
    const outcome = open("persons", queryClient, "/persons");
    await vi.advanceTimersByTimeAsync(2999);
    expect(await Promise.race([outcome, Promise.resolve("waiting")])).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1);
    expect(isRedirect(await outcome)).toBe(true);
  });
});

test("home is Today for users who may open any page, else the form of a new person", () => {
  const homes = Object.entries(SESSIONS).map(([who, session]) => [
    who,
    homeOf(session?.status === "signed-in" ? session.user : null),
  ]);
  expect(Object.fromEntries(homes)).toEqual({
    late: "/",
    "signed out": "/",
    unverified: "/",
    "no flag": "/",
    "cinema fan": "/today",
    creator: "/today",
    editor: "/today",
    archivist: "/today",
    "archive manager": "/today",
    deleter: "/today",
    moderator: "/today",
    admin: "/today",
    "admin without the second factor": "/today",
  });
});

test("after sign-in, only a page of this site is opened", () => {
  expect(safeNext("/persons?search=a#b", "/home")).toBe("/persons?search=a#b");
  const elsewhere = [
    "https://evil.example/",
    "//evil.example/persons",
    String.raw`/\evil.example`,
    "/\t/evil.example",
    "/.//evil.example",
    "/persons/..//evil.example",
    String.raw`/.\/evil.example`,
    "/%2e//evil.example",
    "javascript:alert(1)",
    "persons",
    "/login?next=/login",
    "",
    undefined,
    7,
  ];
  for (const next of elsewhere) expect(safeNext(next, "/home")).toBe("/home");
});
