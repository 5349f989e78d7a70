import { pageStyleHash, renderAccessibilityPage } from "@kehila/public/server";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { pageLanguage, sendPage } from "../../http/page/html.ts";
import { organisationOf } from "../../lib/settings/organisation.ts";

/** `/accessibility`: the accessibility statement with the organisation's contact. */
export const accessibilityPageRoutes = new Hono<AppEnv>().get(
  "/",
  guard.public("the accessibility statement, which everyone may read"),
  (c) => {
    const html = renderAccessibilityPage({
      language: pageLanguage(c),
      ...organisationOf(c.env),
      contact: {
        name: c.env.ACCESSIBILITY_NAME,
        phone: c.env.ACCESSIBILITY_PHONE,
        email: c.env.ACCESSIBILITY_EMAIL,
      },
    });
    return sendPage(c, html, { styleHash: pageStyleHash });
  },
);
