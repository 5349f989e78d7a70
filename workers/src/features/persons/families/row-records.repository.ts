import { sql } from "drizzle-orm";
import { jsonValues } from "../../../db/json-values.ts";
import type { Read } from "../../../db/read.ts";
import { mapRead, readSql } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import type { FoundPerson, FoundRow, IsExcepted } from "../duplicates/found-persons.repository.ts";
import { FOUND_COLUMNS } from "../duplicates/found-persons.repository.ts";

/** Reads persons by the record ids in rows, in the format of matches. */
export const findManyRecords = (
  ids: readonly string[],
  isExcepted: IsExcepted,
): Read<readonly FoundPerson[]> =>
  readSql<FoundRow>(sql`select ${FOUND_COLUMNS}
    from ${persons} where ${persons.id} in ${jsonValues(ids)} and not ${isExcepted(sql`${persons.id}`)}`);

/** Reads which ID numbers active or archived persons have. */
export const findTakenNumbers = (idNumbers: readonly string[]): Read<ReadonlySet<string>> =>
  mapRead(
    readSql<{ idNumber: string }>(sql`select ${persons.idNumber} as "idNumber" from ${persons}
      where ${persons.idNumber} in ${jsonValues(idNumbers)} and ${persons.idNumber} is not null
        and ${persons.status} <> 'pending'`),
    (rows) => new Set(rows.map(({ idNumber }) => idNumber)),
  );
