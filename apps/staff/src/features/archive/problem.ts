import type { ApiErrorCode } from "../../lib/api/api-error.ts";
import { ApiError } from "../../lib/api/api-error.ts";

/** The reasons why a change of an archived person fails; the user can act on each of them. */
export type Problem = "permissions" | "changed" | "notArchived" | "gone" | "again";

const PROBLEMS: Partial<Record<ApiErrorCode, Problem>> = {
  STALE_VERSION: "changed",
  INVALID_TRANSITION: "notArchived",
  NOT_FOUND: "gone",
};

/**
 * Returns the reason of a failed call about an archived person (docs/product.md#texts-and-codes).
 */
export function problemOf(error: Error): Problem {
  if (!(error instanceof ApiError)) return "again";
  return PROBLEMS[error.code] ?? (error.status === 403 ? "permissions" : "again");
}

/** Whether the person has left the archive: a retry cannot help. */
export const isFinal = (problem: Problem | null): boolean =>
  problem === "notArchived" || problem === "gone";
