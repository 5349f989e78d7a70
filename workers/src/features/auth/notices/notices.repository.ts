import { and, eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import type { Read } from "../../../db/read.ts";
import { mapRead, readRows, readSql } from "../../../db/read.ts";
import { users } from "../../../db/schema/accounts.ts";
import { settings } from "../../../db/schema/second-factor.ts";
import { NOTICED_EVENTS } from "../../../lib/settings/setting-keys.ts";

/** Reads the number of the last entry of the security log that was looked at; 0 before the first. */
export const findNoticed = (): Read<number> =>
  mapRead(
    readSql<{ value: string }>(sql`select value from ${settings} where key = ${NOTICED_EVENTS}`),
    ([row]) => Number(row?.value ?? 0),
  );

/** Reads the administrators with a verified address. */
export const listAdministrators = (db: Database) =>
  readRows(
    db
      .select({ id: users.id, name: users.name, email: users.email, language: users.language })
      .from(users)
      .where(and(eq(users.role, "ADMIN"), eq(users.emailVerified, true))),
  );

/** Stores the number of the last entry of the security log that was looked at. */
export function putNoticed(db: Database, seq: number, now: string): Statement {
  const row = { value: seq, updatedAt: now };
  return db
    .insert(settings)
    .values({ key: NOTICED_EVENTS, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
}
