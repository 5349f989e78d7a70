import type { ExportFormat } from "@kehila/shared/exports";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { jsonValues } from "../../db/json-values.ts";
import { keptPerson, withMerged } from "../../db/merged-persons.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { exportPersons } from "../../db/schema/exports.ts";

/** Returns the statement that stores which persons a job has written into its file. */
export const insertWritten = (
  db: Database,
  jobId: string,
  personIds: readonly string[],
): Statement => db.insert(exportPersons).values({ jobId, personIds });

/**
 * Returns a condition: a person in the job's file was permanently deleted. Merged persons still
 * exist in another record.
 */
const hasDeleted = (jobId: string): SQL => sql`exists (
  select 1 from export_persons cross join json_each(export_persons.person_ids) as written
  where job_id = ${jobId} and not exists (select 1 from persons where id = written.value)
    and ${keptPerson(sql`written.value`)} is null)`;

/** Reads whether a person in the job's file was permanently deleted. */
export const findHasDeleted = (jobId: string): Read<boolean> =>
  mapRead(readSql(sql`select 1 where ${hasDeleted(jobId)}`), (rows) => rows.length > 0);

/** Stops the batch with `NOT_FOUND` if a person in the job's file was permanently deleted. */
export const expectNoneDeleted = (db: Database, jobId: string): Statement =>
  expectThat(db, sql`not ${hasDeleted(jobId)}`, "NOT_FOUND");

/**
 * Returns the statement that ends the jobs whose files contain these persons, finished jobs
 * included. It also removes the typed file name, which may be a person's name.
 */
export const endJobsWith = (db: Database, persons: SQL, now: string): Statement =>
  db.run(sql`update export_jobs set progress = -1, status = 'PERSON_DELETED', file_key = null,
      file_name = null, counts = null, finished_at = ${now},
      options = json_remove(options, '$.filter', '$.personIds')
    where progress >= 0 and id in (
      select job_id from export_persons cross join ${persons} as gone
      where instr(person_ids, '"' || gone.id || '"') > 0)`);

/** Reads the jobs that ended since an instant because a person in their file was deleted. */
export const findEndedSince = (instant: string): Read<string[]> =>
  mapRead(
    readSql<{ id: string }>(
      sql`select id from export_jobs where status = 'PERSON_DELETED' and finished_at >= ${instant}`,
    ),
    (rows) => rows.map(({ id }) => id),
  );

/** A stored file that contains a person. */
export interface FileWithPerson {
  at: string;
  format: ExportFormat;
}

/** Reads the stored files that contain a person, or a record merged into it, newest first. */
export const findFilesWith = (personId: string, take: number): Read<readonly FileWithPerson[]> =>
  readSql<FileWithPerson>(sql`select created_at as at, options ->> 'format' as format
    from export_jobs where progress >= 0 and id in (
      select job_id from export_persons cross join json_each(person_ids) as written
      where written.value in ${withMerged(jsonValues([personId]))})
    order by created_at desc limit ${take}`);
