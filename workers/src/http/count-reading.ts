import { createMiddleware } from "hono/factory";
import type { Env } from "../env.ts";
import { readingOf } from "../features/access-log/shown.service.ts";
import { logError } from "../lib/log.ts";
import type { AppEnv } from "./context.ts";

/** The name of the single object of the organisation. */
const TALLY = "readings";

/** Delay of a call, so that the call includes the readings of the isolate's other requests. */
const BATCH_DELAY_MS = 25;

/** Readings of the isolate's requests that no call has counted yet. */
let waitingReadings: NonNullable<ReturnType<typeof readingOf>>[] = [];

/** Counts the persons that a response has shown to its user, after the response. */
export const countReading = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const reading = readingOf(c.var.scope);
  if (!reading) return;
  waitingReadings.push(reading);
  c.executionCtx.waitUntil(countWaiting(c.env, c.var.requestId));
});

/**
 * Counts all waiting readings in one call of the Durable Object, because a call takes a third of
 * the time of reading a person (docs/decisions/0018-access-log.md). The first of several
 * simultaneous requests sends the readings of all requests. Each request waits on its own timer, so
 * that no reading is lost when another request ends.
 */
async function countWaiting({ READING_TALLY }: Env, requestId: string | undefined): Promise<void> {
  await scheduler.wait(BATCH_DELAY_MS);
  const readings = waitingReadings;
  if (readings.length === 0) return;
  waitingReadings = [];
  await READING_TALLY.getByName(TALLY)
    .count(readings)
    .catch((error: unknown) => {
      const name = error instanceof Error ? error.name : "unknown";
      logError({ requestId, error: name, work: "count reading" });
    });
}
