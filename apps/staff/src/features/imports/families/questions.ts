import { sortKey } from "@kehila/shared/names/fold";
import type { CalendarDay } from "@kehila/shared/base/dates";
import type { Target } from "../columns/targets.ts";
import type { RowIssue } from "../rows/row-notes.ts";
import type { TypedRow } from "../rows/typed-rows.ts";
import { isMinor } from "./join.ts";

/** Returns the rows with the questions that a user answers before rows are joined to families. */
export function withFamilyQuestions(
  rows: readonly TypedRow[],
  columns: readonly { target: Target }[],
  today: CalendarDay,
): TypedRow[] {
  const columnOf = (field: string): number =>
    columns.findIndex(({ target }) => target.field === field);
  return withLoneChildren(
    withBlankNumbers(rows, columnOf("household")),
    columnOf("relation"),
    today,
  );
}

/** Returns the rows with a question for each child by role whose family has no adult in the file. */
export function withLoneChildren(
  rows: readonly TypedRow[],
  column: number,
  today: CalendarDay,
): TypedRow[] {
  const families = new Set(
    rows.filter((row) => !isMinor(row, today)).map(({ value }) => value.household ?? ""),
  );
  return rows.map((row) => {
    const { value, relation, confirmed, issues } = row;
    const isAsked = issues.some(({ problem }) => problem === "BLANK_FAMILY");
    const hasAdult = Boolean(value.household) && families.has(value.household ?? "");
    if (relation !== "child" || hasAdult || isAsked || confirmed.includes(column)) return row;
    const question: RowIssue = {
      row: value.row,
      column,
      field: "family.relation",
      problem: "CHILD_ALONE",
      text: row.relationText,
    };
    return { ...row, issues: [...issues, question] };
  });
}

/**
 * Returns the rows with a question for each blank family number below the rows of a family: whether
 * a child, or a person with the last name of the family, belongs to it. `column` contains the
 * numbers; without one there is no question.
 */
export function withBlankNumbers(rows: readonly TypedRow[], column: number): TypedRow[] {
  let above: { household: string; lastName: string } | null = null;
  return rows.map((row) => {
    const { household, spouseRecord, record, person } = row.value;
    const lastName = familyKey(person.lastName ?? "");
    if (household) above = { household, lastName: lastName || above?.lastName || "" };
    const isOfFamily = row.relation !== null || lastName === "" || lastName === above?.lastName;
    if (household || !above || !isOfFamily) {
      if (!household) above = null;
      return row;
    }
    const isAsked = column !== -1 && !record && !spouseRecord && !row.confirmed.includes(column);
    return isAsked
      ? { ...row, issues: [...row.issues, questionOf(row, column, above.household)] }
      : row;
  });
}

/** Returns the key of a last name, with one key for both genders: Иванов, Иванова. */
const familyKey = (lastName: string): string =>
  sortKey(lastName).replace(/(?:ая|[ыио]й|[ыио]и|а|aya|[iy]y|a)$/u, "");

const questionOf = ({ value }: TypedRow, column: number, proposal: string): RowIssue => ({
  row: value.row,
  column,
  field: "family.household",
  problem: "BLANK_FAMILY",
  text: "",
  proposal,
});
