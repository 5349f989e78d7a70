import type { Grants, Permission, PersonStatus, Role } from "@kehila/shared/accounts/permissions";
import { or, sql } from "drizzle-orm";
import { userPermissions, users } from "./schema/accounts.ts";

/** Returns SQL constants for `in`, because SQLite would read a JSON parameter row by row. */
export const constants = (values: readonly (Role | Permission | PersonStatus)[]) =>
  sql.raw(`(${values.map((value) => `'${value}'`).join(", ")})`);

/** Returns a condition: a row of `users` has any of these roles and flags. */
export const isGranted = ({ roles, permissions }: Grants) =>
  or(
    sql`${users.role} in ${constants(roles)}`,
    // Without flags the subquery is omitted, since SQLite would scan all flags.
    permissions.length === 0
      ? undefined
      : sql`exists (select 1 from ${userPermissions}
          where ${userPermissions.userId} = ${users.id}
            and ${userPermissions.permission} in ${constants(permissions)})`,
  );
