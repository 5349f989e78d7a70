import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";

/** A difference of a row from a registered person, by its keyed hash. */
export interface DifferenceKey {
  personId: string;
  key: string;
}

/** Reads the keys of the differences that were declined. */
export const findDeclined = (differences: readonly DifferenceKey[]): Read<string[]> =>
  mapRead(
    readSql<{ key: string }>(sql`select distinct declined.key
      from json_each(${JSON.stringify(differences)}) as wanted
      cross join declined_differences as declined
        on declined.person_id = wanted.value ->> 'personId'
          and declined.key = wanted.value ->> 'key'`),
    (rows) => rows.map(({ key }) => key),
  );

/** Stores differences that an import left out by a user's choice. */
export const storeDeclined = (
  db: Database,
  importId: string,
  differences: readonly DifferenceKey[],
): Statement =>
  db.run(sql`insert or ignore into declined_differences (person_id, key, import_id)
    select persons.id, wanted.value ->> 'key', ${importId}
    from json_each(${JSON.stringify(differences)}) as wanted
      cross join persons on persons.id = wanted.value ->> 'personId'`);

/** Deletes declined differences that a user has chosen after all. */
export const forgetChosen = (db: Database, differences: readonly DifferenceKey[]): Statement =>
  db.run(sql`delete from declined_differences where (person_id, key) in
    (select value ->> 'personId', value ->> 'key' from json_each(${JSON.stringify(differences)}))`);

/** Deletes the differences that were declined in an import. */
export const forgetDeclinedIn = (db: Database, importId: string): Statement =>
  db.run(sql`delete from declined_differences where import_id = ${importId}`);
