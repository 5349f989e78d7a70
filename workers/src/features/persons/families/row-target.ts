import { Question } from "@kehila/shared/matcher/question";
import { differ, soundsSame } from "@kehila/shared/matcher/uses";
import { knownIdNumber } from "@kehila/shared/persons/identifiers";
import type { RowProblem } from "@kehila/shared/imports/imports";
import type { PersonRecord } from "../record/record.sql.ts";
import type { AdultMatch, AdultValues } from "./match.ts";
import { contradictsStored } from "./match.ts";
import type { Adult, PlannedRow, Records, RowPlan } from "./plan.ts";
import { problemOf } from "./plan.ts";

/**
 * Whether values can describe a stored person: an equal ID number, or none and the same name, and
 * nothing that contradicts the person.
 */
export function canBe(values: AdultValues, person: PersonRecord["person"]): boolean {
  const known = { ...values, idNumber: knownIdNumber(values.idNumber) };
  const evidence = new Question(known).evidence(new Question(person));
  if (differ(evidence.idNumber) || contradictsStored(values, person)) return false;
  return soundsSame(evidence) || evidence.idNumber === "same";
}

/** Returns the problem of a match; null for exactly one active person, and for no person. */
export function problemOfMatch(match: AdultMatch): RowProblem | null {
  const [only, ...others] = match.same;
  if (others.length > 0) return "SEVERAL_MATCHES";
  if (only?.status === "pending") return "PENDING_MATCH";
  if (only?.status === "archived") return "ARCHIVED_MATCH";
  if (match.isContradicted) return "PERSON_DIFFERS";
  return !only && match.isTaken ? "ID_NUMBER_TAKEN" : null;
}

/** The adult of a row: a stored person, or a new one (`record` is null), and the values to write. */
type Target = Pick<Adult, "record" | "values">;

/**
 * Returns the values of a row for the person of a decision; null is a new person. Omits the ID
 * number if another person of the matches has it.
 */
export function valuesFor(
  personId: string | null,
  match: AdultMatch,
  values: AdultValues,
): AdultValues {
  const isOfOther = match.same.some(
    ({ id, hasIdNumber, status }) => hasIdNumber && status !== "pending" && id !== personId,
  );
  if (!isOfOther) return values;
  const { idNumber: _idNumber, ...others } = values;
  return others;
}

/**
 * Returns the stored person that a row describes, by match and decision, or a plan with the problem
 * of the row. A decision to update solves a problem of the match only if it names the person.
 */
export function targetOf(row: PlannedRow, records: Records): Target | RowPlan {
  const { match, repeats } = row;
  // A decision about the spouse decides nothing about the person of the row.
  const decision = row.decision?.act === "spouse" ? null : row.decision;
  const problem = problemOfMatch(match);
  if (decision?.act === "update" && decision.personId !== undefined) {
    const chosenAdult = [...match.same, ...match.likely].find(
      ({ id, status }) => id === decision.personId && status === "active",
    );
    const record = chosenAdult && records.get(chosenAdult.id);
    if (!record) return problemOf(row, problem ?? "SEVERAL_MATCHES");
    if (match.isTaken) return problemOf(row, "ID_NUMBER_TAKEN");
    return { record, values: valuesFor(record.person.id, match, row.values.person) };
  }
  if (decision?.act === "new" || decision?.act === "apply") {
    if (match.isTaken) return problemOf(row, "ID_NUMBER_TAKEN");
    return { record: null, values: valuesFor(null, match, row.values.person) };
  }
  if (!decision && repeats !== null) return problemOf(row, "REPEATED_ROW");
  if (problem) return problemOf(row, problem);
  const [only] = match.same;
  const record = (only && records.get(only.id)) ?? null;
  if (decision && !record) return problemOf(row, "SEVERAL_MATCHES");
  return { record, values: row.values.person };
}
