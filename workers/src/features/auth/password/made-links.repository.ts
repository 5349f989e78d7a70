import { and, eq, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import type { Read } from "../../../db/read.ts";
import { readRow, readRows } from "../../../db/read.ts";
import { users } from "../../../db/schema/accounts.ts";
import { settings } from "../../../db/schema/second-factor.ts";
import { MADE_LINKS } from "../../../lib/settings/setting-keys.ts";

/** Reads the time of the last link of `admin:link` without mails; null without such a link. */
export const findLastMade = (db: Database): Read<{ at: string } | null> =>
  readRow(db.select({ at: settings.updatedAt }).from(settings).where(eq(settings.key, MADE_LINKS)));

/** Reads the accounts of the links without mails. */
export const listOwners = (db: Database): Read<{ id: string; name: string }[]> =>
  readRows(
    db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(
        sql`${users.id} in (select value from json_each(
          (select ${settings.value} from ${settings} where ${settings.key} = ${MADE_LINKS})))`,
      ),
  );

/** Reads the administrators with a verified address. */
export const listAdministrators = (db: Database) =>
  readRows(
    db
      .select({ id: users.id, name: users.name, email: users.email, language: users.language })
      .from(users)
      .where(and(eq(users.role, "ADMIN"), eq(users.emailVerified, true))),
  );

/** Deletes the row about links without mails; the row of a later link stays. */
export const deleteMade = (db: Database, at: string): Statement =>
  db.delete(settings).where(and(eq(settings.key, MADE_LINKS), eq(settings.updatedAt, at)));
