import type { AdultField } from "@kehila/shared/persons/fields";
import { ADULT_FIELDS, SHOWN_OF_SPOUSE } from "@kehila/shared/persons/fields";
import type { Comparable } from "@kehila/shared/matcher/question";
import type { CalendarDay } from "@kehila/shared/base/dates";
import type { PersonRow } from "@kehila/shared/persons/answers";
import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { JsonOf } from "../../../core/json-of.ts";
import { jsonBoolean, jsonCategories, jsonObject } from "../../../db/json-values.ts";
import { applicationSenders } from "../../../db/schema/applications.ts";
import { children, persons } from "../../../db/schema/persons.ts";
import { unionAll } from "../../../db/union-all.ts";

/** The other adult of a couple: same household, other position, same status. */
export const spouse = alias(persons, "spouse");

type Adult = Pick<typeof persons, AdultField> | Pick<typeof spouse, AdultField>;

export const spouseJoin = sql`${spouse.householdId} = ${persons.householdId} and ${spouse.position} = 3 - ${persons.position} and ${spouse.status} = ${persons.status}`;

/** Returns the JSON value of an adult's column, in the format of the API. */
const jsonOf = (adult: Adult, field: AdultField): SQLWrapper => {
  if (field === "married") return jsonBoolean(adult.married);
  return field === "interestedEvents" ? jsonCategories(adult.interestedEvents) : adult[field];
};

/** Returns fields of an adult as members of a JSON object. */
const members = (adult: Adult, fields: readonly AdultField[]): Record<string, SQLWrapper> =>
  Object.fromEntries(fields.map((field) => [field, jsonOf(adult, field)]));

const formerSpouse = alias(persons, "former");
/**
 * Whether an active person is married and has no spouse in the register: only such a row may name
 * an archived spouse.
 */
export const isMarriedAlone = sql`(${persons.status} = 'active' and ${persons.married} and ${spouse.id} is null)`;
/**
 * The archived spouse of a married active person; `withoutHiddenSpouse()` removes the name for
 * readers without the right to the archive (docs/product.md#spouse).
 */
const archivedSpouse = sql`iif(${isMarriedAlone},
  (select ${jsonObject({
    person: jsonObject({
      id: formerSpouse.id,
      firstName: formerSpouse.firstName,
      lastName: formerSpouse.lastName,
    }),
  })} from ${persons} as ${sql.identifier("former")}
  where ${formerSpouse.householdId} = ${persons.householdId}
    and ${formerSpouse.position} = 3 - ${persons.position} and ${formerSpouse.status} = 'archived'), null)`;

/** The members of a row; one status becomes `active` and `pending`. */
const rowMembers = {
  id: persons.id,
  version: persons.version,
  ...members(persons, ADULT_FIELDS),
  createdAt: persons.createdAt,
  childrenCount: persons.childrenCount,
  spouseId: spouse.id,
  spouse: sql`iif(${spouse.id} is null, null, ${jsonObject({
    id: spouse.id,
    version: spouse.version,
    ...members(spouse, SHOWN_OF_SPOUSE),
  })})`,
  archivedSpouse: sql`json(${archivedSpouse})`,
  active: jsonBoolean(sql`${persons.status} = 'active'`),
  pending: jsonBoolean(sql`${persons.status} = 'pending'`),
};

/**
 * A row of the register in the format of the API, from one join with two look-ups by key. SQLite
 * writes the JSON: a row of columns would be converted to objects and text again in D1 and in the
 * Worker, which costs more than the look-ups (docs/decisions/0010-one-round-trip.md).
 */
export const rowJson = sql<JsonOf<PersonRow>>`${jsonObject(rowMembers)}`;

/** The birth dates of the children of a row, the oldest first, as a JSON array. */
export const childrenBirths = sql<JsonOf<readonly (CalendarDay | null)[]>>`(
  select json_group_array(birth_date order by birth_date) from ${children}
  where ${children.householdId} = ${persons.householdId})`;

const otherPerson = alias(persons, "other");

/** A person who may be an applicant, with the fields that the matcher compares. */
const comparedJson = jsonObject({
  firstName: otherPerson.firstName,
  lastName: otherPerson.lastName,
  idNumber: otherPerson.idNumber,
  phone: otherPerson.phone,
  birthDate: otherPerson.birthDate,
  gender: otherPerson.gender,
  city: otherPerson.city,
});

/** Selects persons of other households, of any status, who satisfy a condition. */
const othersWith = (condition: SQL, max: number): SQL =>
  sql`select * from (select ${comparedJson} as person from ${persons} as ${sql.identifier("other")}
    where ${otherPerson.status} in ('active', 'archived', 'pending') and ${condition}
      and ${otherPerson.householdId} <> ${persons.householdId} limit ${sql.raw(String(max))})`;

/** Maximum persons born on one day to compare with an applicant. */
const BORN_MAX = 50;

/**
 * Returns who may be an adult of an application, as a JSON array: one person with the same ID number,
 * phone and name each, and the persons born on the same day, each rule by its sort index. The plus
 * sign removes a column's affinity, which would prevent the use of an index on an expression.
 */
const othersLike = (adult: typeof persons | typeof spouse): SQL =>
  sql`(select json_group_array(json(person)) from (${unionAll([
    othersWith(sql`ifnull(${otherPerson.idNumber}, '') = +${adult.idNumber}`, 1),
    othersWith(sql`ifnull(${otherPerson.phone}, '') = +${adult.phone}`, 1),
    othersWith(
      sql`${otherPerson.lastNameKey} = ${adult.lastNameKey} and ${otherPerson.firstNameKey} = ${adult.firstNameKey}`,
      1,
    ),
    othersWith(sql`ifnull(${otherPerson.birthDate}, '') = +${adult.birthDate}`, BORN_MAX),
  ])}))`;

/** The persons who may be the adults of an application; the matcher decides (`presentRow()`). */
export interface LikelyOthers {
  person: Comparable[];
  spouse: Comparable[];
}

export const likelyOthers = sql<JsonOf<LikelyOthers>>`${jsonObject({
  person: othersLike(persons),
  spouse: othersLike(spouse),
})}`;

/** The sender of an application, if another pending application has the same sender. */
const sharedSender = sql`(select own.sender from ${applicationSenders} as own
  where own.household_id = ${persons.householdId} and exists (
    select 1 from ${applicationSenders} as same
    join ${persons} as ${sql.identifier("other")} on ${otherPerson.householdId} = same.household_id
      and ${otherPerson.status} = 'pending'
    where same.sender = own.sender and same.household_id <> own.household_id))`;

const applicationJson = sql<
  JsonOf<PersonRow>
>`${jsonObject({ ...rowMembers, sender: sharedSender })}`;

/** Returns the JSON of a row in a list of persons of a status. */
export const rowJsonOf = (status: PersonStatus): SQL<JsonOf<PersonRow>> =>
  status === "pending" ? applicationJson : rowJson;
