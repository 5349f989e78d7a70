import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";

/**
 * Returns the statement that removes the stored values of families with deleted persons from all
 * imports, so that an undo no longer restores these values.
 */
export const blankImports = (db: Database, persons: SQL): Statement =>
  db.run(sql`update import_rows set cells = null, answer = null, undo = null
    where (import_id, row) in (select import_id, row from imported_persons
      where person_id in ${persons})`);
