import { CHILD_FIELDS, SPOUSE_FIELDS } from "@kehila/shared/persons/fields";
import type { TypedDifferences } from "@kehila/shared/persons/answers";
import { COMPARED_FIELDS } from "@kehila/shared/persons/answers";
import type { EventRegistration } from "@kehila/shared/persons/applicants";
import { spouseOf } from "./households.service.ts";
import type { PersonRecord } from "./record.sql.ts";

type Values = Readonly<Record<string, unknown>>;

/** Whether fields of two records are equal; an empty typed field counts as equal. */
const areEqual = (fields: readonly string[], typedValues: Values, storedValues: Values): boolean =>
  fields.every(
    (field) => (typedValues[field] ?? null) === null || typedValues[field] === storedValues[field],
  );

/**
 * Returns the values of a body that differ from a stored record; null if none differ. Ignores empty
 * fields, and interests, which the form does not contain.
 */
export function differencesFrom(
  record: PersonRecord,
  body: EventRegistration,
): TypedDifferences | null {
  const { person } = record;
  const spouse = spouseOf(record);
  const isMarried = body.married === true || (body.spouse ?? null) !== null;
  const children = body.childrenData ?? [];
  /** By field; a field for staff only is missing. */
  const typedValues: Values = body;
  const changedFields = COMPARED_FIELDS.filter((field) => !areEqual([field], body, person));
  const isSameSpouse = !body.spouse || (spouse && areEqual(SPOUSE_FIELDS, body.spouse, spouse));
  const areSameChildren =
    children.length === record.children.length &&
    children.every((child, index) => areEqual(CHILD_FIELDS, child, record.children[index] ?? {}));
  const differences: TypedDifferences = {
    ...Object.fromEntries(changedFields.map((field) => [field, typedValues[field]])),
    ...(isMarried === person.married ? {} : { married: isMarried }),
    ...(isSameSpouse || !body.spouse ? {} : { spouse: spouseAsTyped(body.spouse) }),
    ...(areSameChildren ? {} : { childrenData: children }),
  };
  return Object.keys(differences).length > 0 ? differences : null;
}

function spouseAsTyped({
  firstName,
  lastName,
  idNumber,
  phone,
  birthDate,
  gender,
}: NonNullable<EventRegistration["spouse"]>): TypedDifferences["spouse"] {
  return { firstName, lastName, idNumber, phone, birthDate, ...(gender ? { gender } : {}) };
}
