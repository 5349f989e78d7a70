import type { PersonMatch } from "@kehila/shared/persons/answers";

type Evidence = Pick<PersonMatch, "matchedBy" | "idNumber" | "birthDate">;

/** Whether both values are known and differ. */
const differ = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;

/**
 * Whether a match is likely the person of a form: by the ID number, or by the name and the phone, or by
 * the name where no ID number and no birth date speak against it. A shared phone alone is a family's.
 */
export function isLikelySame(match: Evidence, typed: Omit<Evidence, "matchedBy">): boolean {
  const has = (reason: PersonMatch["matchedBy"][number]): boolean =>
    match.matchedBy.includes(reason);
  if (has("idNumber")) return true;
  if (!has("name") && !has("similarName")) return false;
  return (
    has("phone") ||
    !(differ(match.idNumber, typed.idNumber) || differ(match.birthDate, typed.birthDate))
  );
}
