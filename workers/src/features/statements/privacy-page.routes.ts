import { pageStyleHash, renderPrivacyPage } from "@kehila/public/server";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";
import { pageLanguage, sendPage } from "../../http/page/html.ts";
import { organisationOf } from "../../lib/settings/organisation.ts";

/** `/privacy`: the privacy notice of the public forms with the organisation's contact. */
export const privacyPageRoutes = new Hono<AppEnv>().get(
  "/",
  guard.public("the privacy notice, which everyone may read"),
  (c) => {
    const html = renderPrivacyPage({
      language: pageLanguage(c),
      ...organisationOf(c.env),
      contact: {
        name: c.env.PRIVACY_NAME,
        phone: c.env.PRIVACY_PHONE,
        email: c.env.PRIVACY_EMAIL,
      },
    });
    return sendPage(c, html, { styleHash: pageStyleHash });
  },
);
