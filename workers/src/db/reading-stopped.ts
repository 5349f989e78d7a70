import { READ_HOURLY_MAX } from "@kehila/shared/base/limits";
import type { SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { users } from "./schema/accounts.ts";

/** The hour of an instant, as counts of the access log have it: `2026-11-23T20`. */
export const hourOf = (at: SQLWrapper | string) => sql`substr(${at}, 1, 13)`;

/**
 * Whether a row of `users` has read as many persons within the hour of an instant as one may. By the index
 * of hours: another one would read the user's openings.
 */
export const isReadingStopped = (at: SQLWrapper) => sql`exists (
  select 1 from access_log indexed by access_log_of_hour
  where actor_id = ${users.id} and activity = 'read' and hour = ${hourOf(at)}
    and persons >= ${sql.raw(String(READ_HOURLY_MAX))})`;
