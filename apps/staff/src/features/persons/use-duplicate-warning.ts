import { isIdNumber, normalisePhone } from "@kehila/shared/identifiers";
import { DUPLICATE_CHECK_DEBOUNCE_MS } from "@kehila/shared/limits";
import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "../../lib/use-debounced.ts";
import type { DuplicateCheck } from "./persons.queries.ts";
import { duplicatesQuery } from "./persons.queries.ts";

/** What can be looked for, as soon as it is complete (§5, Duplicates). */
function completed(kind: "idNumber" | "phone", typed: string): DuplicateCheck | null {
  if (kind === "idNumber") return isIdNumber(typed.trim()) ? { idNumber: typed.trim() } : null;
  const phone = normalisePhone(typed);
  return phone === null ? null : { phone };
}

/**
 * Whether somebody in the register has this ID number or phone: asked 400 ms after it is complete
 * and stays so. A check that fails says nothing; saving checks again.
 */
export function useIsTaken(kind: "idNumber" | "phone", typed: string): boolean {
  const settled = useDebounced(typed, DUPLICATE_CHECK_DEBOUNCE_MS);
  const check = completed(kind, settled);
  const { data: matches } = useQuery({ ...duplicatesQuery(check), retry: false });
  // What was found for one number says nothing about the next one that is being typed.
  const isSettled = settled === typed;
  return isSettled && (matches?.some(({ matchedBy }) => matchedBy.includes(kind)) ?? false);
}
