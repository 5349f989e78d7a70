import type { PersonMatch } from "../persons/answers.ts";
import { knownIdNumber } from "../persons/identifiers.ts";
import type { Comparable, Evidence, NameRelation, Relation } from "./question.ts";
import { NAME_RELATIONS, Question } from "./question.ts";

/**
 * The rules of "who may be the same person", one for each use (docs/product.md#duplicates). The
 * inbox of duplicates weighs evidence instead (`likeness.ts`).
 */

/** Whether both values are known and different; a slip counts as different. */
export const differ = (relation: Relation): boolean => relation === "slip" || relation === "other";

/** Returns a condition: the names are at least as close as `farthest`. */
const isAsClose =
  (farthest: NameRelation) =>
  ({ name }: Pick<Evidence, "name">): boolean =>
    name !== null && NAME_RELATIONS.indexOf(name) <= NAME_RELATIONS.indexOf(farthest);

/** Equal letters, or the same names in another script. */
export const isSameName = isAsClose("script");
/** The same names by sound, in any script, spelling and order. */
export const soundsSame = isAsClose("sound");
/** At most one of the two names is near, or the first name is a nickname. */
const isNearName = isAsClose("near");

/** Whether two people are born on the same day, or in the same year and live in the same city. */
const hasSecondReason = ({ birth, city, yearsApart }: Evidence): boolean =>
  birth === "same" || (city === "same" && yearsApart === 0);

/** Whether a person stops a save unless the user confirms it. */
export function stopsSave(evidence: Evidence): boolean {
  if (evidence.idNumber === "same" || evidence.phone === "same") return true;
  if (evidence.gender === "other") return false;
  if (isSameName(evidence)) return !differ(evidence.birth) || hasSecondReason(evidence);
  return isNearName(evidence) && hasSecondReason(evidence);
}

/** Whether a check shows a person because of the name. */
export function isShownByName(evidence: Evidence): boolean {
  if (soundsSame(evidence)) return true;
  if (evidence.gender === "other") return false;
  if (evidence.name === "far") return evidence.birth === "same";
  return isNearName(evidence) && (!differ(evidence.birth) || hasSecondReason(evidence));
}

/**
 * Whether a shown person is a possible duplicate, which the queue marks: by more than a similar name,
 * or by a similar name and the birth date.
 */
export const isPossibleDuplicate = (
  person: Pick<Comparable, "birthDate">,
  match: Pick<PersonMatch, "matchedBy" | "birthDate">,
): boolean =>
  match.matchedBy.some((reason) => reason !== "similarName") ||
  (match.matchedBy.length > 0 && Boolean(person.birthDate) && match.birthDate === person.birthDate);

/** Whether the name and the birth date both differ. */
const isOtherPerson = (evidence: Evidence): boolean =>
  differ(evidence.birth) && !isAsClose("far")(evidence);

/** Returns the evidence of two applicants; a filler says nothing about them. */
const evidenceOfApplicants = (one: Comparable, other: Comparable): Evidence => {
  const [question, otherQuestion] = [one, other].map(
    (person) => new Question({ ...person, idNumber: knownIdNumber(person.idNumber) }),
  ) as [Question, Question];
  return question.evidence(otherQuestion);
};

/** Whether two applicants with one ID number are one person. */
const isHolder = (evidence: Evidence): boolean =>
  evidence.idNumber === "same" && !isOtherPerson(evidence);

/** Whether an application is a further one of a pending applicant, by the ID number. */
export const isSameApplicant = (typed: Comparable, applicant: Comparable): boolean =>
  isHolder(evidenceOfApplicants(typed, applicant));

/** Whether two adults of applications are one person, so that the applications are one family. */
export function isOneApplicant(one: Comparable, other: Comparable): boolean {
  const evidence = evidenceOfApplicants(one, other);
  if (evidence.idNumber === "same") return isHolder(evidence);
  const isOther = [evidence.idNumber, evidence.birth, evidence.gender].some(differ);
  if (isOther) return false;
  return isSameName(evidence) || (evidence.isSameFirst && evidence.phone === "same");
}

/**
 * Whether a row of a file means a person: by ID number, or by phone and name. Two ID numbers that
 * differ prove two people; within one script other letters are another name, as of twins.
 */
export const isMeantByRow = (evidence: Evidence): boolean =>
  evidence.idNumber === "same" ||
  (!differ(evidence.idNumber) && evidence.phone === "same" && isSameName(evidence));

/**
 * Whether a row of a file may mean a person, so that the import asks. An ID number or a birth date
 * with a slip does not prove another person; another birth date makes a name alone a namesake's.
 */
export const isLikelyOfRow = (evidence: Evidence): boolean =>
  evidence.phone === "same" ||
  (evidence.birth !== "other" &&
    (evidence.name === "equal" || (evidence.idNumber !== "other" && isNearName(evidence))));

/**
 * Whether two rows of a file may be one person, so that the import asks: by ID number, or by name and
 * phone or birth date. A short form of the name needs both.
 */
export const isRepeatedRow = (evidence: Evidence): boolean => {
  if (evidence.idNumber === "same") return true;
  if (evidence.idNumber === "other" || evidence.gender === "other") return false;
  const [isPhone, isBirth] = [evidence.phone === "same", evidence.birth === "same"];
  if (soundsSame(evidence)) return isPhone || isBirth;
  return evidence.name === "nickname" && isPhone && isBirth;
};

/**
 * Whether a row contradicts the person that it means: another gender, another name without the same
 * birth date, or another birth date of a person without an equal number, as of a son with his
 * father's name and phone.
 */
export const contradicts = (evidence: Evidence, isIdentified: boolean): boolean =>
  evidence.gender === "other" ||
  isOtherPerson(evidence) ||
  (evidence.name === null && evidence.birth !== "same") ||
  (!isIdentified && differ(evidence.birth));
