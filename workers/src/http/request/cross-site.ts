import { createMiddleware } from "hono/factory";
import { AppError } from "../../core/app-error.ts";
import type { AppEnv } from "../context.ts";
import { isForm } from "../page/html.ts";

/**
 * Refuses a request if `Sec-Fetch-Site` or `Origin` shows that another site sent it. A request
 * without both headers (curl) passes, because it has no browser cookies to abuse. With
 * `Referrer-Policy: no-referrer` browsers send `Origin: null` in form posts. Only the public forms
 * accept such posts, because they have signed form tokens.
 */
export const refuseCrossSite = createMiddleware<AppEnv>(async (c, next) => {
  const site = c.req.header("Sec-Fetch-Site") ?? "none";
  const origin = c.req.header("Origin") ?? null;
  const isOwn =
    origin === null ||
    origin === new URL(c.req.url).origin ||
    (origin === "null" && isForm(c.req.header("Content-Type")));
  if (!isOwn || (site !== "same-origin" && site !== "none")) throw new AppError("CROSS_SITE");
  await next();
});
