import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../context.ts";
import { securityHeaders } from "./security-headers.ts";

const HEADERS = Object.entries({ ...securityHeaders(), "Cache-Control": "no-store" });

/**
 * Sets security headers on every response of the Worker; `_headers` has them for files. The headers
 * are set before the response is created, because Hono would copy a finished response for each
 * header. A route may replace a header.
 */
export const withHeaders = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = crypto.randomUUID();
  c.set("requestId", requestId);
  for (const [name, value] of HEADERS) c.header(name, value);
  c.header("X-Request-Id", requestId);
  await next();
});
