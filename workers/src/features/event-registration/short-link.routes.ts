import { eventLinkPath } from "@kehila/shared/base/paths";
import { longId } from "@kehila/shared/base/short-id";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { guard } from "../../http/guard.ts";

/**
 * `/e/{code}`: the short address of event registration, which redirects to the full one. The code is
 * the list's id in other characters, so the route reads nothing and tells nothing.
 */
export const shortLinkRoutes = new Hono<AppEnv>().get(
  "/:code",
  guard.public("the short address of event registration"),
  (c) => {
    const code = c.req.param("code");
    c.header("X-Robots-Tag", "noindex");
    // A malformed code leads to the page of a closed link.
    return c.redirect(`${eventLinkPath(longId(code) ?? code)}${new URL(c.req.url).search}`);
  },
);
