import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";

/** The pages that search engines may read. Pages of events say `noindex` themselves. */
const ALLOWED = ["/register", "/event-register/", "/e/", "/accessibility", "/privacy"];

/** `/robots.txt` (RFC 9309): search engines read the public pages and nothing else. */
export const robotsTextRoutes = new Hono<AppEnv>().get(
  "/",
  guard.public("the pages that search engines may read"),
  (c) =>
    c.text(
      ["User-agent: *", ...ALLOWED.map((path) => `Allow: ${path}`), "Disallow: /", ""].join("\n"),
    ),
);
