import { createMiddleware } from "hono/factory";
import { writeAttempts } from "../features/security-log/security-log.service.ts";
import { logError } from "../lib/log.ts";
import type { AppEnv } from "./context.ts";

/** Counts failed and refused attempts of a request in the security log, after the response. */
export const countAttempts = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { scope, requestId } = c.var;
  const { attempts = [] } = scope;
  if (attempts.length === 0) return;
  c.executionCtx.waitUntil(
    writeAttempts(scope, attempts).catch((error: unknown) => {
      const name = error instanceof Error ? error.name : "unknown";
      logError({ requestId, error: name, work: "count attempts" });
    }),
  );
});
