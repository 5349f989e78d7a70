import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { servePage } from "../../http/page/pages.ts";
import { DAY } from "../../lib/duration.ts";

/** Days for which a copy of the file counts: RFC 9116 advises less than a year. */
const VALID_DAYS = 90;

/**
 * `/.well-known/security.txt` (RFC 9116): the contact for reports of vulnerabilities. Not found
 * while `SECURITY_EMAIL` is not set.
 */
export const securityTextRoutes = new Hono<AppEnv>().get(
  "/",
  guard.public("the contact for reports of vulnerabilities"),
  async (c) => {
    const { SECURITY_EMAIL: email } = c.env;
    if (!email) return servePage(c);
    const expires = new Date(c.var.scope.calendar.now().getTime() + VALID_DAYS * DAY);
    return c.text(
      [
        `Contact: mailto:${email}`,
        `Expires: ${expires.toISOString()}`,
        "Preferred-Languages: en, he, ru",
        "",
      ].join("\n"),
    );
  },
);
