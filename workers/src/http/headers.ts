import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";
import { securityHeaders } from "./security-headers.ts";

const HEADERS = Object.entries({ ...securityHeaders(), "Cache-Control": "no-store" });

/**
 * Security headers on every answer of the Worker; `_headers` has them for files. They are set
 * before the answer is made, and a route may replace one: hono copies a finished answer for each
 * header.
 */
export const withHeaders = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = crypto.randomUUID();
  c.set("requestId", requestId);
  for (const [name, value] of HEADERS) c.header(name, value);
  c.header("X-Request-Id", requestId);
  await next();
});
