import type { AccessLogQuery, CountedActivity } from "@kehila/shared/accounts/access-log";
import type { Grants, PersonStatus, Role } from "@kehila/shared/accounts/permissions";
import type { OpenedPerson } from "@kehila/shared/today";
import type { SQL } from "drizzle-orm";
import { and, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { accountNow } from "../../db/account-now.ts";
import type { Database, Statement } from "../../db/client.ts";
import { constants, isGranted } from "../../db/granted.ts";
import { jsonValues } from "../../db/json-values.ts";
import { keptPerson, withMerged } from "../../db/merged-persons.ts";
import { needsSecondFactor } from "../../db/needs-second-factor.ts";
import type { Select } from "../../db/prepared.ts";
import { prepareSelect, queryOf } from "../../db/prepared.ts";
import { hourOf, isReadingStopped } from "../../db/reading-stopped.ts";
import type { Read } from "../../db/read.ts";
import { ACTOR_ID, readRows, readSql } from "../../db/read.ts";
import { users } from "../../db/schema/accounts.ts";
import { eventLists } from "../../db/schema/event-lists.ts";
import { accessLog, history } from "../../db/schema/history.ts";
import { persons } from "../../db/schema/persons.ts";

type Entry = typeof accessLog.$inferInsert;

/**
 * Prepares the statement that logs the opening of a person, once a day. The statement writes
 * nothing if the actor may not read the person: `readers` has the grants by the person's status.
 * The actor is the user of the session, {@link Select.isRecord}.
 */
export const prepareOpening = (readers: ReadonlyMap<PersonStatus, Grants>) =>
  prepareSelect<{ personId: string; at: string; day: string }>(() => {
    const mayRead = [...readers].map(
      ([status, grants]) => sql`when ${sql.raw(`'${status}'`)} then ${isGranted(grants)}`,
    );
    return sql`insert into access_log (at, day, actor_id, actor_name, person_id)
      select ${sql.placeholder("at")}, ${sql.placeholder("day")}, ${users.id}, ${users.name}, ${persons.id}
      from actor join ${users} on ${users.id} = actor.id
        join ${persons} on ${persons.id} = ${sql.placeholder("personId")}
      where not (${needsSecondFactor}) and not ${isReadingStopped(sql.placeholder("at"))}
        and case ${persons.status} ${sql.join(mayRead, sql` `)} else 0 end
      on conflict do nothing`;
  });

/**
 * Returns the select that logs openings of persons by a known actor, once a day. Skips persons
 * whose status the actor may not read.
 */
export const openingsBy = (
  entry: Pick<Entry, "at" | "day" | "actorId" | "actorName"> & { personIds: readonly string[] },
  readable: readonly PersonStatus[],
): Select =>
  queryOf(sql`insert into access_log (at, day, actor_id, actor_name, person_id)
    select ${entry.at}, ${entry.day}, ${entry.actorId}, ${entry.actorName}, ${persons.id}
    from json_each(${JSON.stringify(entry.personIds)}) as opened
    cross join ${persons} on ${persons.id} = opened.value
    where ${persons.status} in ${constants(readable)}
    order by opened.key
    on conflict do nothing`);

export const insertExport = (
  db: Database,
  entry: Pick<Entry, "at" | "day" | "actorId" | "actorName" | "exportId">,
): Statement => db.insert(accessLog).values(entry);

/** The count of a user's activity within an hour; each hour has one entry. */
export type Count = Pick<Entry, "at" | "day" | "actorId" | "actorName"> & {
  activity: CountedActivity;
  persons: number;
  /** The persons that count towards the limit at which reading stops; null: all of them. */
  stopping?: number;
};

/** Returns the statement that logs a count, or updates the entry of its hour. */
export const upsertCount = (db: Database, count: Count): Statement =>
  db.run(sql`insert into access_log (at, day, hour, actor_id, actor_name, activity, persons, stopping)
    values (${count.at}, ${count.day}, ${hourOf(count.at)}, ${count.actorId}, ${count.actorName},
      ${count.activity}, ${count.persons}, ${count.stopping ?? null})
    on conflict (actor_id, activity, hour) where activity is not null
    do update set persons = max(persons, excluded.persons),
      stopping = max(stopping, excluded.stopping)`);

/** Reads which of these ids are ids of persons. */
export async function findPersonIds(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`select id from persons where id in ${jsonValues(ids)}`,
  );
  return rows.map(({ id }) => id);
}

/** The number of the actor's newest entries in which {@link findOpenedBy} looks for persons. */
const OWN_ENTRIES = 60;

/**
 * Reads the active persons that the actor of the session opened lately, the latest first. Each
 * entry is the first opening of its day.
 */
export const findOpenedBy = (max: number): Read<readonly OpenedPerson[]> =>
  readSql<OpenedPerson>(sql`
    select persons.id, first_name as "firstName", last_name as "lastName", city, phone
    from (select person_id, max(seq) as latest
        from (select person_id, seq from access_log indexed by access_log_of_actor
          where actor_id = ${ACTOR_ID} order by seq desc limit ${OWN_ENTRIES})
        where person_id is not null group by person_id) as opened
      cross join persons on persons.id = opened.person_id
    where persons.status = 'active'
    order by latest desc limit ${max}`);

/** An entry, and the person or list of the entry if it still exists. */
export interface LoggedRow {
  entry: typeof accessLog.$inferSelect;
  /** The account of the entry as it is now. */
  actorNow: string | null;
  /** The person, or the record it was merged into; null for a deleted record. */
  keptId: string | null;
  firstName: string | null;
  lastName: string | null;
  status: PersonStatus | null;
  /** The history entry of the export. */
  exported: Record<string, unknown> | null;
  listTitle: string | null;
}

interface EntriesQuery {
  personId: string;
  userId: string | undefined;
  before: number;
}

/**
 * Returns the newest entries of a person and of each record merged into it, `take` for each:
 * sorting would otherwise read all entries.
 */
function newestOf({ personId, userId, before }: EntriesQuery, take: number): SQL {
  // By the unique index, a user has at most one entry per person and day, so few rows are sorted.
  const ofRecord =
    userId === undefined
      ? sql`access_log as of_record where`
      : sql`access_log as of_record indexed by access_log_of_day where of_record.actor_id = ${userId} and`;
  return sql`(
    select one.seq from ${withMerged(jsonValues([personId]))} as record cross join access_log as one
    where one.seq in (select seq from ${ofRecord} of_record.person_id = record.id and seq < ${before}
      order by seq desc limit ${take}))`;
}

/**
 * Reads at most `take` entries, the newest first. Entries of records merged into a person count as
 * the person's.
 */
export function findLogged(
  db: Database,
  { before = Number.MAX_SAFE_INTEGER, userId, personId, kind }: AccessLogQuery,
  take: number,
): Read<LoggedRow[]> {
  const query = db
    .select({
      entry: accessLog,
      actorNow: accountNow(accessLog.actorId),
      keptId: persons.id,
      firstName: persons.firstName,
      lastName: persons.lastName,
      status: persons.status,
      exported: history.after,
      listTitle: eventLists.title,
    })
    .from(accessLog)
    .leftJoin(persons, eq(persons.id, keptPerson(sql`${accessLog.personId}`)))
    .leftJoin(history, and(eq(history.entity, "export"), eq(history.entityId, accessLog.exportId)))
    .leftJoin(eventLists, eq(eventLists.id, sql`${history.after} ->> 'sourceId'`))
    .where(
      and(
        lt(accessLog.seq, before),
        userId === undefined ? undefined : eq(accessLog.actorId, userId),
        personId === undefined
          ? undefined
          : inArray(accessLog.seq, newestOf({ personId, userId, before }, take)),
        kind === "exported" ? isNotNull(accessLog.exportId) : undefined,
        kind === "opened" ? isNotNull(accessLog.personId) : undefined,
        kind === "counted" ? isNotNull(accessLog.activity) : undefined,
      ),
    )
    .orderBy(desc(accessLog.seq))
    .limit(take);
  return readRows(query);
}

/** A day on which a user opened a record, and the user's role; null for a deleted account. */
export interface Opening {
  day: string;
  role: Role | null;
}

/** Reads at most `take` openings of a person and of records merged into it, newest first. */
export const findOpeningsOf = (personId: string, take: number): Read<readonly Opening[]> =>
  readSql<Opening>(sql`select opened.day, users.role
    from access_log as opened left join users on users.id = opened.actor_id
    where opened.person_id in ${withMerged(jsonValues([personId]))}
    order by opened.seq desc limit ${take}`);
