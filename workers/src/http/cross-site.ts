import { createMiddleware } from "hono/factory";
import { AppError } from "../core/app-error.ts";
import type { AppEnv } from "./context.ts";
import { isForm } from "./html.ts";

/**
 * Refuses a request when `Sec-Fetch-Site` or `Origin` says that another site sent it. With
 * neither header (curl) it passes: without a browser there are no cookies to abuse. Under
 * `Referrer-Policy: no-referrer` browsers send `Origin: null` with form posts; only the public
 * forms accept those, and they rely on their signed form token.
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
