import type { Context } from "hono";
import type { Later } from "../../core/later.ts";
import { classOf } from "../../lib/error-places.ts";
import { logError } from "../../lib/log.ts";
import type { AppEnv } from "../context.ts";

/** The delay after which the response has been sent, even on a busy machine. */
export const AFTER_MS = 100;

/** Runs work after the response has been sent. The log of a failure does not name the person. */
export function afterAnswer(
  c: Context<AppEnv>,
  work: Later | null,
  { name = "mail", delay = AFTER_MS } = {},
): void {
  if (!work) return;
  const { requestId } = c.var;
  c.executionCtx.waitUntil(
    scheduler
      .wait(delay)
      .then(work)
      .catch((error: unknown) =>
        logError({
          requestId,
          error: classOf(error),
          work: name,
        }),
      ),
  );
}
