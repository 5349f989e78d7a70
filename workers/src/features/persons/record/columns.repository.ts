import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { households, persons } from "../../../db/schema/persons.ts";
import type { AdultField } from "./adult-fields.ts";
import { ADULT_FIELDS } from "./adult-fields.ts";

/** The other adult of a couple: same household, the other position, the same status. */
export const spouse = alias(persons, "spouse");

export const spouseJoin = sql`${spouse.householdId} = ${persons.householdId} and ${spouse.position} = 3 - ${persons.position} and ${spouse.status} = ${persons.status}`;

/** The columns of an adult, by the field of the API. */
const adultColumns = Object.fromEntries(
  ADULT_FIELDS.map((field) => [field, persons[field]]),
) as Pick<typeof persons, AdultField>;

/** What a row of the register shows, in one join of three look-ups by key. */
export const rowColumns = {
  id: persons.id,
  version: persons.version,
  status: persons.status,
  ...adultColumns,
  createdAt: persons.createdAt,
  childrenCount: households.childrenCount,
};

/** What a row shows of the spouse; null without one. */
export const spouseColumns = {
  id: spouse.id,
  firstName: spouse.firstName,
  lastName: spouse.lastName,
  idNumber: spouse.idNumber,
  phone: spouse.phone,
  birthDate: spouse.birthDate,
  gender: spouse.gender,
  interestedEvents: spouse.interestedEvents,
};
