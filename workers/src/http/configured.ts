import { createMiddleware } from "hono/factory";
import { requireSecret } from "../lib/keys.ts";
import type { AppEnv } from "./context.ts";

/** Responds 503 `NOT_CONFIGURED` on every path while the server has no valid secret. */
export const requireConfiguration = createMiddleware<AppEnv>(async (c, next) => {
  requireSecret(c.env.SECRET);
  await next();
});
