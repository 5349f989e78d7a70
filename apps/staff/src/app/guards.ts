import { AUTH_LOADING_TIMEOUT_MS } from "../lib/timing/timings.ts";
import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { PAGES } from "@kehila/shared/base/paths";
import { can, type Actor } from "@kehila/shared/accounts/permissions";
import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { sessionQuery, type Session } from "../entities/users/session.queries.ts";

/** Why a page is closed to a signed-in user. */
export type ClosedReason = "forbidden" | "admins-only" | "no-rights";

/** Thrown by a guard; the router's error screen shows the reason. */
export class AccessError extends Error {
  readonly reason: ClosedReason;

  constructor(reason: ClosedReason) {
    super(reason);
    this.name = "AccessError";
    this.reason = reason;
  }
}

/** Whether an actor may open the page. */
type Right = (actor: Actor) => boolean;

/** The right to see the lists of each category. */
const LISTS_RIGHTS = Object.fromEntries(
  EVENT_CATEGORIES.map((category) => [
    category,
    (actor: Actor) => can(actor, "lists.read", { category, createdBy: null }),
  ]),
) as Record<EventCategory, Right>;

/** The permission that each page of the staff app needs (docs/product.md#pages). */
export const PAGE_RIGHTS = {
  ...LISTS_RIGHTS,
  newPerson: (actor) => can(actor, "persons.create"),
  today: (actor) => can(actor, "today.read"),
  persons: (actor) => can(actor, "persons.read", { status: "active" }),
  archive: (actor) => can(actor, "persons.read", { status: "archived" }),
  duplicates: (actor) => can(actor, "persons.edit"),
  pending: (actor) => can(actor, "persons.review"),
  accounts: (actor) => can(actor, "accounts.manage"),
  accessLog: (actor) => can(actor, "accessLog.read"),
  backups: (actor) => can(actor, "backups.manage"),
  lists: (actor) => can(actor, "lists.read"),
  /**
   * The category of the list is unknown here: the API answers 404 for a list of a hidden category.
   */
  eventList: (actor) => can(actor, "lists.read"),
  /** The user's own recent exports. */
  exports: (actor) => can(actor, "exports.create"),
  imports: (actor) => can(actor, "persons.import"),
  /** Every signed-in user may open their own account. */
  account: () => true,
} as const satisfies Record<string, Right>;

export type GuardedPage = keyof typeof PAGE_RIGHTS;

/** Pages that only administrators may open: no permission flag gives the right. */
const ADMIN_PAGES: ReadonlySet<GuardedPage> = new Set(["accounts", "accessLog", "backups"]);

/**
 * Returns the page to open without a target: Today. Users without a right to any page get the form
 * of a new person, which explains that they have no rights.
 */
export const homeOf = (actor: Actor | null): string =>
  actor && PAGE_RIGHTS.today(actor) ? PAGES.today : PAGES.newPerson;

export type Verdict =
  | { kind: "open" }
  | { kind: "sign-in" }
  | { kind: "verify" }
  | { kind: "go"; to: string }
  | { kind: "closed"; reason: ClosedReason };

/**
 * Decides whether a page opens (docs/product.md#pages). Pure, so that a test lists every case.
 * `null` is a session that did not load in time.
 */
export function judge(session: Session | null, page: GuardedPage): Verdict {
  if (session === null || session.status === "signed-out") return { kind: "sign-in" };
  if (session.status === "unverified") return { kind: "verify" };
  const { user } = session;
  // Administrators who must have a second factor set it up before anything else.
  if (user.needsSecondFactor && page !== "account") return { kind: "go", to: PAGES.account };
  if (PAGE_RIGHTS[page](user)) return { kind: "open" };
  if (ADMIN_PAGES.has(page)) return { kind: "closed", reason: "admins-only" };
  if (page !== "newPerson") return { kind: "closed", reason: "forbidden" };
  return PAGE_RIGHTS.today(user)
    ? { kind: "go", to: PAGES.today }
    : { kind: "closed", reason: "no-rights" };
}

/**
 * Returns the session, or null when it is still loading after three seconds
 * (docs/product.md#interface).
 */
async function sessionInTime(queryClient: QueryClient): Promise<Session | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, AUTH_LOADING_TIMEOUT_MS, null);
  });
  try {
    return await Promise.race([queryClient.fetchQuery(sessionQuery), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

interface GuardArguments {
  context: { queryClient: QueryClient };
  location: { href: string };
}

/**
 * Returns the `beforeLoad` of a page: admits, redirects to /login and back or to /verify-email, or
 * throws an {@link AccessError}.
 */
export function guard(page: GuardedPage) {
  return async ({ context, location }: GuardArguments): Promise<void> => {
    const verdict = judge(await sessionInTime(context.queryClient), page);
    switch (verdict.kind) {
      case "open":
        return;
      case "sign-in": {
        const next = location.href === PAGES.newPerson ? undefined : location.href;
        redirect({ to: PAGES.login, search: next === undefined ? {} : { next }, throw: true });
        return;
      }
      case "verify":
        redirect({ to: PAGES.verifyEmail, replace: true, throw: true });
        return;
      case "go":
        redirect({ href: verdict.to, replace: true, throw: true });
        return;
      case "closed":
        throw new AccessError(verdict.reason);
    }
  };
}

/** Returns a page of this site to open after sign-in; anything else becomes `home`. */
export function safeNext(next: unknown, home: string): string {
  if (typeof next !== "string" || !next.startsWith("/")) return home;
  const base = "https://kehila.invalid";
  let url: URL;
  try {
    url = new URL(next, base);
  } catch {
    return home;
  }
  // `//other.site`, `/\other.site` and similar resolve to another origin; `/.//other.site` becomes
  // such a path when it is resolved a second time.
  const isOtherSite = url.origin !== base || url.pathname.startsWith("//");
  if (isOtherSite || url.pathname === PAGES.login) return home;
  return url.pathname + url.search + url.hash;
}
