import type { Context } from "hono";
import type { Later } from "../core/later.ts";
import { logError } from "../lib/log.ts";
import type { AppEnv } from "./context.ts";

/** After this delay the response has left, however busy the machine is. */
const AFTER_MS = 100;

/** Runs work after the response has left. The log of a failure does not name the person. */
export function afterAnswer(c: Context<AppEnv>, work: Later | null): void {
  if (!work) return;
  const { requestId } = c.var;
  c.executionCtx.waitUntil(
    scheduler
      .wait(AFTER_MS)
      .then(work)
      .catch((error: unknown) =>
        logError({
          requestId,
          error: error instanceof Error ? error.name : "unknown",
          work: "mail",
        }),
      ),
  );
}
