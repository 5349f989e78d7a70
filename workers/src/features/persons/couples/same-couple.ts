import { isOneApplicant } from "@kehila/shared/matcher/uses";
import type { PersonRecord } from "../record/record.sql.ts";

/** The fields that show whether two records describe one person. */
export type ComparedAdult = Pick<
  PersonRecord["person"],
  "firstName" | "lastName" | "idNumber" | "phone" | "birthDate" | "gender" | "position"
>;

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
  return isOneApplicant(applicant, otherSpouse) && isOneApplicant(spouse, otherApplicant);
}
