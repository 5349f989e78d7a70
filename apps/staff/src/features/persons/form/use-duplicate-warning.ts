import type { PersonMatch } from "@kehila/shared/persons/answers";
import { normaliseIdNumber, normalisePhone } from "@kehila/shared/persons/identifiers";
import { DUPLICATE_CHECK_DEBOUNCE_MS } from "../../../lib/timings.ts";
import { withoutForbiddenCharacters } from "@kehila/shared/base/text";
import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "../../../lib/use-debounced.ts";
import type { DuplicateCheck } from "../persons.queries.ts";
import { duplicatesQuery } from "../persons.queries.ts";

/** Returns a value that is complete enough for a duplicate check (§5, Duplicates). */
function completed(kind: "idNumber" | "phone", typedText: string): DuplicateCheck | null {
  if (kind === "phone") {
    const phone = normalisePhone(typedText);
    return phone === null ? null : { phone };
  }
  const idNumber = normaliseIdNumber(typedText);
  return idNumber === null ? null : { idNumber };
}

interface CheckedValue {
  typed: string;
  /** The stored value: only a changed value is checked (§5). */
  stored: string;
  /** The edited person, whose household never matches. */
  excludeId: string | null;
}

/**
 * Whether another person has this ID number or phone. Checks 400 ms after the last change of a
 * complete number. A failed check shows nothing, since the save checks again.
 */
export function useIsTaken(
  kind: "idNumber" | "phone",
  { typed, stored, excludeId }: CheckedValue,
): boolean {
  const settledText = useDebounced(typed, DUPLICATE_CHECK_DEBOUNCE_MS);
  const wantedCheck = settledText === stored ? null : completed(kind, settledText);
  const check = wantedCheck && excludeId !== null ? { ...wantedCheck, excludeId } : wantedCheck;
  const { data: matches } = useQuery({ ...duplicatesQuery(check), retry: false });
  // A result does not apply to the next number that is being typed.
  const isSettled = settledText === typed;
  return isSettled && (matches?.some(({ matchedBy }) => matchedBy.includes(kind)) ?? false);
}

interface MatchName {
  firstName: string;
  lastName: string;
}

/** As many as fit below a field; a longer list only means that the name is common. */
const NAMESAKES_SHOWN = 3;

/**
 * Returns persons with this name, also in another script or spelling. A hint that never blocks;
 * debounced like {@link useIsTaken}.
 */
export function useNamesakes(
  typedName: MatchName,
  storedName: MatchName,
  excludeId: string | null,
): PersonMatch[] {
  // A save refuses hidden characters in a name; the search ignores them.
  const firstName = withoutForbiddenCharacters(typedName.firstName).trim();
  const lastName = withoutForbiddenCharacters(typedName.lastName).trim();
  const name = JSON.stringify([firstName, lastName]);
  const settledName = useDebounced(name, DUPLICATE_CHECK_DEBOUNCE_MS);
  const isComplete = firstName !== "" && lastName !== "";
  const isChanged = name !== JSON.stringify([storedName.firstName, storedName.lastName]);
  const isAsked = isComplete && isChanged && settledName === name;
  const check = isAsked ? { firstName, lastName } : null;
  const { data: matches = [] } = useQuery({
    ...duplicatesQuery(check && excludeId !== null ? { ...check, excludeId } : check),
    retry: false,
  });
  return isAsked ? matches.slice(0, NAMESAKES_SHOWN) : [];
}
