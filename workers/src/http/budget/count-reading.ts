import { can } from "@kehila/shared/accounts/permissions";
import { createMiddleware } from "hono/factory";
import type { Env } from "../../env.ts";
import type { Reading } from "../../features/access-log/reading.service.ts";
import { readingTally } from "../../features/access-log/reading.service.ts";
import { classOf } from "../../lib/error-places.ts";
import { logError } from "../../lib/log.ts";
import type { AppEnv } from "../context.ts";

/** Delay of a call, so that the call includes the readings of the isolate's other requests. */
const BATCH_DELAY_MS = 25;

/** Ids in JSON, of records of any kind. */
const IDS = /(?<=")[0-9a-f]{32}(?=")/gu;

/** Readings of the isolate's requests that no call has counted yet. */
let waitingReadings: Reading[] = [];

/**
 * Counts the persons that a response shows to its user, after the response and whatever the route:
 * it takes the ids from the JSON, and the tally keeps the ids of persons. The service of a file
 * names its persons, and the job of an export counts them.
 */
export const countReading = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { actor, reading, calendar } = c.var.scope;
  const isJson = c.res.headers.get("Content-Type")?.includes("json") ?? false;
  const idsInFile = reading?.idsInFile ?? [];
  if (!actor || (!isJson && idsInFile.length === 0)) return;
  const answer = isJson ? c.res.clone() : null;
  const { id: actorId, name: actorName } = actor;
  const at = calendar.now().getTime();
  const count = async () => {
    const personIds = new Set([...idsInFile, ...((await answer?.text())?.match(IDS) ?? [])]);
    personIds.delete(actorId);
    if (personIds.size === 0) return;
    const neverStops = reading?.neverStops ?? false;
    const mayRead = can(actor, "persons.read", { status: "active" });
    const usesBudget = !mayRead && (reading?.usesBudget ?? true);
    waitingReadings.push({ actorId, actorName, ids: [...personIds], neverStops, usesBudget, at });
    await countWaiting(c.env, c.var.requestId);
  };
  c.executionCtx.waitUntil(count());
});

/**
 * Counts all waiting readings in one call of the Durable Object, because a call takes a third of
 * the time of reading a person (docs/decisions/0018-access-log.md). The first of several
 * simultaneous requests sends the readings of all requests. Each request waits on its own timer, so
 * that no reading is lost when another request ends.
 */
async function countWaiting(env: Env, requestId: string | undefined): Promise<void> {
  await scheduler.wait(Number(env.READING_DELAY_MS ?? BATCH_DELAY_MS));
  const readings = waitingReadings;
  if (readings.length === 0) return;
  waitingReadings = [];
  await readingTally(env.READING_TALLY)
    .count(readings)
    .catch((error: unknown) => {
      logError({ requestId, error: classOf(error), work: "count reading" });
    });
}
