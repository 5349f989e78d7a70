import type { ImportConfirm, RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import type { PersonField } from "@kehila/shared/persons/fields";
import { ALL_PERSON_FIELDS } from "@kehila/shared/persons/fields";

/** What the server found for the rows of an import. */
export interface CheckedImport {
  id: string;
  answers: readonly RowAnswer[];
}

export const GROUPS = ["new", "update", "same", "problem", "likely"] as const;
export type Group = (typeof GROUPS)[number];

/** Returns the group that an answer is shown in; likely duplicates are new persons with matches. */
const groupOf = ({ kind, matches }: RowAnswer): Group =>
  kind === "new" && matches.length > 0 ? "likely" : kind;

/** Returns the answers by group. */
export function byGroup(answers: readonly RowAnswer[]): Record<Group, RowAnswer[]> {
  const groups: Record<Group, RowAnswer[]> = {
    new: [],
    update: [],
    same: [],
    problem: [],
    likely: [],
  };
  for (const answer of answers) groups[groupOf(answer)].push(answer);
  return groups;
}

/** Returns the fields that a row changes, in display order. */
export const changedFields = ({ person }: RowAnswer): PersonField[] =>
  ALL_PERSON_FIELDS.filter((field) => person !== null && field in person.after);

/** Returns the fields that updates change, each with the number of its rows. */
export function fieldCounts(updates: readonly RowAnswer[]): [PersonField, number][] {
  const counts = new Map<PersonField, number>();
  for (const answer of updates) {
    for (const field of changedFields(answer)) counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return ALL_PERSON_FIELDS.flatMap((field) => {
    const count = counts.get(field);
    return count === undefined ? [] : [[field, count]];
  });
}

/** The choices for all rows without a decision. */
export type Choices = Pick<ImportConfirm, "onlyEmpty" | "keep" | "unknown" | "addLikely">;

/**
 * Returns how many rows an import writes: new ones, updates and, by decision, problems. Rows that
 * change nothing and rows left out are not counted.
 */
export function writtenRows(
  answers: readonly RowAnswer[],
  decisions: ReadonlyMap<number, RowDecision>,
  { unknown, addLikely }: Choices,
): number {
  return answers.filter((answer) => {
    const decision = decisions.get(answer.row);
    if (decision) return decision.act !== "skip";
    switch (groupOf(answer)) {
      case "new":
        return unknown !== "skip";
      case "likely":
        return addLikely && unknown !== "skip";
      case "update":
        return true;
      case "same":
      case "problem":
        return false;
    }
  }).length;
}
