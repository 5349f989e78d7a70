import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "./context.ts";

const CHALLENGE_COOKIE = "__Host-challenge";
/** Ten minutes to find the phone. */
export const CHALLENGE_SECONDS = 10 * 60;
// Strict: a second step never begins on another site.
const COOKIE = { path: "/", secure: true, httpOnly: true, sameSite: "Strict" } as const;

/** The token of what the browser is about to prove: a second step, or a passkey. */
export const challengeToken = (c: Context<AppEnv>): string | undefined =>
  getCookie(c, CHALLENGE_COOKIE);

/** Gives the browser something to prove. */
export function setChallengeCookie(c: Context<AppEnv>, token: string): void {
  setCookie(c, CHALLENGE_COOKIE, token, { ...COOKIE, maxAge: CHALLENGE_SECONDS });
}

/** Takes it away again. */
export function clearChallengeCookie(c: Context<AppEnv>): void {
  deleteCookie(c, CHALLENGE_COOKIE, COOKIE);
}
