import type { PersonMatch } from "@kehila/shared/person-answers";
import { personMatchesSchema } from "@kehila/shared/person-answers";
import type { ErrorCode } from "@kehila/shared/errors";
import * as z from "zod/mini";
import { ApiError } from "../../lib/api-error.ts";

function matchesWith(code: ErrorCode, error: unknown): PersonMatch[] {
  if (!(error instanceof ApiError) || error.code !== code) return [];
  const parsed = z.safeParse(personMatchesSchema, { matches: error.extra["matches"] });
  return parsed.success ? parsed.data.matches : [];
}

/** The likely duplicates that came with a refusal to save (409 `POSSIBLE_DUPLICATES`). */
export const matchesOf = (error: unknown): PersonMatch[] =>
  matchesWith("POSSIBLE_DUPLICATES", error);

/**
 * The persons who hold the ID number for which a save was refused (409 `DUPLICATE_ID_NUMBER`); empty
 * when the reader may not see them.
 */
export const holdersOf = (error: unknown): PersonMatch[] =>
  matchesWith("DUPLICATE_ID_NUMBER", error).filter(({ matchedBy }) =>
    matchedBy.includes("idNumber"),
  );
