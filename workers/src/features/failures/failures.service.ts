import type { Calendar } from "@kehila/shared/base/dates";
import { addDays, dayOfInstant, today } from "@kehila/shared/base/dates";
import type { CountedFailure, FailureCount, NightTask } from "@kehila/shared/system";
import { FAILURE_DAYS, NIGHT_TASKS } from "@kehila/shared/system";
import type { PlanScope } from "../../core/scope.ts";
import type { Database } from "../../db/client.ts";
import { openDatabase, runBatch } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { joinReads } from "../../db/read.ts";
import { logError } from "../../lib/log.ts";
import { addFailure, findFailures, findNight, storeNight } from "./failures.repository.ts";

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "unknown");

/**
 * Counts a failure of the day for administrators. Never throws: a database that fails, too, is in the
 * log only.
 */
export async function countFailure(
  { db, calendar, requestId }: Pick<PlanScope, "db" | "calendar" | "requestId">,
  failure: CountedFailure,
): Promise<void> {
  const at = calendar.now();
  const day = dayOfInstant(at, calendar.timeZone);
  try {
    await runBatch(db, [addFailure(db, { failure, day, at: at.toISOString() })]);
  } catch (error) {
    logError({ requestId, error: nameOf(error), work: `count ${failure}` });
  }
}

/** What administrators see of failures, and the end of the last complete night. */
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

/**
 * Runs the tasks of a night in order. A failed task is logged and counted and does not stop the
 * others; the first error is thrown at the end, so that the platform marks the night as failed.
 */
export async function runNight(
  { DB }: { DB: D1Database },
  calendar: Calendar,
  tasks: Readonly<Record<NightTask, () => Promise<unknown>>>,
): Promise<void> {
  const db: Database = openDatabase(DB);
  const errors: unknown[] = [];
  for (const task of NIGHT_TASKS) {
    try {
      await tasks[task]();
    } catch (error) {
      errors.push(error);
      logError({ requestId: undefined, error: nameOf(error), work: `night.${task}` });
      await countFailure({ db, calendar }, `night.${task}`);
    }
  }
  if (errors.length > 0) throw errors[0];
  await runBatch(db, [storeNight(db, calendar.now().toISOString())]);
}

/** Runs the work of a cron; a failure is logged, counted and thrown on. */
export async function countingFailures(
  { DB }: { DB: D1Database },
  calendar: Calendar,
  failure: CountedFailure,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    logError({ requestId: undefined, error: nameOf(error), work: `cron ${failure}` });
    await countFailure({ db: openDatabase(DB), calendar }, failure);
    throw error;
  }
}
