import type { CountedFailure, FailureCount } from "@kehila/shared/system";
import { desc, gte, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readRows, readSql } from "../../db/read.ts";
import { failureCounts } from "../../db/schema/failures.ts";
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

/** Reads the counts since a day, the newest day first. */
export const findFailures = (db: Database, since: string): Read<FailureCount[]> =>
  readRows(
    db
      .select()
      .from(failureCounts)
      .where(gte(failureCounts.day, since))
      .orderBy(desc(failureCounts.day), desc(failureCounts.lastAt)),
  );

/** Stores the end of a night. */
export const storeNight = (db: Database, now: string): Statement => {
  const row = { value: true, updatedAt: now };
  return db
    .insert(settings)
    .values({ key: LAST_NIGHT, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
};

/** Reads the end of the last complete night, or null. */
export const findNight = (): Read<string | null> =>
  mapRead(
    readSql<{ at: string }>(
      sql`select updated_at as at from ${settings} where key = ${LAST_NIGHT}`,
    ),
    ([row]) => row?.at ?? null,
  );
