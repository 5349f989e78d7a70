import type { Context } from "hono";
import { logError } from "../lib/log.ts";
import type { AppEnv } from "./context.ts";

/** Work for after the answer, so that the answer's time does not tell whether there was any. */
export type Later = () => Promise<void>;

/** By then an answer has left, however busy the machine is. */
const AFTER_MS = 100;

/**
 * Goes on after the answer has left, so that its time tells nothing. What fails then is nobody's to
 * see; the log says that it failed, not for whom.
 */
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
