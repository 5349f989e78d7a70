import { COMMENT_MAX } from "@kehila/shared/base/limits";
import { withoutForbiddenCharacters } from "@kehila/shared/base/text";
import type { ImportRow } from "@kehila/shared/imports/rows";
import type { JoinedRow } from "../families/join.ts";
import { isBeyondMax, isCompleteChild, separateRows, withChildren } from "../families/join.ts";
import { withIssues } from "./required.ts";
import type { RowIssue } from "./row-notes.ts";
import type { TypedRow } from "./typed-rows.ts";

/** The words before texts that go to the comment. */
export interface CommentLabels {
  /** Returns the heading of a column. */
  column: (index: number) => string;
  /** Returns the words before a note on a cell of a column. */
  note: (index: number) => string;
  child: string;
}

const REQUIRED =
  /^(?:person|spouse)\.(?:firstName|lastName|fullName|comment)$|^person\.city$|^family\.(?!children$)/u;

/**
 * Whether a household waits for the value of an issue: a name of an adult, the city, an unclear role
 * or record, and a comment, which the text of a value cannot join. Other texts go to the comment.
 */
export const isRequired = ({ field, problem, showsRole, isOfChild }: RowIssue): boolean =>
  showsRole === true ||
  (REQUIRED.test(field) &&
    problem !== "BLANK" &&
    !(isOfChild && field.endsWith("Name")) &&
    !(problem === "CELL_ERROR" && field.endsWith("comment")));

const waitsItself = (row: JoinedRow): boolean => row.issues.some(isRequired);

/** Returns the rows with an issue for each comment that its labelled texts make too long. */
export const withLongComments = (
  rows: readonly JoinedRow[],
  labels: CommentLabels,
): readonly JoinedRow[] =>
  rows.map((row) =>
    waitsItself(row) || (sentRow(row, labels).person.comment?.length ?? 0) <= COMMENT_MAX
      ? row
      : withIssues(row, {
          row: row.value.row,
          column: null,
          field: "person.comment",
          problem: "TOO_LONG",
          text: "",
        }),
  );

/** Returns the rows of households that wait for a value. */
function waitingAmong(rows: readonly JoinedRow[]): ReadonlySet<JoinedRow> {
  const blockedRows = rows.filter(waitsItself);
  const households = new Set(
    blockedRows.flatMap(({ value: { household }, issues }) => [
      ...(household ? [household] : []),
      ...issues.flatMap(({ proposal }) => proposal ?? []),
    ]),
  );
  return new Set([
    ...blockedRows,
    ...rows.filter(({ value }) => households.has(value.household ?? "")),
  ]);
}

/** Returns the rows of the file that wait, with the rows of children: a household waits whole. */
export const waitingRows = (rows: readonly JoinedRow[]): TypedRow[] => {
  const waiting = waitingAmong(rows);
  return separateRows(rows.filter((row) => waiting.has(row)));
};

/** Returns the rows to send, with the text of each value that does not fit in the comment. */
export function rowsToSend(rows: readonly JoinedRow[], labels: CommentLabels): ImportRow[] {
  const waiting = waitingAmong(rows);
  return rows.filter((row) => !waiting.has(row)).map((row) => sentRow(row, labels));
}

/** Returns a row with the complete children of its household; the others go to the comment. */
function sentRow(row: JoinedRow, labels: CommentLabels): ImportRow {
  const parent = withoutUnfit(row.family?.parent ?? row, labels);
  const children = (row.family?.children ?? []).map((child) => ({
    ...child,
    value: withoutUnfit(child, labels),
  }));
  const isStored = (child: TypedRow): boolean =>
    isCompleteChild(child.value) && !isBeyondMax(child);
  return withComment(
    withChildren(
      parent,
      children.filter(isStored).map((child) => ({ ...child, issues: [] })),
    ),
    children
      .filter((child) => !isStored(child))
      .map(({ value: { person } }) =>
        childText(labels, [
          person.firstName,
          person.birthDate,
          person.idNumber,
          person.phone,
          person.comment,
        ]),
      ),
  );
}

const childText = (
  { child }: CommentLabels,
  texts: readonly (string | null | undefined)[],
): string => `${child}: ${texts.filter(Boolean).join(", ")}`;

const withComment = (row: ImportRow, lines: readonly string[]): ImportRow =>
  lines.length === 0
    ? row
    : {
        ...row,
        person: {
          ...row.person,
          comment: [row.person.comment, ...lines].filter(Boolean).join("\n"),
        },
      };

/** The problems of a part of a value, or of one of several columns of a field. */
const OF_PART: ReadonlySet<RowIssue["problem"]> = new Set(["INTEREST", "CELL_ERROR"]);

/** Returns values without the fields whose issues begin with a prefix; interests keep what fits. */
function withoutFields<Values extends object>(
  values: Values,
  issues: TypedRow["issues"],
  prefix: string,
): Values {
  const rest = { ...values };
  for (const { field, problem } of issues) {
    if (field.startsWith(prefix) && !OF_PART.has(problem))
      Reflect.deleteProperty(rest, field.slice(prefix.length));
  }
  return rest;
}

/** Returns the texts of values that do not fit, a line for each column. */
function unfitTexts(issues: TypedRow["issues"], labels: CommentLabels): string[] {
  const texts = Map.groupBy(
    issues.filter(({ column, text }) => column !== null && text.trim() !== ""),
    ({ column }) => column,
  );
  return [...texts].map(
    ([column, own]) =>
      `${labels.column(column ?? 0)}: ${own.map(({ text }) => withoutForbiddenCharacters(text).trim()).join(", ")}`,
  );
}

/** Returns the notes on cells of a row, a line for each. */
export const noteLines = (
  notes: TypedRow["notes"],
  labels: Pick<CommentLabels, "note">,
): string[] => notes.map(({ column, text }) => `${labels.note(column)}: ${text}`);

/** Returns a row without its unfit values, whose texts are in the comment with the notes on cells. */
function withoutUnfit(
  { value, issues, childNumbers, notes }: TypedRow,
  labels: CommentLabels,
): ImportRow {
  const person = withoutFields(value.person, issues, "person.");
  const spouse = withoutFields(value.spouse ?? {}, issues, "spouse.");
  const children = (value.children ?? []).map((child, index) =>
    withoutFields(child, issues, `child.${childNumbers[index] ?? 0}.`),
  );
  const isComplete = (child: (typeof children)[number]): boolean =>
    isCompleteChild({ person: child });
  const lines = [
    ...unfitTexts(issues, labels),
    ...noteLines(notes, labels),
    ...children
      .filter((child) => !isComplete(child))
      .map((child) => childText(labels, [child.firstName, child.birthDate])),
  ];
  const { spouse: _spouse, children: _children, ...rest } = value;
  return withComment(
    {
      ...rest,
      person,
      ...(Object.keys(spouse).length > 0 ? { spouse } : {}),
      ...(children.some(isComplete) ? { children: children.filter(isComplete) } : {}),
    },
    lines,
  );
}
