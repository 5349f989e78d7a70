import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { CHALLENGE_LASTS } from "../../features/auth/attempts/challenges.service.ts";
import { inSeconds } from "../../lib/duration.ts";
import type { AppEnv } from "../context.ts";

const CHALLENGE_COOKIE = "__Host-challenge";
// Strict: a second step never starts on another site.
const COOKIE = { path: "/", secure: true, httpOnly: true, sameSite: "Strict" } as const;

/** Returns the token of the browser's challenge: for a second step, or a passkey. */
export const challengeToken = (c: Context<AppEnv>): string | undefined =>
  getCookie(c, CHALLENGE_COOKIE);

export function setChallengeCookie(c: Context<AppEnv>, token: string): void {
  setCookie(c, CHALLENGE_COOKIE, token, { ...COOKIE, maxAge: inSeconds(CHALLENGE_LASTS) });
}

export function clearChallengeCookie(c: Context<AppEnv>): void {
  deleteCookie(c, CHALLENGE_COOKIE, COOKIE);
}
