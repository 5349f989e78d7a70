import { sortKey } from "@kehila/shared/names/fold";
import { isSameFullName } from "@kehila/shared/names/similar-names";
import type { PersonRecord } from "../record/record.repository.ts";

/** The fields that show whether two records describe one person. */
export type ComparedAdult = Pick<
  PersonRecord["person"],
  "firstName" | "lastName" | "idNumber" | "phone" | "birthDate" | "gender" | "position"
>;

/** Whether both values are known and different. */
const differ = (one: string | null, other: string | null): boolean =>
  Boolean(one && other && one !== other);

const isSame = (one: string | null, other: string | null): boolean => Boolean(one && one === other);

/**
 * Whether two records describe one person: an equal ID number; or no other one, no other birth date
 * and gender, and an equal name in any script or the first name and the phone.
 */
function isSamePerson(one: ComparedAdult, other: ComparedAdult): boolean {
  if (isSame(one.idNumber, other.idNumber)) return true;
  const isOther =
    differ(one.idNumber, other.idNumber) ||
    differ(one.birthDate, other.birthDate) ||
    differ(one.gender, other.gender);
  if (isOther) return false;
  const hasSameFirst = sortKey(one.firstName) === sortKey(other.firstName);
  return isSameFullName(one)(other) || (hasSameFirst && isSame(one.phone, other.phone));
}

/** The two adults of an application. */
export type Couple = readonly [ComparedAdult, ComparedAdult];

/** Returns the applicant of a couple, and the spouse in the same application. */
export const applicantFirst = <Adult extends ComparedAdult>([one, other]: readonly [
  Adult,
  Adult,
]): readonly [Adult, Adult] => (one.position === 1 ? [one, other] : [other, one]);

/**
 * Whether two applications are of one couple: each applicant is the spouse in the other
 * application.
 */
export function areSameCouple(one: Couple, other: Couple): boolean {
  const [applicant, spouse] = applicantFirst(one);
  const [otherApplicant, otherSpouse] = applicantFirst(other);
  return isSamePerson(applicant, otherSpouse) && isSamePerson(spouse, otherApplicant);
}
