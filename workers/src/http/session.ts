import { SESSION_MAX_DAYS } from "@kehila/shared/base/limits";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { SessionActor } from "../core/actor.ts";
import { AppError } from "../core/app-error.ts";
import type { Scope } from "../core/scope.ts";
import type { Read } from "../db/read.ts";
import { joinReads, runRead } from "../db/read.ts";
import type { FoundSession, OpenedSession } from "../features/auth/sessions.service.ts";
import {
  behindSession,
  findSession,
  keepSessionAlive,
  sessionKey,
} from "../features/auth/sessions.service.ts";
import { DAY, inSeconds } from "../lib/duration.ts";
import type { AppEnv } from "./context.ts";

export const SESSION_COOKIE = "__Host-session";

/**
 * Sends a read together with the look-up of the session in one batch, and sets the actor in
 * `c.var.scope`: a right that was taken away counts from this request on. Answers then carry the actor's
 * revision, by which an open browser sees that it should ask again who it is. Returns the value of the
 * read as a function, since the guard decides before anything is made of its rows. A polled route does
 * not keep the session alive: no user acts.
 */
export async function loadActor<T>(
  c: Context<AppEnv>,
  read: Read<T>,
  { isPolled = false } = {},
): Promise<() => T> {
  const { scope } = c.var;
  const now = scope.calendar.now();
  const key = await sessionKey(sessionToken(c), now);
  if (!key) return refuseSignedOut;
  const { session, found } = await runRead(
    scope,
    joinReads({ session: findSession(key), found: postponed(behindSession(read, key)) }),
  );
  if (!session) return refuseSignedOut;
  if (session.stale && !isPolled) {
    c.executionCtx.waitUntil(keepSessionAlive(scope.db, session.sessionId, now));
  }
  const signedIn = { ...scope, actor: actorOf(session) };
  c.set("scope", signedIn);
  c.header("X-Actor-Revision", String(session.revision));
  return () => found(signedIn);
}

function refuseSignedOut(): never {
  throw new AppError("UNAUTHENTICATED");
}

/** A read whose value is taken later, in the scope of then. */
const postponed = <T>({ selects, take }: Read<T>): Read<(scope: Scope) => T> => ({
  selects,
  take: (results) => (scope) => take(results, scope),
});

function actorOf({ expiresAt, ...session }: FoundSession): SessionActor {
  return {
    ...session,
    emailVerified: session.emailVerified && session.purpose === "full",
    sessionExpiresAt: expiresAt,
  };
}

export const sessionToken = <E extends AppEnv>(c: Context<E>): string | undefined =>
  getCookie(c, SESSION_COOKIE);

const COOKIE = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;

export function setSessionCookie<E extends AppEnv>(c: Context<E>, session: OpenedSession): void {
  setCookie(c, SESSION_COOKIE, session.token, {
    ...COOKIE,
    maxAge: inSeconds(SESSION_MAX_DAYS * DAY),
  });
}

export function clearSessionCookie<E extends AppEnv>(c: Context<E>): void {
  deleteCookie(c, SESSION_COOKIE, COOKIE);
}
