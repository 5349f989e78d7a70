import type { PersonMatch } from "@kehila/shared/persons/answers";
import type { MatchRow } from "./matches.repository.ts";

/** Returns a possible duplicate with the fields that distinguish two persons. */
export function presentMatch({ status, ...match }: MatchRow): PersonMatch {
  return { ...match, active: status === "active", pending: status === "pending" };
}
