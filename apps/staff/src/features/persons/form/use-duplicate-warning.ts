import type { PersonMatch } from "@kehila/shared/persons/answers";
import { normaliseIdNumber, normalisePhone } from "@kehila/shared/persons/identifiers";
import { DUPLICATE_CHECK_DEBOUNCE_MS } from "../../../lib/timing/timings.ts";
import { withoutForbiddenCharacters } from "@kehila/shared/base/text";
import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "../../../lib/timing/use-debounced.ts";
import type { DuplicateCheck } from "../persons.queries.ts";
import { duplicatesQuery } from "../persons.queries.ts";

/**
 * Returns the duplicate check for a typed number; null for an incomplete number
 * (docs/product.md#duplicates).
 */
function duplicateCheckOf(kind: "idNumber" | "phone", typedText: string): DuplicateCheck | null {
  if (kind === "phone") {
    const phone = normalisePhone(typedText);
    return phone === null ? null : { phone };
  }
  const idNumber = normaliseIdNumber(typedText);
  return idNumber === null ? null : { idNumber };
}

interface CheckedValue {
  typed: string;
  /** The stored value: only a changed value is checked. */
  stored: string;
  /** The edited person, whose household never matches. */
  excludeId: string | null;
}

/**
 * Whether another person has this ID number or phone. Checks complete numbers only, with a debounce
 * of 400 ms. A failed check shows nothing, since the save checks again.
 */
export function useIsTaken(
  kind: "idNumber" | "phone",
  { typed, stored, excludeId }: CheckedValue,
): boolean {
  const debouncedText = useDebounced(typed, DUPLICATE_CHECK_DEBOUNCE_MS);
  const wantedCheck = debouncedText === stored ? null : duplicateCheckOf(kind, debouncedText);
  const check = wantedCheck && excludeId !== null ? { ...wantedCheck, excludeId } : wantedCheck;
  const { data: matches } = useQuery({ ...duplicatesQuery(check), retry: false });
  // The result belongs to the settled text, not to a number that the user is still typing.
  const isUpToDate = debouncedText === typed;
  return isUpToDate && (matches?.some(({ matchedBy }) => matchedBy.includes(kind)) ?? false);
}

interface MatchName {
  firstName: string;
  lastName: string;
}

/** Maximum persons shown below the name; more matches only mean that the name is common. */
const NAMESAKES_SHOWN = 3;

/**
 * Returns persons with this name, also in another script or spelling. The hint does not prevent a
 * save, and has the same debounce as {@link useIsTaken}.
 */
export function useNamesakes(
  typedName: MatchName,
  storedName: MatchName,
  excludeId: string | null,
): PersonMatch[] {
  // The server refuses hidden characters, so the check sends the name without them.
  const firstName = withoutForbiddenCharacters(typedName.firstName).trim();
  const lastName = withoutForbiddenCharacters(typedName.lastName).trim();
  const name = JSON.stringify([firstName, lastName]);
  const debouncedName = useDebounced(name, DUPLICATE_CHECK_DEBOUNCE_MS);
  const isComplete = firstName !== "" && lastName !== "";
  const isChanged = name !== JSON.stringify([storedName.firstName, storedName.lastName]);
  const isAsked = isComplete && isChanged && debouncedName === name;
  const check = isAsked ? { firstName, lastName } : null;
  const { data: matches = [] } = useQuery({
    ...duplicatesQuery(check && excludeId !== null ? { ...check, excludeId } : check),
    retry: false,
  });
  return isAsked ? matches.slice(0, NAMESAKES_SHOWN) : [];
}
