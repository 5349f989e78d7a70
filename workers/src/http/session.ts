import { SESSION_MAX_DAYS } from "@kehila/shared/limits";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { openDatabase } from "../db/client.ts";
import type { SessionActor } from "../core/actor.ts";
import type { OpenedSession } from "../features/auth/sessions.service.ts";
import { keepSessionAlive, loadSession } from "../features/auth/sessions.service.ts";
import { calendar } from "../core/clock.ts";
import { DAY, inSeconds } from "../lib/duration.ts";
import type { AppEnv } from "./context.ts";

export const SESSION_COOKIE = "__Host-session";

/**
 * Sets `c.var.actor` from the session cookie: one query with account and flags, so that a right that
 * was taken away counts from this request on. Answers carry the actor's revision, by which an open
 * browser sees that it should ask again who it is.
 */
export const withSession = createMiddleware<AppEnv>(async (c, next) => {
  const token = getCookie(c, SESSION_COOKIE);
  const actor = token === undefined ? null : await findActor(c, token);
  c.set("actor", actor);
  await next();
  if (actor) c.header("X-Actor-Revision", String(actor.revision));
});

async function findActor(c: Context<AppEnv>, token: string): Promise<SessionActor | null> {
  const db = openDatabase(c.env.DB);
  const now = calendar.now();
  const found = await loadSession(db, token, now);
  if (!found) return null;
  if (found.stale) c.executionCtx.waitUntil(keepSessionAlive(db, found.sessionId, now));
  const { purpose, stale: _, expiresAt, ...actor } = found;
  return {
    ...actor,
    emailVerified: actor.emailVerified && purpose === "full",
    sessionExpiresAt: expiresAt,
  };
}

/** The token of the request's session cookie. */
export const sessionToken = (c: Context<AppEnv>): string | undefined =>
  getCookie(c, SESSION_COOKIE);

const COOKIE = { path: "/", secure: true, httpOnly: true, sameSite: "Lax" } as const;

/** Sets the session cookie. */
export function setSessionCookie(c: Context<AppEnv>, session: OpenedSession): void {
  setCookie(c, SESSION_COOKIE, session.token, {
    ...COOKIE,
    maxAge: inSeconds(SESSION_MAX_DAYS * DAY),
  });
}

/** Deletes the session cookie. */
export function clearSessionCookie(c: Context<AppEnv>): void {
  deleteCookie(c, SESSION_COOKIE, COOKIE);
}
