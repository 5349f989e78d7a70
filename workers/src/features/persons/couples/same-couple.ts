import { sortKey } from "@kehila/shared/names/fold";
import { isSameFullName } from "@kehila/shared/names/similar-names";
import type { PersonRecord } from "../record/record.repository.ts";

/** The fields that show whether two records describe one person. */
export type ComparedAdult = Pick<
  PersonRecord["person"],
  "firstName" | "lastName" | "idNumber" | "phone" | "birthDate" | "gender" | "position"
>;

/** Whether both values are known and different. */
const differ = (a: string | null, b: string | null): boolean => Boolean(a && b && a !== b);

const isSame = (a: string | null, b: string | null): boolean => Boolean(a && a === b);

/**
 * Whether two records describe one person. An equal ID number decides. Otherwise ID number, birth
 * date and gender must not differ, and the full name (in any script) or the first name and the
 * phone must be equal.
 */
function isSamePerson(adult: ComparedAdult, otherAdult: ComparedAdult): boolean {
  if (isSame(adult.idNumber, otherAdult.idNumber)) return true;
  const isOther =
    differ(adult.idNumber, otherAdult.idNumber) ||
    differ(adult.birthDate, otherAdult.birthDate) ||
    differ(adult.gender, otherAdult.gender);
  if (isOther) return false;
  const hasSameFirst = sortKey(adult.firstName) === sortKey(otherAdult.firstName);
  return (
    isSameFullName(adult)(otherAdult) || (hasSameFirst && isSame(adult.phone, otherAdult.phone))
  );
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
export function areSameCouple(couple: Couple, otherCouple: Couple): boolean {
  const [applicant, spouse] = applicantFirst(couple);
  const [otherApplicant, otherSpouse] = applicantFirst(otherCouple);
  return isSamePerson(applicant, otherSpouse) && isSamePerson(spouse, otherApplicant);
}
