import type { Context } from "hono";
import type { AppEnv } from "./context.ts";
import { clientOf, networkOf } from "./client-address.ts";
import { publicOrigin } from "./public-origin.ts";
import { sessionToken } from "./session.ts";

/** What services need to know of the browser that asks. */
export interface Browser {
  /** The session cookie it holds already. */
  token: string | undefined;
  userAgent: string | undefined;
  /** Whom budgets and lockouts count: an address, or a /64 of IPv6. */
  client: string;
  /** The /48 that an IPv6 client belongs to; null for IPv4. */
  network: string | null;
  /** Where the product is reached, for links in mails and for passkeys, which are bound to it. */
  origin: string;
}

/** The browser of a request. Throws `SettingError` in production without a `PUBLIC_ORIGIN`. */
export const browserOf = (c: Context<AppEnv>): Browser => ({
  token: sessionToken(c),
  userAgent: c.req.header("User-Agent"),
  client: clientOf(c.req.header("CF-Connecting-IP")),
  network: networkOf(c.req.header("CF-Connecting-IP")),
  origin: publicOrigin(c.env, c.req.url),
});
