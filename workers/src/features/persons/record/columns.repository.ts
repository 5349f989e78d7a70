import type { PersonRow } from "@kehila/shared/person-answers";
import type { SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { JsonOf } from "../../../core/json-of.ts";
import { jsonBoolean, jsonCategories, jsonObject } from "../../../db/json-values.ts";
import { households, persons } from "../../../db/schema/persons.ts";
import type { AdultField } from "./adult-fields.ts";
import { ADULT_FIELDS } from "./adult-fields.ts";

/** The other adult of a couple: same household, the other position, the same status. */
export const spouse = alias(persons, "spouse");

type Adult = Pick<typeof persons, AdultField> | Pick<typeof spouse, AdultField>;

export const spouseJoin = sql`${spouse.householdId} = ${persons.householdId} and ${spouse.position} = 3 - ${persons.position} and ${spouse.status} = ${persons.status}`;

/** The value of an adult's column in JSON, as the API shows it. */
const jsonOf = (adult: Adult, field: AdultField): SQLWrapper => {
  if (field === "married") return jsonBoolean(adult.married);
  return field === "interestedEvents" ? jsonCategories(adult.interestedEvents) : adult[field];
};

/** Some fields of an adult as members of a JSON object. */
const members = (adult: Adult, fields: readonly AdultField[]): Record<string, SQLWrapper> =>
  Object.fromEntries(fields.map((field) => [field, jsonOf(adult, field)]));

/** What a row of the register shows of the spouse. */
const SPOUSE_FIELDS = [
  "firstName",
  "lastName",
  "idNumber",
  "phone",
  "birthDate",
  "gender",
  "interestedEvents",
] as const;

/**
 * A row of the register as the API shows it, in one join of three look-ups by key. One status becomes
 * `active` and `pending`. SQLite writes the JSON: a row of columns would become objects and text again
 * in D1 and in the Worker, which costs more than the look-ups (docs/decisions/0010).
 */
export const rowJson = sql<JsonOf<PersonRow>>`${jsonObject({
  id: persons.id,
  version: persons.version,
  ...members(persons, ADULT_FIELDS),
  createdAt: persons.createdAt,
  childrenCount: households.childrenCount,
  spouseId: spouse.id,
  spouse: sql`iif(${spouse.id} is null, null, ${jsonObject({
    id: spouse.id,
    ...members(spouse, SPOUSE_FIELDS),
  })})`,
  active: jsonBoolean(sql`${persons.status} = 'active'`),
  pending: jsonBoolean(sql`${persons.status} = 'pending'`),
})}`;
