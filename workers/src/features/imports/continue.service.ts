import type { Calendar } from "@kehila/shared/base/dates";
import { openDatabase } from "../../db/client.ts";
import { runRead } from "../../db/read.ts";
import type { Env } from "../../env.ts";
import { SECOND } from "../../lib/duration.ts";
import { inOrder } from "../../lib/in-order.ts";
import { findUnfinished } from "./imports.repository.ts";

/** Maximum jobs per night; the rest is left for the next night. */
const JOBS = 200;
/** Maximum time of one start: the other tasks of the night wait for it. */
const START_TIME = 10 * SECOND;

/**
 * Starts the jobs of unfinished imports whose alarms the runtime dropped and that no browser polled
 * since. A job with an alarm continues unchanged. Throws a `TimeoutError` after the other starts
 * for a job that does not answer.
 */
export async function continueImports(
  env: Env,
  calendar: Calendar,
  timeoutMs = START_TIME,
): Promise<void> {
  const scope = { db: openDatabase(env.DB), env, calendar, actor: null };
  const ids = await runRead(scope, findUnfinished(scope.db));
  await inOrder(
    ids
      .slice(0, JOBS)
      .map((id) => () => waitAtMost(timeoutMs, env.IMPORT_JOB.getByName(id).start(id))),
  );
}

/** Waits for a call at most for some milliseconds. */
async function waitAtMost(milliseconds: number, call: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new DOMException("The job did not answer", "TimeoutError")),
    milliseconds,
  );
  try {
    await Promise.race([call, promise]);
  } finally {
    clearTimeout(timer);
  }
}
