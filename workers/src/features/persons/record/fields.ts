import type { PersonCreate, PersonUpdate } from "@kehila/shared/persons";
import type { ChildFields, PersonFields, PersonRecord } from "./record.repository.ts";
import { spouseOf } from "./households.service.ts";

type SpouseBody = NonNullable<PersonCreate["spouse"]>;

/** Bodies in which every field but the names may be missing. */
type AdultBody = Pick<PersonCreate, "firstName" | "lastName" | "gender" | "city"> &
  Partial<
    Pick<
      PersonCreate,
      "idNumber" | "birthDate" | "repatriationDate" | "phone" | "address" | "comment"
    >
  > &
  Pick<PersonCreate, "interestedEvents">;

/** The fields of a new adult. */
export function fieldsOf(body: AdultBody, married: boolean): PersonFields {
  return {
    firstName: body.firstName,
    lastName: body.lastName,
    idNumber: body.idNumber ?? null,
    gender: body.gender,
    birthDate: body.birthDate ?? null,
    repatriationDate: body.repatriationDate ?? null,
    phone: body.phone ?? null,
    address: body.address ?? null,
    city: body.city,
    married,
    comment: body.comment ?? null,
    interests: body.interestedEvents,
  };
}

/** The fields of a spouse given by data: same city and address; missing interests are the applicant's. */
export function spouseFieldsOf(spouse: SpouseBody, applicant: PersonFields): PersonFields {
  return {
    firstName: spouse.firstName,
    lastName: spouse.lastName,
    idNumber: spouse.idNumber ?? null,
    gender: spouse.gender ?? null,
    birthDate: spouse.birthDate ?? null,
    repatriationDate: null,
    phone: spouse.phone ?? null,
    address: applicant.address,
    city: applicant.city,
    married: true,
    comment: spouse.comment ?? null,
    interests: spouse.event ?? applicant.interests,
  };
}

/** The fields of a stored adult. */
export function storedFields(person: PersonRecord["person"]): PersonFields {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    idNumber: person.idNumber,
    gender: person.gender,
    birthDate: person.birthDate,
    repatriationDate: person.repatriationDate,
    phone: person.phone,
    address: person.address,
    city: person.city,
    married: person.married,
    comment: person.comment,
    interests: person.interests,
  };
}

/** Keeps what a body does not mention. */
const given = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value);

/** What an edit says of a person; a restored record may have no gender, as a spouse by data may. */
export type PersonEdit = Omit<PersonUpdate, "gender"> & {
  gender?: PersonFields["gender"] | undefined;
};

/** A stored adult's fields with what an edit says of them. */
export function updatedFields(
  stored: PersonFields,
  body: PersonEdit,
  married: boolean,
): PersonFields {
  return {
    firstName: given(body.firstName, stored.firstName),
    lastName: given(body.lastName, stored.lastName),
    idNumber: given(body.idNumber, stored.idNumber),
    gender: given(body.gender, stored.gender),
    birthDate: given(body.birthDate, stored.birthDate),
    repatriationDate: given(body.repatriationDate, stored.repatriationDate),
    phone: given(body.phone, stored.phone),
    address: given(body.address, stored.address),
    city: given(body.city, stored.city),
    married,
    comment: given(body.comment, stored.comment),
    interests: given(body.interestedEvents, stored.interests),
  };
}

/** A linked spouse's fields with what an update says of them. */
export function updatedSpouseFields(stored: PersonFields, body: SpouseBody): PersonFields {
  return {
    ...stored,
    firstName: body.firstName,
    lastName: body.lastName,
    idNumber: given(body.idNumber, stored.idNumber),
    gender: given(body.gender, stored.gender),
    birthDate: given(body.birthDate, stored.birthDate),
    phone: given(body.phone, stored.phone),
    comment: given(body.comment, stored.comment),
    interests: given(body.event, stored.interests),
    married: true,
  };
}

/** What the history shows of a person: the fields of a record, under the names of the API. */
export function historyRecord(
  fields: PersonFields,
  spouseId: string | null,
  children: readonly Omit<ChildFields, "position">[],
): Record<string, unknown> {
  const { interests, ...rest } = fields;
  return {
    ...rest,
    interestedEvents: interests,
    spouseId,
    childrenData: children.map(({ firstName, gender, birthDate }) => ({
      firstName,
      gender,
      birthDate,
    })),
  };
}

/** The history's view of a stored record. */
export function storedHistoryRecord(record: PersonRecord): Record<string, unknown> {
  return historyRecord(storedFields(record.person), spouseOf(record)?.id ?? null, record.children);
}
