import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import {
  KNOWN_BROWSER_SECONDS,
  rememberBrowser,
} from "../../features/auth/attempts/known-browser.service.ts";
import type { OpenedSession } from "../../features/auth/sessions/sessions.service.ts";
import type { AppEnv } from "../context.ts";
import { setSessionCookie } from "../session.ts";

const KNOWN_COOKIE = "__Host-known";

/** Returns the cookie that lists the accounts which have signed in with this browser. */
export const knownCookie = <E extends AppEnv>(c: Context<E>): string | undefined =>
  getCookie(c, KNOWN_COOKIE);

/**
 * Sets the cookies of a completed sign-in: the session, and the known browser, which outlives the
 * session.
 */
export async function setSignInCookies(
  c: Context<AppEnv>,
  { session, user }: { session: OpenedSession; user: { email: string } },
): Promise<void> {
  setSessionCookie(c, session);
  const value = await rememberBrowser(c.var.scope, knownCookie(c), user.email);
  setCookie(c, KNOWN_COOKIE, value, {
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "Lax",
    maxAge: KNOWN_BROWSER_SECONDS,
  });
}
