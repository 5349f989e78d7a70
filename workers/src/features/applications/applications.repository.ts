import type { WaitingCount } from "@kehila/shared/persons/applications";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { applicationSenders } from "../../db/schema/applications.ts";
import { isRecordedByStaff } from "../history/history.sql.ts";
import { appliedWith } from "../participants/participants.sql.ts";

/** Counts the applications from public forms, up to `maxCount`; staff recorded the others. */
export const countPublicApplications = (maxCount: number): Read<number> =>
  mapRead(
    readSql<{ pending: number }>(
      sql`select count(*) as pending from (select 1 from persons where status = 'pending'
        and not ${isRecordedByStaff(sql`persons.id`)} limit ${maxCount})`,
    ),
    ([row]) => row?.pending ?? 0,
  );

/** Counts the adults who wait for a decision, and their households. */
export const countWaiting = (): Read<WaitingCount> =>
  mapRead(
    readSql<WaitingCount>(
      sql`select count(*) as persons, count(distinct household_id) as families
        from persons where status = 'pending'`,
    ),
    ([row]) => row ?? { persons: 0, families: 0 },
  );

/**
 * Returns a query: the applicant with an ID number. After a merge the applicant can have another
 * number, so an application for this list takes precedence.
 */
export const isApplicant = (listId: string, idNumber: string): SQL => sql`(
  select id from (
    select persons.id, 1 as precedence, seq from persons
      where persons.id in (${appliedWith(listId, idNumber)}) and persons.status = 'pending'
    union all
    select id, 2, seq from persons
      where status = 'pending' and ifnull(id_number, '') = ${idNumber})
  order by precedence, seq limit 1)`;

/** Stops the batch with `STALE_VERSION` if an applicant has got this ID number since the read. */
export const expectNoApplicant = (db: Database, listId: string, idNumber: string): Statement =>
  expectThat(db, sql`${isApplicant(listId, idNumber)} is null`, "STALE_VERSION");

export const insertSender = (
  db: Database,
  sender: typeof applicationSenders.$inferInsert,
): Statement => db.insert(applicationSenders).values(sender);
