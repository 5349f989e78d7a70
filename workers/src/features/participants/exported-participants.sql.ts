import type { Language } from "@kehila/shared/base/languages";
import type { Attendance } from "@kehila/shared/events/came";
import { attendanceOf } from "@kehila/shared/events/came";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Read } from "../../db/read.ts";
import { mapRead, readSql } from "../../db/read.ts";
import { HAS_COME } from "./attendance.sql.ts";
import { HAS_PLACE } from "./capacity.sql.ts";

/** The participants of one event list in an export. */

/**
 * Returns the chunk number of a `ordinal` in the order. `size` is a literal, because D1 binds numbers
 * as reals, for which the division does not truncate.
 */
const chunkOf = (size: number): SQL => sql`ordinal / ${sql.raw(String(size))}`;

/**
 * The first letters of the script that comes first in a language; Latin names come first anyway.
 */
const FIRST_LETTERS: Record<Language, string> = { en: "", ru: "[\u0400-\u04ff]*", he: "[א-ת]*" };

/** The participants to export, and their order. */
interface FrozenParticipants {
  size: number;
  language?: Language | undefined;
  /** Who came, or who did not; absent for everyone. */
  attendance?: Attendance | undefined;
}

/**
 * Reads the row numbers of a list's participants, without waiting persons, as JSON arrays of
 * `size`: by last name, the language's script first. One statement, so that all rows are from the
 * same moment.
 */
export const freezeParticipants = (
  listId: string,
  { size, language = "en", attendance }: FrozenParticipants,
): Read<string[]> =>
  mapRead(
    readSql<{ seqs: string }>(sql`
      select json_group_array(seq order by ordinal) as seqs from (
        select persons.seq, row_number() over (order by
          persons.last_name_key glob ${FIRST_LETTERS[language]} desc, persons.last_name_key,
          persons.first_name_key, persons.seq) - 1 as ordinal
        from list_persons join persons on persons.id = list_persons.person_id
        where list_persons.list_id = ${listId} and ${HAS_PLACE}
          and ${attendance ? sql`${HAS_COME} = ${sql.raw(attendance === "came" ? "1" : "0")}` : sql`1`})
      group by ${chunkOf(size)} order by ${chunkOf(size)}`),
    (rows) => rows.map(({ seqs }) => seqs),
  );

/** The columns of an exported participant that come from the list. */
export interface Participation {
  comment: string | null;
  /** Null while the roll call does not show it. */
  attendance: Attendance | null;
}

/** Reads the participation of persons, by row number, who are still on a list. */
export const findParticipation = (
  listId: string,
  seqs: readonly number[],
): Read<Map<number, Participation>> =>
  mapRead(
    readSql<{ seq: number; comment: string | null; came: number; closedAt: string | null }>(sql`
      select persons.seq, list_persons.comment, ${HAS_COME} as came,
        (select roll_call_closed_at from lists where id = ${listId}) as "closedAt"
      from json_each(${JSON.stringify(seqs)}) as wanted
      cross join persons on persons.seq = wanted.value
      cross join list_persons
        on list_persons.list_id = ${listId} and list_persons.person_id = persons.id`),
    (rows) =>
      new Map(
        rows.map(({ seq, comment, came, closedAt }) => [
          seq,
          { comment, attendance: attendanceOf(came === 1, { rollCallClosedAt: closedAt }) },
        ]),
      ),
  );
