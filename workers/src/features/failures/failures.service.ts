import type { Calendar } from "@kehila/shared/base/dates";
import { addDays, dayOfInstant, today } from "@kehila/shared/base/dates";
import { PAGE_SIZE } from "@kehila/shared/base/limits";
import type { FailuresPage, FailuresQuery, KeptFailure } from "@kehila/shared/failures";
import type { CountedFailure, FailureCount, NightTask } from "@kehila/shared/system";
import { FAILURE_DAYS, NIGHT_TASKS } from "@kehila/shared/system";
import type { PlanScope } from "../../core/scope.ts";
import { openDatabase, runBatch } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, mapRead } from "../../db/read.ts";
import { classOf, framesOf } from "../../lib/error-places.ts";
import { inOrder } from "../../lib/in-order.ts";
import { logError } from "../../lib/log.ts";
import {
  addFailure,
  findFailures,
  findKeptFailures,
  findNight,
  keepFailure,
  storeTask,
} from "./failures.repository.ts";

/** What is known of a failure: its error, and the request in which it happened. */
interface Cause extends Partial<Pick<KeptFailure, "method" | "route" | "code">> {
  error: unknown;
}

/**
 * Counts a failure of the day, and keeps the class and the places of its error for administrators.
 * Never throws: if the database fails too, the failure is only logged.
 */
export async function noteFailure(
  { db, calendar, requestId }: Pick<PlanScope, "db" | "calendar" | "requestId">,
  failure: CountedFailure,
  { error, method = null, route = null, code = null }: Cause,
): Promise<void> {
  const now = calendar.now();
  const day = dayOfInstant(now, calendar.timeZone);
  const at = now.toISOString();
  const where = { requestId: requestId ?? null, method, route, code };
  const what = { error: classOf(error), stack: framesOf(error) };
  try {
    await runBatch(db, [
      addFailure(db, { failure, day, at }),
      ...keepFailure(db, { at, failure, ...where, ...what }),
    ]);
  } catch (noteError) {
    logError({ requestId, error: classOf(noteError), work: `note ${failure}` });
  }
}

/** Reads a page of the kept failures, newest first, for administrators. */
export const listFailures = ({ db }: PlanScope, query: FailuresQuery): Read<FailuresPage> =>
  mapRead(findKeptFailures(db, query, PAGE_SIZE + 1), (rows) => ({
    data: rows.slice(0, PAGE_SIZE),
    hasNextPage: rows.length > PAGE_SIZE,
  }));

/** The failures for administrators, and the end of the last complete night. */
interface Failures {
  failures: FailureCount[];
  lastNight: string | null;
}

/** Reads the failures of the last {@link FAILURE_DAYS} days. */
export const readFailures = ({ db, calendar }: PlanScope): Read<Failures> =>
  joinReads({
    failures: findFailures(db, addDays(today(calendar), -FAILURE_DAYS)),
    lastNight: findNight(),
  });

/** Reads the end of the last complete night, or null. */
export const readLastNight = (): Read<string | null> => findNight();

/** Runs a task of a cron. A failure is logged, noted for administrators and rethrown. */
export async function runNoted(
  { DB }: { DB: D1Database },
  calendar: Calendar,
  failure: CountedFailure,
  task: () => Promise<unknown>,
): Promise<void> {
  try {
    await task();
  } catch (error) {
    logError({ requestId: undefined, error: classOf(error), work: failure });
    await noteFailure({ db: openDatabase(DB), calendar }, failure, { error });
    throw error;
  }
}

/**
 * Runs tasks of a night in order and stores the end of each. A failed task does not stop the others;
 * the first error is thrown at the end, so that the platform marks the invocation as failed.
 */
export async function runNight(
  env: { DB: D1Database },
  calendar: Calendar,
  tasks: Readonly<Record<NightTask, () => Promise<unknown>>>,
  names: readonly NightTask[] = NIGHT_TASKS,
): Promise<void> {
  const db = openDatabase(env.DB);
  await inOrder(
    names.map((name) => async () => {
      await runNoted(env, calendar, `night.${name}`, tasks[name]);
      await runBatch(db, [storeTask(db, name, calendar.now().toISOString())]);
    }),
  );
}
