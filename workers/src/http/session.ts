import { SESSION_MAX_DAYS } from "@kehila/shared/base/limits";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { SessionActor } from "../core/actor.ts";
import { AppError } from "../core/app-error.ts";
import type { Scope } from "../core/scope.ts";
import type { Read } from "../db/read.ts";
import { joinReads, runRead } from "../db/read.ts";
import type { FoundSession, OpenedSession } from "../features/auth/sessions/sessions.service.ts";
import {
  behindSession,
  findSession,
  keepSessionAlive,
  sessionKey,
} from "../features/auth/sessions/sessions.service.ts";
import { DAY, inSeconds } from "../lib/duration.ts";
import type { AppEnv } from "./context.ts";

export const SESSION_COOKIE = "__Host-session";

/**
 * Reads the session in one batch with a route's read, and sets the actor in `c.var.scope`, so that
 * a revoked right has an effect at once. Responses contain the actor's revision, with which an open
 * browser notices a change of rights. Returns the value of the read as a function, because the
 * guard decides before the rows are converted. A polled route does not extend the session, because
 * no user acts.
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
  const { session, computeRead } = await runRead(
    scope,
    joinReads({
      session: findSession(key),
      computeRead: asFunctionOfScope(behindSession(read, key)),
    }),
  );
  if (!session) return refuseSignedOut;
  if (session.isTouchDue && !isPolled) {
    c.executionCtx.waitUntil(keepSessionAlive(scope.db, session.sessionId, now));
  }
  const signedInScope = { ...scope, actor: actorOf(session) };
  c.set("scope", signedInScope);
  c.header("X-Actor-Revision", String(session.revision));
  return () => computeRead(signedInScope);
}

function refuseSignedOut(): never {
  throw new AppError("UNAUTHENTICATED");
}

/** Returns a read whose value is a function of the scope, which computes the value later. */
const asFunctionOfScope = <T>({ selects, compute }: Read<T>): Read<(scope: Scope) => T> => ({
  selects,
  compute: (results) => (scope) => compute(results, scope),
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
