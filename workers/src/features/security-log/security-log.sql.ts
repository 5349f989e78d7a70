import type { SecurityDetail, SecurityKind } from "@kehila/shared/accounts/security-log";
import { SECURITY_EVENTS } from "@kehila/shared/accounts/security-log";
import type { Query, SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { CountedAttempt } from "../../core/scope.ts";
import type { Database, Statement } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";

/** The length of an hour in UTC: `2026-11-23T20`. */
const HOUR_LENGTH = 13;

interface NamedUser {
  id: string;
  name: string;
}

/** An entry of the security log. */
interface SecurityEntry {
  at: string;
  kind: SecurityKind;
  actor: NamedUser | null;
  target: NamedUser | null;
  details: readonly SecurityDetail[];
}

/** Returns the statement that writes an entry. A batch joins all its entries into one statement. */
export const insertSecurityEvent = ({ actor, target, ...entry }: SecurityEntry): Statement => ({
  row: {
    ...entry,
    group: SECURITY_EVENTS[entry.kind].group,
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? null,
    targetId: target?.id ?? null,
    targetName: target?.name ?? null,
  },
  insertAll: insertEvents,
});

const insertEvents = (entries: readonly unknown[]): Query => ({
  sql: `insert into security_log
      (at, kind, event_group, actor_id, actor_name, target_id, target_name, details)
    select value ->> 'at', value ->> 'kind', value ->> 'group', value ->> 'actorId',
      value ->> 'actorName', value ->> 'targetId', value ->> 'targetName', value -> 'details'
    from json_each(?)`,
  params: [JSON.stringify(entries)],
});

/**
 * Returns the statements that delete the unconfirmed imports of a condition on `imports`, and write
 * an entry for each import with checked rows: the answers to them may have named persons. An import
 * is discarded by its user, replaced by a later one, or deleted at night.
 */
export function discardImports(db: Database, condition: SQL, at: string): Statement[] {
  const isDiscarded = sql`status = 'CHECKING' and ${condition}`;
  return [
    db.run(sql`insert into security_log
        (at, kind, event_group, actor_id, actor_name, details, count)
      select ${at}, 'importDiscarded', ${SECURITY_EVENTS.importDiscarded.group}, user_id, user_name,
        json_array(target), checked
      from (select user_id, user_name, target, (select ifnull(sum(rows), 0) from import_chunks
          where import_id = imports.id) as checked
        from imports where ${isDiscarded}) where checked > 0`),
    db.run(sql`delete from imports where ${isDiscarded}`),
  ];
}

/**
 * Returns the statement that counts an attempt: one entry for each kind, detail, account and hour.
 * Attempts at addresses without an account share one entry, written by the same statement.
 */
export function countAttempt(
  db: Database,
  { at, kind, detail, actor, account }: CountedAttempt,
): Statement {
  const { group } = SECURITY_EVENTS[kind];
  const counterKey = [kind, detail ?? "", actor?.id ?? "", at.slice(0, HOUR_LENGTH), ""].join(":");
  const details = JSON.stringify(detail === null ? [] : [detail]);
  return db.run(sql`insert into security_log
      (at, kind, event_group, actor_id, actor_name, target_id, target_name, details, slot)
    select ${at}, ${kind}, ${group}, ${actor?.id ?? null}, ${actor?.name ?? null},
      ${users.id}, ${users.name}, ${details}, ${counterKey} || coalesce(${users.id}, '')
    from (select 1) left join ${users} on ${ownerOf(account)}
    where true
    on conflict (slot) where slot is not null do update set count = count + 1`);
}

function ownerOf(account: CountedAttempt["account"]): SQL {
  if (account === null) return sql`false`;
  return "email" in account
    ? sql`${users.email} = ${account.email}`
    : sql`${users.id} = ${account.id}`;
}
