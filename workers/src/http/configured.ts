import { createMiddleware } from "hono/factory";
import { calendar } from "../core/clock.ts";
import { serverSecrets } from "../lib/secrets/server-secrets.ts";
import type { AppEnv } from "./context.ts";

/** Responds 503 `NOT_CONFIGURED` on every path while the server has no valid secret. */
export const requireConfiguration = createMiddleware<AppEnv>(async (c, next) => {
  serverSecrets(c.env, calendar.now());
  await next();
});
