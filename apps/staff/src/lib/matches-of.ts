import type { PersonMatch } from "@kehila/shared/person-answers";
import { personMatchesSchema } from "@kehila/shared/person-answers";
import * as z from "zod/mini";
import { ApiError } from "./api-error.ts";

/** The likely duplicates that came with a refusal to save (409 `POSSIBLE_DUPLICATES`). */
export function matchesOf(error: unknown): PersonMatch[] {
  if (!(error instanceof ApiError) || error.code !== "POSSIBLE_DUPLICATES") return [];
  const parsed = z.safeParse(personMatchesSchema, { matches: error.extra["matches"] });
  return parsed.success ? parsed.data.matches : [];
}
