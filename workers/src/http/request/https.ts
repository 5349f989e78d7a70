import { createMiddleware } from "hono/factory";
import { AppError } from "../../core/app-error.ts";
import type { AppEnv } from "../context.ts";
import { publicOrigin } from "./public-origin.ts";

/**
 * Redirects GET and HEAD requests over http to the public origin in production. Refuses every other
 * method, because accepting a body sent in clear text would hide the mistake.
 */
export const requireHttps = createMiddleware<AppEnv>(async (c, next) => {
  const { url } = c.req;
  if (c.env.ENVIRONMENT === "development" || url.startsWith("https:")) return next();
  if (c.req.method !== "GET" && c.req.method !== "HEAD") throw new AppError("HTTPS_REQUIRED");
  const { pathname, search } = new URL(url);
  return c.redirect(`${publicOrigin(c.env, url)}${pathname}${search}`, 308);
});
