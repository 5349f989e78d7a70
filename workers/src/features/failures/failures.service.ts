import type { Calendar } from "@kehila/shared/base/dates";
import { addDays, dayOfInstant, today } from "@kehila/shared/base/dates";
import type { CountedFailure, FailureCount, NightTask } from "@kehila/shared/system";
import { FAILURE_DAYS, NIGHT_TASKS } from "@kehila/shared/system";
import type { PlanScope } from "../../core/scope.ts";
import { openDatabase, runBatch } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { joinReads } from "../../db/read.ts";
import { logError } from "../../lib/log.ts";
import { addFailure, findFailures, findNight, storeNight } from "./failures.repository.ts";

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "unknown");

/**
 * Counts a failure of the day for administrators. Never throws: if the database fails too, the
 * failure is only logged.
 */
export async function countFailure(
  { db, calendar, requestId }: Pick<PlanScope, "db" | "calendar" | "requestId">,
  failure: CountedFailure,
): Promise<void> {
  const now = calendar.now();
  const day = dayOfInstant(now, calendar.timeZone);
  try {
    await runBatch(db, [addFailure(db, { failure, day, at: now.toISOString() })]);
  } catch (error) {
    logError({ requestId, error: nameOf(error), work: `count ${failure}` });
  }
}

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

/** Runs a task of a cron. A failure is logged, counted for administrators and rethrown. */
export async function runCounted(
  { DB }: { DB: D1Database },
  calendar: Calendar,
  failure: CountedFailure,
  task: () => Promise<unknown>,
): Promise<void> {
  try {
    await task();
  } catch (error) {
    logError({ requestId: undefined, error: nameOf(error), work: failure });
    await countFailure({ db: openDatabase(DB), calendar }, failure);
    throw error;
  }
}

/**
 * Runs the tasks of a night in order. A failed task does not stop the others; the first error is
 * thrown at the end, so that the platform marks the night as failed.
 */
export async function runNight(
  env: { DB: D1Database },
  calendar: Calendar,
  tasks: Readonly<Record<NightTask, () => Promise<unknown>>>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const task of NIGHT_TASKS) {
    try {
      await runCounted(env, calendar, `night.${task}`, tasks[task]);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  const db = openDatabase(env.DB);
  await runBatch(db, [storeNight(db, calendar.now().toISOString())]);
}
