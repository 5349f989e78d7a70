import { isRequired } from "./fitted.ts";
import { partsOf } from "../values/words.ts";
import type { RowIssue } from "./row-notes.ts";
import type { TypedRow } from "./typed-rows.ts";

/** A value that does not fit its column, with all rows that have it. */
export interface UnfitValue {
  key: string;
  /** Null for a required value of a field without a column. */
  column: number | null;
  /** The field of a value without a column. */
  field: string;
  text: string;
  rows: readonly number[];
}

/** Fields whose equal texts are of different people, so that each is corrected alone. */
const IS_OWN = /(?:Name|idNumber|phone|record|spouseRecord|comment|address)$/u;

/** Whether one text can be right in all rows of a value. */
export const isCorrectable = ({ column, field, rows }: UnfitValue): boolean =>
  column !== null && (rows.length === 1 || !IS_OWN.test(field));

/** Whether an issue is shown alone, not with equal texts of other rows. */
const isShownAlone = ({ column, text, field, problem }: RowIssue): boolean =>
  column === null ||
  (text.trim() === "" && problem !== "BLANK") ||
  problem === "CHILD_ALONE" ||
  problem === "TOO_MANY_ADULTS" ||
  // A name is missing in each row with an error; other cells with an error stay empty.
  (IS_OWN.test(field) && (problem !== "CELL_ERROR" || field.endsWith("Name")));

/** Whether a household waits for the value of an issue, or would wait if it is new. */
const isAwaited = (issue: RowIssue): boolean => issue.problem === "BLANK" || isRequired(issue);

/** Returns each unfit value once: first the values for which rows wait, then the commonest. */
export function unfitValuesIn(rows: readonly TypedRow[]): UnfitValue[] {
  const values = Map.groupBy(
    rows.flatMap(({ issues }) => issues),
    (issue) =>
      isShownAlone(issue)
        ? `${issue.row} ${issue.field} ${issue.text.trim()}`
        : `column ${issue.column} ${issue.text.trim()} ${issue.proposal ?? ""}`,
  );
  return [...values]
    .map(([key, issues]) => ({ key, issues, rows: [...new Set(issues.map(({ row }) => row))] }))
    .toSorted(
      (one, other) =>
        Number(other.issues.some(isAwaited)) - Number(one.issues.some(isAwaited)) ||
        other.rows.length - one.rows.length,
    )
    .flatMap(({ key, issues: [first], rows: numbers }) =>
      first
        ? [{ key, column: first.column, field: first.field, text: first.text, rows: numbers }]
        : [],
    );
}

/** Returns the problem that a value still has in one of its rows. */
export const issueOf = (
  { rows, column, field, text }: UnfitValue,
  byRow: ReadonlyMap<number, TypedRow>,
): RowIssue | undefined =>
  rows
    .flatMap((row) => byRow.get(row)?.issues ?? [])
    .find(
      (issue) =>
        issue.column === column &&
        (column === null
          ? issue.field === field
          : partsOf(text).includes(issue.text.trim()) || issue.text.trim() === text.trim()),
    );
