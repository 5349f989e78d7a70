import type { Permission, Role } from "@kehila/shared/accounts/permissions";
import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { jsonValues } from "../../db/json-values.ts";
import { readRows } from "../../db/read.ts";
import { userPermissions, users } from "../../db/schema/accounts.ts";

/** Reads verified users with one of these roles or flags. */
export const findPickable = (
  db: Database,
  { roles, flags }: { roles: readonly Role[]; flags: readonly Permission[] },
) =>
  readRows(
    db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(
        sql`${eq(users.emailVerified, true)} and (${users.role} in ${jsonValues(roles)}
          or exists (select 1 from ${userPermissions} where ${userPermissions.userId} = ${users.id}
            and ${userPermissions.permission} in ${jsonValues(flags)}))`,
      )
      .orderBy(asc(users.id)),
  );
