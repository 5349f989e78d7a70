import type { PersonCreate, PersonUpdate } from "@kehila/shared/persons/persons";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { AdultField } from "@kehila/shared/persons/fields";
import { ADULT_FIELDS, isEmpty } from "@kehila/shared/persons/fields";
import { spouseOf } from "./households.service.ts";
import type { ChildFields, PersonFields, PersonRecord } from "./record.sql.ts";

type SpouseBody = NonNullable<PersonCreate["spouse"]>;

/** Returns the fields of an adult, with a value for each. */
const eachField = (valueOf: (field: AdultField) => unknown): PersonFields =>
  Object.fromEntries(ADULT_FIELDS.map((field) => [field, valueOf(field)])) as PersonFields;

/** Bodies in which a field may be missing. */
type AdultBody = Partial<Record<AdultField, unknown>> &
  Pick<PersonCreate, "firstName" | "lastName" | "city" | "interestedEvents">;

/** Returns the fields of a new adult. */
export const fieldsOf = (body: AdultBody, isMarried: boolean): PersonFields => ({
  ...eachField((field) => body[field] ?? null),
  married: isMarried,
});

/** Returns the fields of a spouse's body, in which the interests have another name. */
const ofSpouse = ({ event, ...body }: SpouseBody): Partial<Record<AdultField, unknown>> => ({
  ...body,
  interestedEvents: event,
});

/** Returns the fields of a typed spouse; city, address and missing interests are copied. */
export const spouseFieldsOf = (spouse: SpouseBody, applicant: PersonFields): PersonFields => ({
  ...eachField((field) => ofSpouse(spouse)[field] ?? null),
  address: applicant.address,
  city: applicant.city,
  married: true,
  interestedEvents: spouse.event ?? applicant.interestedEvents,
});

/** Returns the fields of a stored adult. */
export const storedFields = (person: PersonRecord["person"]): PersonFields =>
  eachField((field) => person[field]);

/** Returns fields whose empty values are filled from another record. */
export const filledFields = (fields: PersonFields, otherFields: PersonFields): PersonFields =>
  eachField((field) => (isEmpty(fields[field]) ? otherFields[field] : fields[field]));

type JoinedFields = Pick<PersonFields, "comment" | "interestedEvents">;

/** Returns the comment and the interests of two records: both comments, unless one contains the other. */
export const joinedFields = (own: JoinedFields, other: JoinedFields): JoinedFields => ({
  comment: joinedComment(own.comment, other.comment),
  interestedEvents: EVENT_CATEGORIES.filter((category) =>
    [own, other].some(({ interestedEvents }) => interestedEvents.includes(category)),
  ),
});

function joinedComment(own: string | null, other: string | null): string | null {
  if (own === null || other === null) return own ?? other;
  if (own.includes(other)) return own;
  return other.includes(own) ? other : `${own}\n${other}`;
}

/** The body of an edit. A restored record may have no gender, like a typed spouse. */
export type PersonEdit = Omit<PersonUpdate, "gender"> & {
  gender?: PersonFields["gender"] | undefined;
};

/** Returns the stored fields, replaced by the fields of a body. */
const mergeFields = (
  storedValues: PersonFields,
  body: Partial<Record<AdultField, unknown>>,
  isMarried: boolean,
): PersonFields => ({
  ...eachField((field) => (body[field] === undefined ? storedValues[field] : body[field])),
  married: isMarried,
});

/** Returns the fields of a stored adult after an edit. */
export const updatedFields = (
  storedValues: PersonFields,
  body: PersonEdit,
  isMarried: boolean,
): PersonFields => mergeFields(storedValues, body, isMarried);

/** Returns the fields of a linked spouse after an edit. */
export const updatedSpouseFields = (storedValues: PersonFields, body: SpouseBody): PersonFields =>
  mergeFields(storedValues, ofSpouse(body), true);

/** Returns the fields of a record for the history, under the names of the API. */
export function historyRecord(
  fields: PersonFields,
  spouseId: string | null,
  children: readonly Omit<ChildFields, "position">[],
): Record<string, unknown> {
  return {
    ...fields,
    spouseId,
    childrenData: children.map(({ firstName, gender, birthDate }) => ({
      firstName,
      gender,
      birthDate,
    })),
  };
}

/** Returns a stored record's fields for the history. */
export function storedHistoryRecord(record: PersonRecord): Record<string, unknown> {
  return historyRecord(storedFields(record.person), spouseOf(record)?.id ?? null, record.children);
}
