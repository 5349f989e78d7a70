import type { FailuresQuery, KeptFailure } from "@kehila/shared/failures";
import type { CountedFailure, FailureCount, NightTask } from "@kehila/shared/system";
import { FAILURES_KEPT, NIGHT_TASKS } from "@kehila/shared/system";
import { and, desc, gte, lt, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readRows, readSql } from "../../db/read.ts";
import { failureCounts, failures } from "../../db/schema/failures.ts";
import { settings } from "../../db/schema/second-factor.ts";
import { LAST_NIGHT } from "../../lib/settings/setting-keys.ts";

/** Counts one failure of a day. */
export const addFailure = (
  db: Database,
  { failure, day, at }: { failure: CountedFailure; day: string; at: string },
): Statement =>
  db
    .insert(failureCounts)
    .values({ day, failure, count: 1, lastAt: at })
    .onConflictDoUpdate({
      target: [failureCounts.day, failureCounts.failure],
      set: { count: sql`${failureCounts.count} + 1`, lastAt: at },
    });

/** Keeps a failure with its places in the code, and deletes the oldest one above the limit. */
export const keepFailure = (db: Database, failure: Omit<KeptFailure, "seq">): Statement[] => [
  db.insert(failures).values(failure),
  db.run(sql`delete from ${failures}
    where seq <= (select max(seq) from ${failures}) - ${FAILURES_KEPT}`),
];

/** Reads at most `take` kept failures, the newest first. Ids match by their beginning. */
export const findKeptFailures = (
  db: Database,
  { before = Number.MAX_SAFE_INTEGER, requestId }: FailuresQuery,
  take: number,
): Read<KeptFailure[]> =>
  mapRead(
    readRows(
      db
        .select()
        .from(failures)
        .where(
          and(
            lt(failures.seq, before),
            requestId === undefined
              ? undefined
              : sql`instr(${failures.requestId}, ${requestId.toLowerCase()}) = 1`,
          ),
        )
        .orderBy(desc(failures.seq))
        .limit(take),
    ),
    (rows) => rows.map((row) => ({ ...row, stack: [...row.stack] })),
  );

/** Reads the counts since a day, the newest day first. */
export const findFailures = (db: Database, since: string): Read<FailureCount[]> =>
  readRows(
    db
      .select()
      .from(failureCounts)
      .where(gte(failureCounts.day, since))
      .orderBy(desc(failureCounts.day), desc(failureCounts.lastAt)),
  );

/** Stores the end of a task of the night. */
export const storeTask = (db: Database, task: NightTask, now: string): Statement =>
  db.run(sql`insert into settings (key, value, updated_at)
    values (${LAST_NIGHT}, json_object(${task}, ${now}), ${now})
    on conflict (key) do update set value = json_set(
      iif(json_type(value) = 'object', value, '{}'), ${`$.${task}`}, ${now}), updated_at = ${now}`);

/** Reads the end of the task that has not succeeded for the longest time; null if one never has. */
export const findNight = (): Read<string | null> =>
  mapRead(
    readSql<{ value: string; at: string }>(
      sql`select value, updated_at as at from ${settings} where key = ${LAST_NIGHT}`,
    ),
    ([row]) => {
      if (!row) return null;
      const ends = JSON.parse(row.value) as true | Partial<Record<NightTask, string>>;
      // Versions until 0.2.0 stored the end of a night of one invocation.
      if (ends === true) return row.at;
      const times = NIGHT_TASKS.map((task) => ends[task] ?? "").toSorted();
      return times[0] || null;
    },
  );
