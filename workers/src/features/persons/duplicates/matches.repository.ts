import type { PersonMatch } from "@kehila/shared/person-answers";
import type { PersonStatus } from "@kehila/shared/permissions";
import { keyTexts, sortKey } from "@kehila/shared/search";
import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../db/client.ts";
import { expectThat } from "../../../db/expectations.ts";
import { persons } from "../../../db/schema/persons.ts";
import { quoted } from "../search/filter.repository.ts";

/** The fields that two persons can share. */
export interface MatchCriteria {
  idNumber?: string | null | undefined;
  phone?: string | null | undefined;
  /** First and last name count together only. */
  name?: { firstName: string; lastName: string } | null | undefined;
}

/** The most duplicates that a response lists. */
export const MATCHES_MAX = 20;

/** A person who shares a field, with the fields that tell two people apart. */
export type MatchRow = Pick<typeof persons.$inferSelect, keyof typeof matchColumns> &
  Pick<PersonMatch, "matchedBy">;

const matchColumns = {
  id: persons.id,
  status: persons.status,
  firstName: persons.firstName,
  lastName: persons.lastName,
  idNumber: persons.idNumber,
  phone: persons.phone,
  city: persons.city,
  birthDate: persons.birthDate,
};

const sameIdNumberAs = ({ idNumber }: MatchCriteria) =>
  sql`ifnull(${persons.idNumber}, '') = ${idNumber ?? null}`;
const samePhoneAs = ({ phone }: MatchCriteria) =>
  sql`ifnull(${persons.phone}, '') = ${phone ?? null}`;
const nameKeysOf = ({ name }: MatchCriteria) =>
  name && { lastNameKey: sortKey(name.lastName), firstNameKey: sortKey(name.firstName) };

/** The condition that a person matches; undefined for empty criteria. */
function anyMatch(
  criteria: MatchCriteria,
  statuses: readonly PersonStatus[],
  exceptIds: readonly string[],
): SQL | undefined {
  const hasStatus = inArray(persons.status, [...statuses]);
  const names = nameKeysOf(criteria);
  // Each alternative names the status, so that each can use its index.
  const alternatives = [
    criteria.idNumber ? and(hasStatus, sameIdNumberAs(criteria)) : undefined,
    criteria.phone ? and(hasStatus, samePhoneAs(criteria)) : undefined,
    names
      ? and(
          hasStatus,
          eq(persons.lastNameKey, names.lastNameKey),
          eq(persons.firstNameKey, names.firstNameKey),
        )
      : undefined,
  ].filter((alternative) => alternative !== undefined);
  if (alternatives.length === 0 || statuses.length === 0) return undefined;
  return and(
    or(...alternatives),
    exceptIds.length > 0 ? notInArray(persons.id, [...exceptIds]) : undefined,
  );
}

/** Stops the batch if a person matches by now. */
export function expectNoMatch(
  db: Database,
  criteria: MatchCriteria,
  statuses: readonly PersonStatus[],
  exceptIds: readonly string[],
): Statement[] {
  const matches = anyMatch(criteria, statuses, exceptIds);
  if (!matches) return [];
  const noMatch = sql`not exists (select 1 from ${persons} where ${matches})`;
  return [expectThat(db, noMatch, "POSSIBLE_DUPLICATES")];
}

/** Persons of the given statuses who share the ID number, the phone or the full name; each by an index. */
export async function findMatches(
  db: Database,
  criteria: MatchCriteria,
  statuses: readonly PersonStatus[],
  exceptIds: readonly string[],
): Promise<MatchRow[]> {
  const matches = anyMatch(criteria, statuses, exceptIds);
  if (!matches) return [];
  const names = nameKeysOf(criteria);
  const rows = await db
    .select({
      ...matchColumns,
      firstNameKey: persons.firstNameKey,
      lastNameKey: persons.lastNameKey,
    })
    .from(persons)
    .where(matches)
    .orderBy(desc(sameIdNumberAs(criteria)), desc(samePhoneAs(criteria)), asc(persons.seq))
    .limit(MATCHES_MAX);
  return rows.map(({ firstNameKey, lastNameKey, ...row }) => ({
    ...row,
    matchedBy: [
      ...(criteria.idNumber && row.idNumber === criteria.idNumber ? ["idNumber" as const] : []),
      ...(criteria.phone && row.phone === criteria.phone ? ["phone" as const] : []),
      ...(names && names.firstNameKey === firstNameKey && names.lastNameKey === lastNameKey
        ? ["name" as const]
        : []),
    ],
  }));
}

/** The most namesakes that are compared. */
const NAMESAKES_MAX = 300;

/**
 * Persons whose names share a name key with the first name and another with the last name, in
 * either order. Those born on the given day come first.
 */
export async function findNamesakes(
  db: Database,
  { firstName, lastName }: NonNullable<MatchCriteria["name"]>,
  birthDate: string | null,
  statuses: readonly PersonStatus[],
  exceptIds: readonly string[],
) {
  const [first, last] = [keyTexts(firstName), keyTexts(lastName)];
  if (first.length === 0 || last.length === 0 || statuses.length === 0) return [];
  const anyOf = (texts: readonly string[]): string => `(${texts.map(quoted).join(" OR ")})`;
  const query = `${anyOf(first)} AND ${anyOf(last)}`;
  return db
    .select(matchColumns)
    .from(persons)
    .where(
      and(
        sql`${persons.seq} in (select rowid from person_search where person_search match ${query} limit ${NAMESAKES_MAX})`,
        // The plus keeps the query plan from the indexes that begin with the status.
        inArray(sql`+${persons.status}`, [...statuses]),
        exceptIds.length > 0 ? notInArray(persons.id, [...exceptIds]) : undefined,
      ),
    )
    .orderBy(desc(sql`ifnull(${persons.birthDate} = ${birthDate}, 0)`), asc(persons.seq));
}
