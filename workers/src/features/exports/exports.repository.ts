import type { ExportStatus } from "@kehila/shared/exports";
import { EXPORTS_DAILY_MAX, EXPORTS_RUNNING_MAX } from "@kehila/shared/base/limits";
import type { SQL } from "drizzle-orm";
import { and, count, desc, eq, gt, isNotNull, min, sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { ACTOR_ID, mapRead, readRows, readSql } from "../../db/read.ts";
import { eventLists } from "../../db/schema/event-lists.ts";
import { exportJobs } from "../../db/schema/exports.ts";
import { persons } from "../../db/schema/persons.ts";

/** A row of a job. */
export type JobRow = typeof exportJobs.$inferSelect;
/** The options of an export. */
export type ExportOptions = JobRow["options"];

/** A job, with the data that decides whether its source may still be read. */
export interface FoundJob {
  job: JobRow;
  /** The event list; null for the register, and for a deleted list. */
  list: Pick<
    typeof eventLists.$inferSelect,
    "category" | "title" | "date" | "time" | "venue" | "createdBy"
  > | null;
}

const isRunning = sql`${exportJobs.progress} between 0 and 99`;

const selectJobs = (db: Database, condition: SQL | undefined): Read<FoundJob[]> =>
  mapRead(
    readRows(
      db
        .select({
          job: exportJobs,
          category: sql<FoundListCategory | null>`${eventLists.category}`.as("list_category"),
          title: sql<string | null>`${eventLists.title}`.as("list_title"),
          date: sql<string | null>`${eventLists.date}`.as("list_date"),
          time: sql<string | null>`${eventLists.time}`.as("list_time"),
          venue: sql<string | null>`${eventLists.venue}`.as("list_place"),
          createdBy: sql<string | null>`${eventLists.createdBy}`.as("list_created_by"),
        })
        .from(exportJobs)
        .leftJoin(eventLists, eq(eventLists.id, sql`${exportJobs.options} ->> 'sourceId'`))
        .where(condition)
        .orderBy(desc(exportJobs.createdAt), desc(exportJobs.id)),
    ),
    (rows) =>
      rows.map(({ job, category, title, date, time, venue, createdBy }) => ({
        job,
        list:
          category === null
            ? null
            : { category, title: title ?? "", date: date ?? "", time, venue, createdBy },
      })),
  );

const selectJob = (db: Database, condition: SQL | undefined): Read<FoundJob | null> =>
  mapRead(selectJobs(db, condition), ([job]) => job ?? null);

/** Returns a condition: unexpired jobs of the signed-in user. */
const isOwn = (now: string): SQL | undefined =>
  and(sql`${exportJobs.userId} = ${ACTOR_ID}`, gt(exportJobs.expiresAt, now));

type FoundListCategory = (typeof eventLists.$inferSelect)["category"];

/** Reads a job of the signed-in user whose file is not expired, or null. */
export const findOwnJob = (db: Database, id: string, now: string): Read<FoundJob | null> =>
  selectJob(db, and(eq(exportJobs.id, id), isOwn(now)));

/** Reads the ids of at most `maxRows` running jobs that were created before an instant. */
export const findOverdue = (before: string, maxRows: number): Read<string[]> =>
  mapRead(
    readSql<{ id: string }>(sql`select id from export_jobs
      where created_at < ${before} and progress between 0 and 99 limit ${maxRows}`),
    (rows) => rows.map(({ id }) => id),
  );

/** Reads a job of any user, or null. */
export const findJob = (db: Database, id: string): Read<FoundJob | null> =>
  selectJob(db, eq(exportJobs.id, id));

/** Reads the jobs of the signed-in user that are not expired, the newest first. */
export const findOwnJobs = (db: Database, now: string): Read<FoundJob[]> =>
  selectJobs(db, isOwn(now));

/** A person with characters that are missing in all PDF fonts. */
export interface BoxedPerson {
  jobId: string;
  id: string;
  firstName: string;
  lastName: string;
  status: (typeof persons.$inferSelect)["status"];
}

/**
 * Reads the persons with characters that are missing in all fonts, for the user's unexpired jobs.
 */
export const findBoxed = (now: string): Read<readonly BoxedPerson[]> =>
  readSql<BoxedPerson>(sql`
    select ${exportJobs.id} as "jobId", ${persons.id} as id, ${persons.firstName} as "firstName",
      ${persons.lastName} as "lastName", ${persons.status} as status
    from ${exportJobs}, json_each(${exportJobs.counts}, '$.boxed') as boxed
    cross join ${persons} on ${persons.id} = boxed.value
    where ${isOwn(now)} order by ${exportJobs.id}, boxed.key`);

/** The persons in files of a user, with the persons of a new file. */
interface Exported {
  /** The user's jobs since this instant count. */
  since: string;
  userId: string;
  /** The persons of the new file, by row number. */
  seqs: readonly number[];
  includeSpouse: boolean;
}

/**
 * Reads how many distinct persons are in a user's files since an instant and in a new file. The
 * persons of running jobs are not known yet and count separately, each with a spouse if the file has
 * spouses. An ended job counts too, because
 * its file may have been downloaded.
 */
export const countExported = ({ since, userId, seqs, includeSpouse }: Exported): Read<number> => {
  const chosen = sql`select value from json_each(${JSON.stringify(seqs)})`;
  const isRecent = sql`user_id = ${userId} and created_at > ${since}`;
  const spouses = includeSpouse
    ? sql`union select spouse.id from persons as one join persons as spouse
        on spouse.household_id = one.household_id where one.seq in (${chosen})`
    : sql``;
  return mapRead(
    readSql<{ persons: number }>(sql`
      select (select count(*) from (
          select id from persons where seq in (${chosen}) ${spouses}
          union select written.value from export_jobs
            cross join export_persons on job_id = export_jobs.id
            cross join json_each(person_ids) as written where ${isRecent}))
        + (select ifnull(sum(iif(options ->> 'includeSpouse', 2, 1) * (options ->> 'persons')), 0) from export_jobs
          where ${isRecent} and progress between 0 and 99) as persons`),
    ([row]) => row?.persons ?? 0,
  );
};

const startedCount = (userId: SQL | string, since: string): SQL =>
  sql`(select count(*) from export_jobs where user_id = ${userId} and created_at > ${since})`;

/** Reads how many exports a user has started since an instant; by default the actor. */
export const countStarted = (since: string, userId: SQL | string = ACTOR_ID): Read<number> =>
  mapRead(
    readSql<{ started: number }>(sql`select ${startedCount(userId, since)} as started`),
    ([row]) => row?.started ?? 0,
  );

/** Stops the batch with `STALE_VERSION` if a user has started more exports since an instant. */
export const expectNotMore = (
  db: Database,
  { userId, since, started }: { userId: string; since: string; started: number },
): Statement => expectThat(db, sql`${startedCount(userId, since)} <= ${started}`, "STALE_VERSION");

/** Reads the number of active and archived persons, at most `max`. */
export const countRegistered = (max: number): Read<number> =>
  mapRead(
    readSql<{ persons: number }>(sql`select count(*) as persons
      from (select 1 from persons where status in ('active', 'archived') limit ${max})`),
    ([row]) => row?.persons ?? 0,
  );

/**
 * Reads the number of jobs that a user has started since an instant, and the start of the oldest
 * job.
 */
export const findStarted = (
  db: Database,
  userId: string,
  since: string,
): Promise<{ count: number; oldest: string | null } | undefined> =>
  db
    .select({ count: count(), oldest: min(exportJobs.createdAt) })
    .from(exportJobs)
    .where(and(eq(exportJobs.userId, userId), gt(exportJobs.createdAt, since)))
    .get();

/**
 * Returns statements that store a new job; above the user's limits they stop with
 * `TOO_MANY_REQUESTS`.
 */
export function insertJob(
  db: Database,
  job: typeof exportJobs.$inferInsert,
  { runningSince, daySince }: { runningSince: string; daySince: string },
): Statement[] {
  const ownCount = sql`select count(*) from ${exportJobs} where ${exportJobs.userId} = ${job.userId}`;
  return [
    expectThat(
      db,
      sql`(${ownCount} and ${isRunning} and ${exportJobs.createdAt} > ${runningSince}) < ${EXPORTS_RUNNING_MAX}
        and (${ownCount} and ${exportJobs.createdAt} > ${daySince}) < ${EXPORTS_DAILY_MAX}`,
      "TOO_MANY_REQUESTS",
    ),
    db.insert(exportJobs).values(job),
  ];
}

/** Stops the batch with `NOT_FOUND` if the job is not running. */
export const expectRunning = (db: Database, id: string): Statement =>
  expectThat(
    db,
    sql`exists (select 1 from ${exportJobs} where ${exportJobs.id} = ${id} and ${isRunning})`,
    "NOT_FOUND",
  );

/** The options without personal data. */
const anonymousOptions = sql`json_remove(${exportJobs.options}, '$.filter', '$.personIds')`;

/** Stores the file of a job. */
export const finishJob = (
  db: Database,
  id: string,
  result: {
    status: ExportStatus;
    fileKey: string;
    counts: NonNullable<JobRow["counts"]>;
    finishedAt: string;
    expiresAt: string;
  },
): Statement =>
  db
    .update(exportJobs)
    .set({ ...result, progress: 100, options: anonymousOptions })
    .where(eq(exportJobs.id, id));

/** Ends a running job without a file. */
export const failJob = (db: Database, id: string, status: ExportStatus, now: string): Statement =>
  db
    .update(exportJobs)
    .set({ progress: -1, status, finishedAt: now, options: anonymousOptions })
    .where(and(eq(exportJobs.id, id), isRunning));

/**
 * Cancels a running or finished job, and removes the file from the row of a finished job. A failed
 * job does not change.
 */
export const cancelJob = (db: Database, id: string, now: string): Statement =>
  db
    .update(exportJobs)
    .set({
      progress: -1,
      status: "CANCELLED",
      fileKey: null,
      counts: null,
      finishedAt: now,
      options: anonymousOptions,
    })
    .where(and(eq(exportJobs.id, id), sql`${exportJobs.progress} >= 0`));

/** Reads which of these files belong to an unexpired job of an existing account. */
export const findLiveFiles = (
  db: Database,
  keys: readonly string[],
  now: string,
): Read<Set<string>> =>
  mapRead(
    readRows(
      db
        .select({ key: exportJobs.fileKey })
        .from(exportJobs)
        .where(
          and(
            sql`${exportJobs.fileKey} in ${jsonValues(keys)}`,
            gt(exportJobs.expiresAt, now),
            isNotNull(exportJobs.userId),
          ),
        ),
    ),
    (rows) => new Set(rows.flatMap(({ key }) => key ?? [])),
  );
