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

/** Returns the fields that a row changes of the person or the spouse, in display order. */
export const changedFields = ({ person, spouse }: RowAnswer): PersonField[] =>
  ALL_PERSON_FIELDS.filter((field) =>
    [person, spouse].some((adult) => adult && field in adult.after),
  );

const isEmptyValue = (value: unknown): boolean =>
  !value || (Array.isArray(value) && value.length === 0);

/**
 * Returns the fields that the import changes by the decision on a row, else by the choices for all.
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
      (adult) => adult && field in adult.after && isEmptyValue(adult.before[field]),
    );
  return fields.filter((field) => !keep.includes(field) && (onlyEmpty !== true || isEmpty(field)));
}

/** Whether an update adds a spouse, which no choice of fields prevents. */
const addsSpouse = ({ person }: RowAnswer): boolean => Boolean(person?.after.spouse);

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
