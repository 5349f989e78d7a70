import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { expectThat } from "../../db/expectations.ts";
import { jsonValues } from "../../db/json-values.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { applicationCount } from "./participants.sql.ts";

/** Walk-ins that phones have sent (docs/decisions/0029-walk-ins.md). */

/** Reads which walk-ins of a list are stored already. */
export const findStoredWalkIns = (
  listId: string,
  ids: readonly string[],
): Read<ReadonlySet<string>> =>
  mapRead(
    readSql<{ id: string }>(sql`
      select id from walk_ins where list_id = ${listId} and id in ${jsonValues(ids)}`),
    (rows) => new Set(rows.map(({ id }) => id)),
  );

/** A walk-in and its applicant. */
export interface StoredWalkIn {
  id: string;
  personId: string;
}

/** Stores walk-ins. The primary key stops a batch with a walk-in that is already stored. */
export const insertWalkIns = (
  db: Database,
  listId: string,
  walkIns: readonly StoredWalkIn[],
): Statement =>
  db.run(sql`insert into walk_ins (list_id, id, person_id)
    select ${listId}, given.value ->> 'id', given.value ->> 'personId'
    from json_each(${JSON.stringify(walkIns)}) as given`);

/**
 * Stops a batch with `STALE_VERSION` unless a list has room for more people, applicants included.
 */
export const expectRoomAtDoor = (
  db: Database,
  listId: string,
  { count, max }: { count: number; max: number },
): Statement =>
  expectThat(
    db,
    sql`(select count(*) from list_persons where list_id = ${listId})
      + ${applicationCount(sql`${listId}`)} + ${count} <= ${max}`,
    "STALE_VERSION",
  );
