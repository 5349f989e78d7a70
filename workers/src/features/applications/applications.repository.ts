import type { WaitingCount } from "@kehila/shared/persons/applications";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { jsonValues } from "../../db/json-values.ts";
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

/** Maximum applicants with one ID number to read; the earliest come first. */
const SAME_NUMBER_MAX = sql.raw("20");

/**
 * Returns a query: the ids of the applicants with an ID number. After a merge an applicant can have
 * another number, so the application for this list counts too, and comes first.
 */
export const applicantsWith = (listId: string, idNumber: string): SQL => sql`(
  select id from (
    select persons.id, 1 as precedence, seq from persons
      where persons.id in (${appliedWith(listId, idNumber)}) and persons.status = 'pending'
    union all
    select id, 2, seq from persons
      where status = 'pending' and ifnull(id_number, '') = ${idNumber})
  group by id order by min(precedence), seq limit ${SAME_NUMBER_MAX})`;

/** Reads the person whose application for a list has an ID number; null without one. */
export const findAppliedWith = (listId: string, idNumber: string): Read<string | null> =>
  mapRead(
    readSql<{ person_id: string }>(appliedWith(listId, idNumber)),
    ([row]) => row?.person_id ?? null,
  );

/**
 * Stops the batch with `STALE_VERSION` if the list has another application with this ID number, or
 * an applicant has got the number since the read.
 */
export const expectApplicants = (
  db: Database,
  { listId, idNumber }: { listId: string; idNumber: string },
  { appliedId, ids }: { appliedId: string | null; ids: readonly string[] },
): Statement =>
  expectThat(
    db,
    sql`(${appliedWith(listId, idNumber)}) is ${appliedId} and not exists (
      select 1 from ${applicantsWith(listId, idNumber)} as found
      where found.id not in ${jsonValues(ids)})`,
    "STALE_VERSION",
  );

export const insertSender = (
  db: Database,
  sender: typeof applicationSenders.$inferInsert,
): Statement => db.insert(applicationSenders).values(sender);
