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

/** Returns each unfit value once: first the values for which rows wait, then the commonest. */
export function unfitValuesIn(rows: readonly TypedRow[]): UnfitValue[] {
  const values = Map.groupBy(
    rows.flatMap(({ issues }) => issues),
    ({ column, text, row, field, problem }) =>
      column === null || text.trim() === "" || IS_OWN.test(field) || problem === "CHILD_ALONE"
        ? `${row} ${field} ${text.trim()}`
        : `column ${column} ${text.trim()}`,
  );
  return [...values]
    .map(([key, issues]) => ({ key, issues, rows: [...new Set(issues.map(({ row }) => row))] }))
    .toSorted(
      (one, other) =>
        Number(other.issues.some(isRequired)) - Number(one.issues.some(isRequired)) ||
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
