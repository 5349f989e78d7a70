import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { inSeconds, MINUTE } from "../../lib/duration.ts";
import type { AppEnv } from "../context.ts";

/**
 * The success screens of the public forms without JavaScript. A form post redirects to a URL with
 * `done`, and a cookie of that page proves that this browser registered. The URL alone proves
 * nothing, because visitors share URLs.
 */
const DONE_COOKIE = "__Secure-done";
const LASTS = 10 * MINUTE;

/** Redirects to the success screen `done` of the form's page. */
export function redirectDone(c: Context<AppEnv>, url: string, done: string): Response {
  setCookie(c, DONE_COOKIE, done, {
    path: c.req.path,
    secure: true,
    httpOnly: true,
    sameSite: "Strict",
    maxAge: inSeconds(LASTS),
  });
  return c.redirect(url, 303);
}

/** Returns the success screen in the URL; undefined if this browser has not registered. */
export function requestedDoneView(c: Context<AppEnv>): string | undefined {
  const done = c.req.query("done");
  return done !== undefined && getCookie(c, DONE_COOKIE) === done ? done : undefined;
}
