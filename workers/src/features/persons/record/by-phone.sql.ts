import { storedSpellings } from "@kehila/shared/persons/identifiers";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Read } from "../../../db/read.ts";
import { mapRead, readSql } from "../../../db/read.ts";

/**
 * Returns a query of the active persons that a phone identifies: the only person with the phone, or
 * a couple that shares the phone. Several unrelated persons give no row.
 */
export const identifiedByPhone = (phone: string): SQL => sql`
  with reached as (select id, household_id from persons
    where status = 'active' and ifnull(phone, '') in ${storedSpellings(phone)} limit 3)
  select id from reached where (select count(*) from reached) = 1
    or (select count(*) = 2 and count(distinct household_id) = 1 from reached)`;

/** Reads the ids of the persons that a phone identifies and that are not on a list yet. */
export const findJoining = (phone: string, listId: string): Read<string[]> =>
  mapRead(
    readSql<{ id: string }>(sql`select id from (${identifiedByPhone(phone)}) as identified
      where not exists (select 1 from list_persons
        where list_id = ${listId} and person_id = identified.id)`),
    (rows) => rows.map(({ id }) => id),
  );

/** Reads whether a phone identifies an active person or a couple. */
export const findIsKnownPhone = (phone: string): Read<boolean> =>
  mapRead(
    readSql<{ known: number }>(sql`select exists (${identifiedByPhone(phone)}) as known`),
    ([row]) => row?.known === 1,
  );
