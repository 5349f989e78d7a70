import type { PersonMatch } from "@kehila/shared/persons/answers";
import type { MatchRow } from "./matches.repository.ts";

/** Presents a possible duplicate, with the fields that tell two people apart. */
export function presentMatch({ status, ...match }: MatchRow): PersonMatch {
  return { ...match, active: status === "active", pending: status === "pending" };
}
