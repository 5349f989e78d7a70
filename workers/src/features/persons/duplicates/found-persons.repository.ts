import { sql } from "drizzle-orm";
import { persons } from "../../../db/schema/persons.ts";

/** The most duplicates that a response lists. */
export const MATCHES_MAX = 20;

/** Further persons to read where the adults of the own household can be among them. */
const HOUSEHOLD = 2;

/** The most persons of each status who are read: two more where the own household is among them. */
export const mostOf = (isHousehold: boolean): number => MATCHES_MAX + (isHousehold ? HOUSEHOLD : 0);

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

/** The fields of a found person that tell two people apart. */
export type FoundPerson = Pick<typeof persons.$inferSelect, keyof typeof matchColumns>;

/** What statements select of a person. */
export const SHOWN = sql.join(
  Object.entries({
    seq: persons.seq,
    lastNameKey: persons.lastNameKey,
    firstNameKey: persons.firstNameKey,
    ...matchColumns,
  }).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
);

/** A person as a statement finds one, some of them several times. */
export type FoundRow = FoundPerson &
  Pick<typeof persons.$inferSelect, "seq" | "lastNameKey" | "firstNameKey">;

/** The fields of a found person without what statements sort and compare. */
export const withoutKeys = (row: FoundRow): FoundPerson => ({
  id: row.id,
  status: row.status,
  firstName: row.firstName,
  lastName: row.lastName,
  idNumber: row.idNumber,
  phone: row.phone,
  city: row.city,
  birthDate: row.birthDate,
});

/** Each person once, in the order of the table. */
export const oncePerPerson = <Row extends { seq: number }>(rows: readonly Row[]): Row[] =>
  [...new Map(rows.map((row) => [row.seq, row])).values()].toSorted(
    (one, other) => one.seq - other.seq,
  );
