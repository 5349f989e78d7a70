import type { Person, PersonMatch } from "@kehila/shared/persons/answers";
import { personMatchesSchema, personSchema } from "@kehila/shared/persons/answers";
import type { ErrorCode } from "@kehila/shared/base/errors";
import * as z from "zod/mini";
import { ApiError } from "../../lib/api/api-error.ts";

function matchesWith(code: ErrorCode, error: unknown): PersonMatch[] {
  if (!(error instanceof ApiError) || error.code !== code) return [];
  const parsed = z.safeParse(personMatchesSchema, { matches: error.extra["matches"] });
  return parsed.success ? parsed.data.matches : [];
}

/** Returns the likely duplicates from a refused save (409 `POSSIBLE_DUPLICATES`). */
export const matchesOf = (error: unknown): PersonMatch[] =>
  matchesWith("POSSIBLE_DUPLICATES", error);

/**
 * Returns the persons with the ID number that caused a refusal (409 `DUPLICATE_ID_NUMBER`); empty
 * when the user may not see them.
 */
export const holdersOf = (error: unknown): PersonMatch[] =>
  matchesWith("DUPLICATE_ID_NUMBER", error).filter(({ matchedBy }) =>
    matchedBy.includes("idNumber"),
  );

/**
 * Returns the current record, which a conflict (409 `STALE_VERSION`) contains; null for another
 * error.
 */
export function currentOf(error: unknown): Person | null {
  if (!(error instanceof ApiError) || error.code !== "STALE_VERSION") return null;
  const parsed = z.safeParse(personSchema, error.extra["current"]);
  return parsed.success ? parsed.data : null;
}

/** Returns the current number of matches from a refused selection; null for another error. */
export function changedCountOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== "SELECTION_CHANGED") return null;
  const { count } = error.extra;
  return typeof count === "number" ? count : null;
}
