import type { ApiErrorCode } from "../../lib/api-error.ts";
import { ApiError } from "../../lib/api-error.ts";

/** Why something could not be done to an archived person, as far as people can do something about it. */
export type Problem = "permissions" | "changed" | "notArchived" | "gone" | "again";

const KNOWN: Partial<Record<ApiErrorCode, Problem>> = {
  STALE_VERSION: "changed",
  INVALID_TRANSITION: "notArchived",
  NOT_FOUND: "gone",
};

/** What a failed call about an archived person comes down to (§8). */
export function problemOf(error: Error): Problem {
  if (!(error instanceof ApiError)) return "again";
  return KNOWN[error.code] ?? (error.status === 403 ? "permissions" : "again");
}

/** The person is not in the archive any more: trying again cannot help. */
export const isFinal = (problem: Problem | null): boolean =>
  problem === "notArchived" || problem === "gone";
