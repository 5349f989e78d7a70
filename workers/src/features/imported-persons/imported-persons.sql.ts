import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../db/client.ts";
import { jsonValues } from "../../db/json-values.ts";
import { withMerged } from "../../db/merged-persons.ts";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";

/** Imports that still have typed cells. */
const UNFINISHED = sql`(select id from imports where status in ('CHECKING', 'RUNNING'))`;

/** Returns a condition on an import and a person: a name of the person is in the name of the file. `instr`, since D1 limits the length of a pattern of `like`. */
const isInFileName = (column: "first_name" | "last_name"): SQL =>
  sql`(length(${sql.raw(column)}) > 1 and instr(lower(file_name), lower(${sql.raw(column)})) > 0)`;

/**
 * Returns the statements that remove the stored values of deleted persons from all imports. Of a
 * finished import the values before it, so that an undo no longer restores them. Of an unfinished
 * import the rows whose answer names a person, and the rows with a hashed key of a person. Of both
 * the name of the file, also where a finished import wrote nothing and the file has a name of a
 * person. The parents of a person who was a child of another record lose their values
 * and their declined differences too.
 */
export const blankImports = (
  db: Database,
  erased: SQL,
  { parentIds, hashedKeys }: { parentIds: readonly string[]; hashedKeys: readonly string[] },
): Statement[] => {
  const persons = sql`(select * from ${erased} union select * from ${jsonValues(parentIds)})`;
  const isErasedRow = sql`(
    answer ->> '$.person.id' in ${persons} or answer ->> '$.spouse.id' in ${persons}
    or exists (select 1 from json_each(answer, '$.matchIds') where value in ${persons})
    or exists (select 1 from import_keys as own where own.import_id = import_rows.import_id
      and own.row = import_rows.row and own.key in ${jsonValues(hashedKeys)}))`;
  return [
    // First, because it reads the rows. The name of a file can be the name of a person in it.
    db.run(sql`update imports set file_name = null where file_name is not null and (id in (
      select import_id from imported_persons where person_id in ${persons}
      union select import_id from import_rows
        where import_id in ${UNFINISHED} and cells is not null and ${isErasedRow})
      or exists (select 1 from persons where persons.id in ${persons}
        and (${isInFileName("first_name")} or ${isInFileName("last_name")})))`),
    db.run(sql`update import_rows set cells = null, answer = null, undo = null
    where (import_id, row) in (select import_id, row from imported_persons
      where person_id in ${persons})`),
    db.run(sql`update import_rows set cells = null, answer = null
    where import_id in ${UNFINISHED} and cells is not null and ${isErasedRow}`),
    db.run(sql`delete from declined_differences where person_id in ${persons}`),
    db.run(sql`delete from import_keys where (import_id, row) in (
    select import_id, row from import_rows where import_id in ${UNFINISHED} and cells is null)`),
  ];
};

/** An import that created or changed a person. */
export interface ImportOfPerson {
  at: string;
  isNew: boolean;
  isUndone: boolean;
}

/** Reads the imports that created or changed a person, or a record merged into it, newest first. */
export const findImportsOf = (personId: string, take: number): Read<readonly ImportOfPerson[]> =>
  mapRead(
    readSql<{ at: string; isNew: number; isUndone: number }>(sql`
      select ifnull(confirmed_at, created_at) as at, is_new as "isNew",
        undone_at is not null as "isUndone"
      from imported_persons join imports on imports.id = imported_persons.import_id
      where person_id in ${withMerged(jsonValues([personId]))}
      order by at desc limit ${take}`),
    (rows) =>
      rows.map(({ at, isNew, isUndone }) => ({ at, isNew: isNew === 1, isUndone: isUndone === 1 })),
  );
