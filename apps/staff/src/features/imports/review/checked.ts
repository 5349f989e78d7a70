import { isChosen } from "@kehila/shared/imports/chosen";
import type { ImportConfirm, RowAnswer, RowDecision } from "@kehila/shared/imports/imports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import type { PersonField } from "@kehila/shared/persons/fields";
import { ADULT_FIELDS, ALL_PERSON_FIELDS, isEmpty } from "@kehila/shared/persons/fields";

/** The server's comparison of the rows of an import with the register. */
export interface CheckedImport {
  id: string;
  answers: readonly RowAnswer[];
  /** The rows as sent, by number. */
  rows: ReadonlyMap<number, ImportRow>;
}

/**
 * Returns the household of a row; undefined for a row of its own, also where two adults of a
 * household may be no couple.
 */
const householdOf = ({ rows }: CheckedImport, { row, isApart }: RowAnswer): string | undefined =>
  isApart ? undefined : (rows.get(row)?.household ?? undefined);

/** The groups in the order of the tabs: first what waits, then what changes registered people. */
export const GROUPS = ["problem", "likely", "update", "new", "same"] as const;
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

/** Returns the fields that the import changes, of the person or the spouse. */
export const chosenFields = (
  answer: RowAnswer,
  choices: Choices,
  decision: RowDecision | null,
): PersonField[] =>
  changedFields(answer).filter((field) =>
    [answer.person, answer.spouse].some(
      (adult) =>
        adult &&
        field in adult.after &&
        isChosen(field, adult.before[field], { choices, decision, declined: answer.declined }),
    ),
  );

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
 * Why the import leaves a row out: the user skips it, it waits for a decision, or it waits for
 * another row of its household.
 */
export type LeftOut = "skipped" | "undecided" | "waiting";

/** Returns why a row alone is left out; null if it is imported. */
function leftOut(
  answer: RowAnswer,
  decision: RowDecision | null,
  { unknown, addLikely }: Choices,
): LeftOut | null {
  if (decision) return decision.act === "skip" ? "skipped" : null;
  const group = groupOf(answer);
  if (group === "problem") return "undecided";
  if (group !== "new" && group !== "likely") return null;
  if (unknown === "skip") return "skipped";
  return group === "likely" && !addLikely ? "undecided" : null;
}

/** Returns the rows that the import leaves out: a household comes in whole or waits whole. */
export function leftOutRows(
  checked: CheckedImport,
  decisions: ReadonlyMap<number, RowDecision>,
  choices: Choices,
): ReadonlyMap<number, LeftOut> {
  const { answers } = checked;
  const left = new Map<number, LeftOut>();
  for (const answer of answers) {
    const reason = leftOut(answer, decisions.get(answer.row) ?? null, choices);
    if (reason) left.set(answer.row, reason);
  }
  const waiting = new Set(
    answers.flatMap((answer) =>
      left.get(answer.row) === "undecided" ? (householdOf(checked, answer) ?? []) : [],
    ),
  );
  for (const answer of answers) {
    const isWaiting = waiting.has(householdOf(checked, answer) ?? "");
    if (isWaiting && !left.has(answer.row)) left.set(answer.row, "waiting");
  }
  return left;
}

/** Whether the import of a row writes anything, unless the row is left out. */
export function isWritten(
  answer: RowAnswer,
  decision: RowDecision | null,
  choices: Choices,
): boolean {
  switch (groupOf(answer)) {
    case "new":
    case "likely":
    case "problem":
      return true;
    case "update":
      return addsSpouse(answer) || chosenFields(answer, choices, decision).length > 0;
    case "same":
      return false;
  }
}

/** The fields that any row of the file fills, for the persons and for the spouses in columns. */
export type FilledFields = Record<"person" | "spouse", ReadonlySet<PersonField>>;

/** Returns the fields that any row of the file fills: the columns that have values. */
export function filledFieldsOf({ rows }: Pick<CheckedImport, "rows">): FilledFields {
  const filled = { person: new Set<PersonField>(), spouse: new Set<PersonField>() };
  for (const row of rows.values()) {
    for (const adult of ["person", "spouse"] as const) {
      for (const field of ADULT_FIELDS) {
        if (!isEmpty(cellsOf(row, adult)?.[field])) filled[adult].add(field);
      }
    }
  }
  return filled;
}

const cellsOf = (row: ImportRow, adult: "person" | "spouse"): Partial<ImportRow["person"]> | null =>
  (adult === "person" ? row.person : row.spouse) ?? null;

/** Returns the fields that a row leaves blank although other rows of the file fill them. */
export const blankFields = (row: ImportRow | undefined, { person }: FilledFields): PersonField[] =>
  ADULT_FIELDS.filter((field) => row && person.has(field) && isEmpty(row.person[field]));

/** A family as the import stores it: the rows of a household, or one row. */
export interface StoredFamily {
  key: string;
  members: readonly { answer: RowAnswer; row: ImportRow }[];
}

/** Returns answers with their rows, family by family. */
export function familiesOf(checked: CheckedImport, answers: readonly RowAnswer[]): StoredFamily[] {
  const families = Map.groupBy(
    answers,
    (answer) => householdOf(checked, answer) ?? `row ${answer.row}`,
  );
  return [...families].map(([key, members]) => ({
    key,
    members: members.flatMap((answer) => {
      const row = checked.rows.get(answer.row);
      return row ? [{ answer, row }] : [];
    }),
  }));
}

/** The numbers of what an import adds and changes. */
export interface StoredCounts {
  persons: number;
  families: number;
  couples: number;
  children: number;
}

type Member = StoredFamily["members"][number];

const isChanged = (adult: RowAnswer["person"]): boolean =>
  adult !== null && Object.keys(adult.after).length > 0;

/** Returns the number of adults that a row adds or changes. */
function writtenAdults({ answer, row }: Member): number {
  if (answer.person === null) return row.spouse ? 2 : 1;
  const changedCount = [answer.person, answer.spouse].filter(isChanged).length;
  return Math.max(1, changedCount + (addsSpouse(answer) ? 1 : 0));
}

/** Returns the number of children of a new person; for a registered person, children are a change. */
const addedChildren = ({ answer, row }: Member): number =>
  answer.person === null ? (row.children?.length ?? 0) : 0;

/** Returns the numbers of adults, families, couples and children in rows that the import writes. */
export function countStored(checked: CheckedImport, written: readonly RowAnswer[]): StoredCounts {
  const counts = { persons: 0, families: 0, couples: 0, children: 0 };
  for (const { members } of familiesOf(checked, written)) {
    const adults = members.reduce((sum, member) => sum + writtenAdults(member), 0);
    counts.persons += adults;
    counts.families += 1;
    counts.couples += adults > 1 ? 1 : 0;
    counts.children += members.reduce((sum, member) => sum + addedChildren(member), 0);
  }
  return counts;
}
