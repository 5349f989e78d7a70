import { eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { settings } from "../../db/schema/second-factor.ts";
import { LAST_PROBE } from "../../lib/settings/setting-keys.ts";

/** The length of the probe's text: more than a page of SQLite, so that the write needs new pages. */
const PROBE_LENGTH = 20_000;

/**
 * Returns the statements that write a text of several pages and shorten it again, with the time. In
 * one batch, they fail when the database or its disk has no room, where a change in place succeeds.
 */
export function writeProbe(db: Database, now: string): Statement[] {
  const row = { value: "x".repeat(PROBE_LENGTH), updatedAt: now };
  return [
    db
      .insert(settings)
      .values({ key: LAST_PROBE, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row }),
    db.update(settings).set({ value: true }).where(eq(settings.key, LAST_PROBE)),
  ];
}

/** Reads the time of the last successful probe, or null. */
export const findProbe = (): Read<string | null> =>
  mapRead(
    readSql<{ at: string }>(
      sql`select updated_at as at from ${settings} where key = ${LAST_PROBE}`,
    ),
    ([row]) => row?.at ?? null,
  );
