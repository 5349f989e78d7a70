import type { RowProblem } from "@kehila/shared/imports/imports";
import type { PersonRecord } from "../record/record.repository.ts";
import type { AdultMatch, AdultValues } from "./match.ts";
import { likenessTo } from "./match.ts";
import type { PlannedRow, Records, RowPlan } from "./plan.ts";
import { problemOf } from "./plan.ts";

/** Whether values can describe a stored person: an equal ID number, or none and the same name. */
export const canBe = (
  values: AdultValues,
  { firstName, lastName, idNumber }: PersonRecord["person"],
) => {
  const isOther = Boolean(values.idNumber && idNumber && values.idNumber !== idNumber);
  return (
    !isOther &&
    (likenessTo(values)({ firstName, lastName }) === "same" || values.idNumber === idNumber)
  );
};

/** Returns the problem of a match; null for exactly one active person, and for no person. */
export function problemOfMatch(match: AdultMatch): RowProblem | null {
  const [only, ...others] = match.same;
  if (others.length > 0) return "SEVERAL_MATCHES";
  if (only?.status === "pending") return "PENDING_MATCH";
  if (only?.status === "archived") return "ARCHIVED_MATCH";
  return !only && match.isTaken ? "ID_NUMBER_TAKEN" : null;
}

/**
 * Returns the stored person that a row describes, by match and decision; `record` is null for a new
 * person. Returns a plan with the problem if the row has one.
 */
export function targetOf(
  row: PlannedRow,
  records: Records,
): { record: PersonRecord | null } | RowPlan {
  const { decision, match, repeats } = row;
  const offeredAdults = [...match.same, ...match.likely];
  if (decision?.act === "update") {
    const chosenAdult =
      decision.personId === undefined
        ? match.same.find(({ status }) => status === "active")
        : offeredAdults.find(({ id, status }) => id === decision.personId && status === "active");
    const record = chosenAdult && records.get(chosenAdult.id);
    return record ? { record } : problemOf(row, problemOfMatch(match) ?? "SEVERAL_MATCHES");
  }
  if (decision?.act === "new" || decision?.act === "apply") {
    const isTaken =
      match.isTaken ||
      match.same.some(({ hasIdNumber, status }) => hasIdNumber && status !== "pending");
    return isTaken ? problemOf(row, "ID_NUMBER_TAKEN") : { record: null };
  }
  if (repeats !== null) return problemOf(row, "REPEATED_ROW");
  const problem = problemOfMatch(match);
  if (problem) return problemOf(row, problem);
  const [only] = match.same;
  return { record: (only && records.get(only.id)) ?? null };
}
