import type { Role } from "@kehila/shared/accounts/permissions";
import type { SQL } from "drizzle-orm";
import { getTableName, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { jsonObject } from "../../db/json-values.ts";
import { keptColumns, rowsAsJson } from "../../db/kept-rows.ts";
import type { Read } from "../../db/read.ts";
import { ACTOR_ID, mapRead, readSql } from "../../db/read.ts";
import { registrationTokens, userPermissions, users } from "../../db/schema/accounts.ts";
import { passwords } from "../../db/schema/auth.ts";
import { backups } from "../../db/schema/backups.ts";
import { eventLists, eventListUsers } from "../../db/schema/event-lists.ts";
import { exportJobs } from "../../db/schema/exports.ts";
import { imports } from "../../db/schema/imports.ts";
import { passkeys, recoveryCodes, totpSecrets } from "../../db/schema/second-factor.ts";

/**
 * Tables whose rows are deleted and restored with an account, the account first. Sessions, mailed
 * links and challenges are not restored.
 */
const ROWS: readonly SQLiteTable[] = [
  users,
  userPermissions,
  passwords,
  totpSecrets,
  recoveryCodes,
  passkeys,
  eventListUsers,
];

/** Columns that name an account until its removal, in tables with an `id`. */
const NAMES = [
  eventLists.createdBy,
  registrationTokens.createdBy,
  registrationTokens.usedBy,
  imports.userId,
  exportJobs.userId,
  backups.startedBy,
] as const;

type NamingColumn = (typeof NAMES)[number];
const memberOf = ({ table, name }: NamingColumn): string => `${getTableName(table)}_${name}`;

/**
 * Returns the statement that keeps the rows of an account for an undo, before its deletion. Keeps
 * nothing if the account does not exist.
 */
export function keepAccount(
  db: Database,
  id: string,
  { removedBy, at }: { removedBy: string; at: string },
): Statement {
  const rows = ROWS.map((table) => {
    const owner = sql.raw(table === users ? "id" : "user_id");
    return [getTableName(table), rowsAsJson(table, sql`${owner} = ${id}`)] as const;
  });
  const names = NAMES.map((column) => {
    const ids = sql`json((select json_group_array(id) from ${column.table}
      where ${sql.raw(column.name)} = ${id}))`;
    return [memberOf(column), ids] as const;
  });
  const snapshot = jsonObject(Object.fromEntries([...rows, ...names]));
  return db.run(sql`insert into removed_accounts (id, removed_by, removed_at, snapshot)
    select id, ${removedBy}, ${at}, ${snapshot} from users where id = ${id}`);
}

/** A removed account that the actor can bring back. */
export interface RemovedAccount {
  id: string;
  name: string;
  email: string;
  role: Role;
  removedAt: string;
}

/** Reads the accounts that the actor removed after `since`, the latest first. */
export const listRemovedByActor = (
  since: string,
  condition: SQL = sql`true`,
): Read<readonly RemovedAccount[]> =>
  readSql<RemovedAccount>(sql`
    select id, snapshot ->> '$.users[0].name' as name, snapshot ->> '$.users[0].email' as email,
      snapshot ->> '$.users[0].role' as role, removed_at as "removedAt"
    from removed_accounts
    where removed_by = ${ACTOR_ID} and removed_at > ${since} and ${condition}
    order by removed_at desc, id`);

/** Reads an account that the actor removed after `since`; null for every other account. */
export const findRemovedByActor = (id: string, since: string): Read<RemovedAccount | null> =>
  mapRead(listRemovedByActor(since, sql`id = ${id}`), ([row]) => row ?? null);

/** The removal that an undo expects to find. */
interface UndoableRemoval {
  id: string;
  removedBy: string;
  since: string;
}

/**
 * Conditions under which kept rows are restored: the list still exists, and no other account has
 * the credential.
 */
const CONDITIONS: ReadonlyMap<SQLiteTable, SQL> = new Map<SQLiteTable, SQL>([
  [eventListUsers, sql`exists (select 1 from lists where id = kept_row.value ->> 'list_id')`],
  [
    passkeys,
    sql`not exists (select 1 from passkeys
      where credential_id = kept_row.value ->> 'credential_id')`,
  ],
]);

/**
 * Returns statements that bring a removed account back, in a new version; the sessions stay ended.
 * `NOT_FOUND` if another request has brought the account back, `USER_ALREADY_EXISTS` if the address
 * has an account again.
 */
export function restoreAccount(
  db: Database,
  { id, removedBy, since }: UndoableRemoval,
): Statement[] {
  const keptRemoval = sql`(select * from removed_accounts where id = ${id})`;
  const insert = (table: SQLiteTable) => {
    const { names, values } = keptColumns(table, "revision");
    const condition = CONDITIONS.get(table) ?? sql`true`;
    return db.run(sql`insert into ${table} (${names}) select ${values}
      from ${keptRemoval} as kept, json_each(kept.snapshot, ${`$.${getTableName(table)}`}) as kept_row
      where ${condition}`);
  };
  const nameAgain = (column: NamingColumn) =>
    db.run(sql`update ${column.table} set ${sql.raw(column.name)} = ${id}
      where ${sql.raw(column.name)} is null and id in (select named.value
        from ${keptRemoval} as kept, json_each(kept.snapshot, ${`$.${memberOf(column)}`}) as named)`);
  return [
    expectThat(
      db,
      sql`exists (select 1 from removed_accounts
        where id = ${id} and removed_by = ${removedBy} and removed_at > ${since})`,
      "NOT_FOUND",
    ),
    expectThat(
      db,
      sql`not exists (select 1 from users
        where email = (select snapshot ->> '$.users[0].email' from ${keptRemoval} as kept))`,
      "USER_ALREADY_EXISTS",
    ),
    ...ROWS.map(insert),
    ...NAMES.map(nameAgain),
    db.run(sql`delete from removed_accounts where id = ${id}`),
  ];
}

/** Deletes the kept rows of accounts that were removed until an instant. */
export const deleteKept = (db: Database, until: string): Statement =>
  db.run(sql`delete from removed_accounts where removed_at <= ${until}`);
