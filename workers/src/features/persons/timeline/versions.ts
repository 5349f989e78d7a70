import type { PersonField } from "@kehila/shared/person-fields";
import { ALL_PERSON_FIELDS } from "@kehila/shared/person-fields";
import type { ChangedFields } from "@kehila/shared/person-history";
import { spouseOf } from "../record/households.service.ts";
import type { PersonEdit } from "../record/fields.ts";
import { storedHistoryRecord } from "../record/fields.ts";
import type { RecordedChange } from "./timeline.presenter.ts";
import { presentFields } from "./timeline.presenter.ts";
import type { PersonRecord } from "../record/record.repository.ts";

/** The fields of a record that a restore brings back. The couple and the status stay as they are. */
export type PersonVersion = Pick<ChangedFields, PersonField>;

const NO_NAMES = new Map<string, string>();

/** The record as it is now. */
export const presentVersion = (record: PersonRecord): PersonVersion =>
  presentFields(storedHistoryRecord(record), NO_NAMES);

/** The record as it was before an entry, given how it was after it. */
export const undo = (version: PersonVersion, { before }: RecordedChange): PersonVersion =>
  before === null ? version : { ...version, ...presentFields(before, NO_NAMES) };

/** Whether two versions differ in what a restore brings back; who has a spouse stays married. */
export function differs(record: PersonRecord, one: PersonVersion, other: PersonVersion): boolean {
  const keys = ALL_PERSON_FIELDS.filter((key) => key !== "married" || spouseOf(record) === null);
  return keys.some((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));
}

/** The edit that brings a record back to a version of it. */
export function editTo(record: PersonRecord, version: PersonVersion): PersonEdit {
  // A version may hold more than these fields: a spouse, a status.
  const fields = Object.fromEntries(
    ALL_PERSON_FIELDS.map((field) => [field, version[field]]),
  ) as PersonVersion;
  const { firstName, lastName, city, married, childrenData, ...rest } = fields;
  return {
    ...rest,
    firstName: firstName ?? undefined,
    lastName: lastName ?? undefined,
    city: city ?? undefined,
    married: spouseOf(record) === null ? married : undefined,
    childrenData: childrenData && childrenAgain(record.children, childrenData),
  };
}

/** Children as they were: those who are still there, by name and birth date, keep their ids. */
function childrenAgain(
  present: PersonRecord["children"],
  wanted: NonNullable<PersonVersion["childrenData"]>,
): NonNullable<PersonEdit["childrenData"]> {
  const left = [...present];
  return wanted.map((child) => {
    const place = left.findIndex(
      ({ firstName, birthDate }) => firstName === child.firstName && birthDate === child.birthDate,
    );
    const [same] = place < 0 ? [] : left.splice(place, 1);
    return same ? { ...child, id: same.id } : child;
  });
}
