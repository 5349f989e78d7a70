import type { SecurityKind, SecurityLogQuery } from "@kehila/shared/accounts/security-log";
import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, lte, sql } from "drizzle-orm";
import { accountNow } from "../../db/account-now.ts";
import type { Database } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readRows, readSql } from "../../db/read.ts";
import { securityLog } from "../../db/schema/security-log.ts";

/** A stored entry, with its accounts as they are now. */
export type SecurityRow = typeof securityLog.$inferSelect & {
  actorNow: string | null;
  targetNow: string | null;
};

interface EntriesOf extends Pick<SecurityLogQuery, "group"> {
  userId: string;
  before: number;
}

/**
 * Returns the newest entries of a user: `take` entries by the user and `take` about the user.
 * Without the two limits, the sort would read all entries of the user.
 */
function newestOf({ userId, group, before }: EntriesOf, take: number): SQL {
  const newestBy = (side: "actor" | "target") =>
    group === undefined
      ? sql`select seq from (select seq from security_log
          indexed by ${sql.raw(`security_log_of_${side}`)}
          where ${sql.raw(side)}_id = ${userId} and seq < ${before} order by seq desc limit ${take})`
      : sql`select seq from (select seq from security_log
          indexed by ${sql.raw(`security_log_of_${side}_group`)}
          where ${sql.raw(side)}_id = ${userId} and event_group = ${group} and seq < ${before}
          order by seq desc limit ${take})`;
  return sql`(${newestBy("actor")} union ${newestBy("target")})`;
}

/** Reads at most `take` entries, the newest first. */
export function findSecurityEvents(
  db: Database,
  { before = Number.MAX_SAFE_INTEGER, userId, group }: SecurityLogQuery,
  take: number,
): Read<SecurityRow[]> {
  const query = db
    .select({
      ...getTableColumns(securityLog),
      actorNow: accountNow(securityLog.actorId),
      targetNow: accountNow(securityLog.targetId),
    })
    .from(securityLog)
    .where(
      userId === undefined
        ? and(
            lt(securityLog.seq, before),
            group === undefined ? undefined : eq(securityLog.eventGroup, group),
          )
        : inArray(securityLog.seq, newestOf({ userId, group, before }, take)),
    )
    .orderBy(desc(securityLog.seq))
    .limit(take);
  return readRows(query);
}

/** Reads the number of the newest entry; 0 without entries. */
export const findNewestSeq = (): Read<number> =>
  mapRead(
    readSql<{ newest: number | null }>(sql`select max(seq) as newest from ${securityLog}`),
    ([row]) => row?.newest ?? 0,
  );

/** Some entries by their numbers and time. */
export interface EventRange {
  kinds: readonly SecurityKind[];
  /** The number of the last entry before the range. */
  after: number;
  /** The number of the last entry of the range. */
  upTo: number;
  /** The earliest time of an entry. */
  since: string;
}

/** Reads the entries of a range, oldest first. */
export const listRange = (db: Database, { kinds, after, upTo, since }: EventRange) =>
  readRows(
    db
      .select()
      .from(securityLog)
      .where(
        and(
          gt(securityLog.seq, after),
          lte(securityLog.seq, upTo),
          inArray(securityLog.kind, [...kinds]),
          gte(securityLog.at, since),
        ),
      )
      .orderBy(asc(securityLog.seq)),
  );
