import type { Context } from "hono";
import type { AppEnv } from "./context.ts";
import { clientOf } from "./rate-limit.ts";
import { sessionToken } from "./session.ts";

/** What services need to know of the browser that asks. */
export interface Browser {
  /** The session cookie it holds already. */
  token: string | undefined;
  userAgent: string | undefined;
  /** Whom budgets and lockouts count: an address, or a /64 of IPv6. */
  client: string;
  /** Where the product is reached, for links in mails and for passkeys, which are bound to it. */
  origin: string;
}

/**
 * The browser of a request. Cloudflare routes by host, so the origin of the request's address is one
 * of ours and may stand in the links of mails.
 */
export const browserOf = (c: Context<AppEnv>): Browser => ({
  token: sessionToken(c),
  userAgent: c.req.header("User-Agent"),
  client: clientOf(c.req.header("CF-Connecting-IP")),
  origin: new URL(c.req.url).origin,
});
