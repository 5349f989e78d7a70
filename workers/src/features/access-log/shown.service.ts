import type { Scope } from "../../core/scope.ts";

/** Counts persons that the response shows in a file. */
export function countInFile({ reading }: Scope, personIds: readonly string[]): void {
  if (reading) reading.idsInFile = personIds;
}

/** Counts the persons of the response for warnings only: they never stop the user. */
export function neverStop({ reading }: Scope): void {
  if (reading) reading.neverStops = true;
}

/**
 * Counts the persons of the response without the budget of added persons: a picker shows names and
 * cities only, and persons of an own list have used the budget already.
 */
export function spareBudget({ reading }: Scope): void {
  if (reading) reading.usesBudget = false;
}
