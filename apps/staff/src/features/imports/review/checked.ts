import type { ImportConfirm, RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import { isFillable } from "@kehila/shared/imports/rows";
import type { PersonField } from "@kehila/shared/persons/fields";
import { ALL_PERSON_FIELDS } from "@kehila/shared/persons/fields";

/** The server's comparison of the rows of an import with the register. */
export interface CheckedImport {
  id: string;
  answers: readonly RowAnswer[];
}

export const GROUPS = ["new", "update", "same", "problem", "likely"] as const;
export type Group = (typeof GROUPS)[number];

/** Returns the group of an answer; a new person with matches is a likely duplicate. */
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

/** Returns the fields of the person or the spouse that a row changes, in display order. */
export const changedFields = ({ person, spouse }: RowAnswer): PersonField[] =>
  ALL_PERSON_FIELDS.filter((field) =>
    [person, spouse].some((adult) => adult && field in adult.after),
  );

/**
 * Returns the fields that the import changes: by the decision on the row, otherwise by the choices
 * for all rows.
 */
export function chosenFields(
  answer: RowAnswer,
  { keep = [], onlyEmpty }: Choices,
  decision: RowDecision | null,
): PersonField[] {
  const fields = changedFields(answer);
  if (decision?.fields) return fields.filter((field) => decision.fields?.includes(field));
  const isEmpty = (field: PersonField): boolean =>
    [answer.person, answer.spouse].some(
      (adult) => adult && field in adult.after && isFillable(adult.before[field]),
    );
  return fields.filter((field) => !keep.includes(field) && (onlyEmpty !== true || isEmpty(field)));
}

/** Whether an update adds a spouse; the choices of fields do not cover the spouse. */
const addsSpouse = ({ person }: RowAnswer): boolean => Boolean(person?.after.spouse);

/** Returns each field that updates change, with the number of rows that change it. */
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

/** The choices that apply to all rows without a decision of their own. */
export type Choices = Pick<ImportConfirm, "onlyEmpty" | "keep" | "unknown" | "addLikely">;

/**
 * Returns how many rows an import writes: new persons, updates, and rows with a problem that the
 * user has decided to import. Rows without a change and rows left out do not count.
 */
export function writtenRows(
  answers: readonly RowAnswer[],
  decisions: ReadonlyMap<number, RowDecision>,
  choices: Choices,
): number {
  const { unknown, addLikely } = choices;
  return answers.filter((answer) => {
    const decision = decisions.get(answer.row) ?? null;
    const group = groupOf(answer);
    if (decision && (decision.act === "skip" || group !== "update")) return decision.act !== "skip";
    switch (group) {
      case "new":
        return unknown !== "skip";
      case "likely":
        return addLikely && unknown !== "skip";
      case "update":
        return addsSpouse(answer) || chosenFields(answer, choices, decision).length > 0;
      case "same":
      case "problem":
        return false;
    }
  }).length;
}
