import { READ_HOURLY_MAX } from "@kehila/shared/base/limits";
import type { SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { users } from "./schema/accounts.ts";

/** Returns the hour of an instant in the format of the access log's counts: `2026-11-23T20`. */
export const hourOf = (instant: SQLWrapper | string) => sql`substr(${instant}, 1, 13)`;

/**
 * Returns a condition: a row of `users` has reached the limit of persons read within the hour of an
 * instant. The condition names the index by hour, because another index would read all openings of
 * the user.
 */
export const isReadingStopped = (instant: SQLWrapper) => sql`exists (
  select 1 from access_log indexed by access_log_of_hour
  where actor_id = ${users.id} and activity = 'read' and hour = ${hourOf(instant)}
    and ifnull(stopping, persons) >= ${sql.raw(String(READ_HOURLY_MAX))})`;
