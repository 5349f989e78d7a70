import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";
import { securityHeaders } from "./security-headers.ts";

const SECURITY_HEADERS = Object.entries(securityHeaders());

/** Security headers on every answer of the Worker; `_headers` says the same for files. */
export const withHeaders = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = crypto.randomUUID();
  c.set("requestId", requestId);
  await next();
  for (const [name, value] of SECURITY_HEADERS) {
    // A page may have set its own policy, for instance with the hash of its inlined style.
    if (!c.res.headers.has(name)) c.header(name, value);
  }
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  c.header("X-Request-Id", requestId);
});
