import type { RowProblem } from "@kehila/shared/imports/imports";
import type { PersonRecord } from "../record/record.repository.ts";
import type { AdultMatch, AdultValues } from "./match.ts";
import { likenessTo } from "./match.ts";
import type { PlannedRow, Records, RowPlan } from "./plan.ts";
import { problemOf } from "./plan.ts";

/** Whether values can describe a stored person: the same name, and no other ID number. */
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

/** Returns the problem of a match that is not one active person; null for one, and for none. */
export function problemOfMatch(match: AdultMatch): RowProblem | null {
  const [only, ...others] = match.same;
  if (others.length > 0) return "SEVERAL_MATCHES";
  if (only?.status === "pending") return "PENDING_MATCH";
  if (only?.status === "archived") return "ARCHIVED_MATCH";
  return !only && match.isTaken ? "ID_NUMBER_TAKEN" : null;
}

/**
 * Returns the person that a row means, by its match and by the decision; or the problem of the row.
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
