import type { PersonMatch } from "@kehila/shared/persons/answers";

type Evidence = Pick<PersonMatch, "matchedBy" | "idNumber" | "birthDate">;

/** Whether both values are known and different. */
const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;

/**
 * Whether a match is probably the same person: same ID number; or same name and phone; or same name
 * if ID number and birth date do not contradict it. Families share phones, so a phone alone is not
 * enough.
 */
export function isLikelySame(match: Evidence, typedEvidence: Omit<Evidence, "matchedBy">): boolean {
  const isMatchedBy = (reason: PersonMatch["matchedBy"][number]): boolean =>
    match.matchedBy.includes(reason);
  if (isMatchedBy("idNumber")) return true;
  if (!isMatchedBy("name") && !isMatchedBy("similarName")) return false;
  return (
    isMatchedBy("phone") ||
    !(
      differ(match.idNumber, typedEvidence.idNumber) ||
      differ(match.birthDate, typedEvidence.birthDate)
    )
  );
}
