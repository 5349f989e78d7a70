import type { FullName } from "@kehila/shared/names/similar-names";
import type { CalendarDay } from "@kehila/shared/base/dates";
import { PERSON_STATUSES } from "@kehila/shared/accounts/permissions";
import { keyTexts, oneSoundKeyTexts, nicknameTexts } from "@kehila/shared/names/search";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Read } from "../../../db/read.ts";
import { readOfValue, mapRead, readSql } from "../../../db/read.ts";
import { persons } from "../../../db/schema/persons.ts";
import { unionAll } from "../../../db/union-all.ts";
import { BIRTH_DATE } from "../search/conditions.repository.ts";
import type { FoundPerson, FoundRow } from "./found-persons.repository.ts";
import {
  FOUND_COLUMNS,
  NAMESAKES_MAX,
  oncePerPerson,
  withoutKeys,
} from "./found-persons.repository.ts";
import { keysJson, rowsWithKeys } from "./name-keys.repository.ts";

/** Maximum persons per status with a near name to compare. */
const NEAR_MAX = 15;

/**
 * Returns the rows that a query finds, the latest of each status, so that persons hidden from the
 * actor do not displace others. Persons born on the day come first.
 */
const rowsByStatus = (rows: SQL, birthDate: CalendarDay | undefined, maxRows: number): SQL =>
  sql`select seq from (select ${persons.seq} as seq,
      row_number() over (partition by ${persons.status}
        order by ifnull(${persons.birthDate} = ${birthDate ?? null}, 0) desc, ${persons.seq} desc)
        as ordinal
    from (${rows}) as named cross join ${persons} on ${persons.seq} = named.seq)
  where ordinal <= ${sql.raw(String(maxRows))}`;

/** Returns a condition: a search text contains one of these keys. */
const hasKey = (texts: readonly string[]): SQL =>
  sql`exists (select 1 from json_each(${JSON.stringify(texts)}) as text
    where instr(${persons.searchText}, text.value) > 0)`;

/**
 * Returns the rows of persons born in the same month with a key of each name. The month limits the
 * rows, because many names are similar.
 */
const rowsOfMonth = (birthDate: CalendarDay, names: readonly (readonly string[])[]): SQL => {
  const month = birthDate.slice(0, "2026-11".length);
  return unionAll(
    PERSON_STATUSES.map(
      (status) => sql`select * from (select ${persons.seq} from ${persons}
        indexed by persons_by_birth_date
        where ${persons.status} = ${status} and ${BIRTH_DATE} between ${`${month}-01`} and ${`${month}-31`}
          and ${sql.join(names.map(hasKey), sql` and `)}
        order by ${persons.seq} desc limit ${sql.raw(String(NAMESAKES_MAX))})`,
    ),
  );
};

/**
 * Reads persons who share a name key with the first name and a key with the last name, in either
 * order. One name may differ by one sound, or the first name may be a nickname. Both names may
 * differ if the persons are born in the same month. From many matches, reads those born on the same
 * day, the latest of each status, and the persons born in the same month.
 */
export function findNamesakes(
  { firstName, lastName }: FullName,
  birthDate: CalendarDay | undefined,
): Read<FoundPerson[]> {
  const [first, last] = [keyTexts(firstName), keyTexts(lastName)];
  if (first.length === 0 || last.length === 0) return readOfValue([]);
  const [nearFirst, nearLast] = [oneSoundKeyTexts(firstName), oneSoundKeyTexts(lastName)];
  const nicknames = nicknameTexts(firstName);
  const byKeys = (texts: readonly string[], otherTexts: readonly string[], maxRows: number) =>
    texts.length > 0 && otherTexts.length > 0
      ? [rowsByStatus(rowsWithKeys(keysJson(texts), keysJson(otherTexts)), birthDate, maxRows)]
      : [];
  const queries = [
    ...byKeys(first, last, NAMESAKES_MAX),
    ...byKeys(nicknames, last, NEAR_MAX),
    ...byKeys(first, nearLast, NEAR_MAX),
    ...byKeys(nearFirst, last, NEAR_MAX),
    ...(birthDate === undefined
      ? []
      : [
          sql`select * from (${rowsOfMonth(birthDate, [
            [...first, ...nearFirst],
            [...last, ...nearLast],
          ])})`,
        ]),
  ];
  const read = readSql<FoundRow>(sql`
    select ${FOUND_COLUMNS} from (${unionAll(queries)}) as named
    cross join ${persons} on ${persons.seq} = named.seq`);
  return mapRead(read, (rows) => oncePerPerson(rows).map(withoutKeys));
}
