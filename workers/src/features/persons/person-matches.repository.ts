import type { PersonStatus } from "@kehila/shared/permissions";
import { sortKey } from "@kehila/shared/search";
import { and, asc, desc, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { persons } from "../../db/schema/persons.ts";

/** What two persons may share. */
export interface MatchCriteria {
  idNumber?: string | null | undefined;
  phone?: string | null | undefined;
  /** First and last name count together only. */
  name?: { firstName: string; lastName: string } | null | undefined;
}

/** More likely duplicates than this help nobody to decide. */
const MATCHES_MAX = 20;

/** Persons of the given statuses who share the ID number, the phone or the full name; each by an index. */
export async function findMatches(
  db: Database,
  criteria: MatchCriteria,
  statuses: readonly PersonStatus[],
  exceptIds: readonly string[],
) {
  const hasStatus = inArray(persons.status, [...statuses]);
  const names = criteria.name && {
    lastNameKey: sortKey(criteria.name.lastName),
    firstNameKey: sortKey(criteria.name.firstName),
  };
  const sameIdNumber = sql`ifnull(${persons.idNumber}, '') = ${criteria.idNumber ?? null}`;
  // Each alternative names the status, so that each can use its index.
  const alternatives = [
    criteria.idNumber ? and(hasStatus, sameIdNumber) : undefined,
    criteria.phone
      ? and(hasStatus, sql`ifnull(${persons.phone}, '') = ${criteria.phone}`)
      : undefined,
    names
      ? and(
          hasStatus,
          eq(persons.lastNameKey, names.lastNameKey),
          eq(persons.firstNameKey, names.firstNameKey),
        )
      : undefined,
  ].filter((alternative) => alternative !== undefined);
  if (alternatives.length === 0 || statuses.length === 0) return [];
  const rows = await db
    .select({
      id: persons.id,
      status: persons.status,
      firstName: persons.firstName,
      lastName: persons.lastName,
      firstNameKey: persons.firstNameKey,
      lastNameKey: persons.lastNameKey,
      idNumber: persons.idNumber,
      phone: persons.phone,
      city: persons.city,
      birthDate: persons.birthDate,
    })
    .from(persons)
    .where(
      and(
        or(...alternatives),
        exceptIds.length > 0 ? notInArray(persons.id, [...exceptIds]) : undefined,
      ),
    )
    .orderBy(desc(sameIdNumber), asc(persons.seq))
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

export type MatchRow = Awaited<ReturnType<typeof findMatches>>[number];
