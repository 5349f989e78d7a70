import type { Context } from "hono";
import type { Browser } from "../../core/browser.ts";
import type { AppEnv } from "../context.ts";
import { clientOf, networkOf } from "../../rate-limit/client-address.ts";
import { publicOrigin } from "./public-origin.ts";
import { knownCookie } from "./known-browser.ts";
import { sessionToken } from "../session.ts";

/**
 * Returns the browser of a request. Throws `SettingError` in production without a `PUBLIC_ORIGIN`.
 */
export const browserOf = <E extends AppEnv>(c: Context<E>): Browser => ({
  token: sessionToken(c),
  knownAccounts: knownCookie(c),
  userAgent: c.req.header("User-Agent"),
  client: clientOf(c.req.header("CF-Connecting-IP")),
  network: networkOf(c.req.header("CF-Connecting-IP")),
  origin: publicOrigin(c.env, c.req.url),
});
