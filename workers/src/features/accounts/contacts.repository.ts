import { CONTACTS_MAX, type Contacts } from "@kehila/shared/accounts/accounts";
import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { ACTOR_ID, joinReads, mapRead, readRow, readRows } from "../../db/read.ts";
import { registrationTokens, users } from "../../db/schema/accounts.ts";

/** Reads the colleague who invited the actor, and other verified administrators: names only. */
export const findContacts = (db: Database): Read<Contacts> =>
  mapRead(
    joinReads({
      inviter: readRow(
        db
          .select({ id: users.id, name: users.name })
          .from(registrationTokens)
          .innerJoin(users, eq(users.id, registrationTokens.createdBy))
          .where(eq(registrationTokens.usedBy, ACTOR_ID))
          .orderBy(desc(registrationTokens.usedAt))
          .limit(1),
      ),
      others: readRows(
        db
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(
            and(eq(users.role, "ADMIN"), eq(users.emailVerified, true), ne(users.id, ACTOR_ID)),
          )
          .orderBy(asc(users.createdAt), asc(users.id))
          // The inviter is named separately.
          .limit(CONTACTS_MAX + 1),
      ),
    }),
    ({ inviter, others }) => ({
      invitedBy: inviter?.name ?? null,
      administrators: others
        .filter(({ id }) => id !== inviter?.id)
        .slice(0, CONTACTS_MAX)
        .map(({ name }) => name),
    }),
  );
