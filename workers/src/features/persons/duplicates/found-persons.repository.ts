import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { persons } from "../../../db/schema/persons.ts";

/** Returns a condition on a person's id: the person is excluded from all matches. */
export type IsExcepted = (personId: SQL) => SQL;

/** Maximum duplicates in a response. */
export const MATCHES_MAX = 20;

/**
 * Maximum persons to read per status with one name: two more than a response has, because the
 * adults of the person's own household may be among them.
 */
export const NAMESAKES_MAX = MATCHES_MAX + 2;

const matchColumns = {
  id: persons.id,
  status: persons.status,
  firstName: persons.firstName,
  lastName: persons.lastName,
  idNumber: persons.idNumber,
  phone: persons.phone,
  city: persons.city,
  birthDate: persons.birthDate,
  gender: persons.gender,
};

/** The fields of a found person that distinguish two persons. */
export type FoundPerson = Pick<typeof persons.$inferSelect, keyof typeof matchColumns>;

/** The columns that statements select of a person. */
export const FOUND_COLUMNS = sql.join(
  Object.entries({
    seq: persons.seq,
    lastNameKey: persons.lastNameKey,
    firstNameKey: persons.firstNameKey,
    ...matchColumns,
  }).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
);

/** A person found by a statement, possibly several times. */
export type FoundRow = FoundPerson &
  Pick<typeof persons.$inferSelect, "seq" | "lastNameKey" | "firstNameKey">;

/** Returns the fields of a found person without keys for sorting and comparing. */
const withoutKeys = (row: FoundRow): FoundPerson => ({
  id: row.id,
  status: row.status,
  firstName: row.firstName,
  lastName: row.lastName,
  idNumber: row.idNumber,
  phone: row.phone,
  city: row.city,
  birthDate: row.birthDate,
  gender: row.gender,
});

/** Returns the persons of each candidate, each once, in the order of the table. */
export const byCandidate = (
  candidates: number,
  rows: readonly (FoundRow & { candidate: number })[],
): FoundPerson[][] => {
  const found = Map.groupBy(rows, ({ candidate }) => candidate);
  return Array.from({ length: candidates }, (_, number) =>
    oncePerPerson(found.get(number) ?? []).map(withoutKeys),
  );
};

/** Returns each person once, in the order of the table. */
const oncePerPerson = <Row extends { seq: number }>(rows: readonly Row[]): Row[] =>
  [...new Map(rows.map((row) => [row.seq, row])).values()].toSorted((a, b) => a.seq - b.seq);
