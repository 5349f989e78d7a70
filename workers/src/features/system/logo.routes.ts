import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { servePage } from "../../http/page/pages.ts";
import { IMAGE_POLICY } from "../../http/response/security-headers.ts";
import { logoOf } from "../../lib/settings/organisation.ts";

/** A changed logo is seen within an hour. */
const CACHE = "public, max-age=3600";

/** `/logo`: the organisation's logo. Not found while `ORG_LOGO` is empty or invalid. */
export const logoRoutes = new Hono<AppEnv>().get(
  "/",
  guard.public("the organisation's logo, which public pages show"),
  async (c) => {
    const logo = logoOf(c.env);
    if (!logo) return servePage(c);
    return c.body(logo.bytes, 200, {
      "Content-Type": logo.type,
      "Content-Security-Policy": IMAGE_POLICY,
      "Cache-Control": CACHE,
    });
  },
);
