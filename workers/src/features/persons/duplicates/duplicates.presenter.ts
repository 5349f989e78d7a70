import type { PersonMatch } from "@kehila/shared/persons/answers";
import type { MatchRow } from "./matches.repository.ts";

/** A match; its gender is not shown. */
type PresentableMatch = Omit<MatchRow, "gender"> & Partial<Pick<MatchRow, "gender">>;

/** Returns a possible duplicate with the fields that distinguish two persons. */
export function presentMatch({ status, gender: _gender, ...match }: PresentableMatch): PersonMatch {
  return { ...match, active: status === "active", pending: status === "pending" };
}
