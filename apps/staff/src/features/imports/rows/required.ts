import { isEmpty } from "@kehila/shared/persons/fields";
import type { JoinedRow } from "../families/join.ts";
import type { Target } from "../columns/targets.ts";
import { targetKey } from "../columns/targets.ts";
import type { RowIssue } from "./row-notes.ts";

/** Maximum adults of a household. */
const ADULTS_MAX = 2;
/** The field that says which adults are one household. */
const ADULTS_FIELD = "family.household";

interface RequiredOptions {
  columns: readonly { target: Target }[];
  /** Whether a new person needs a city: not on an event list, nor with a city for blank cells. */
  isCityNeeded: boolean;
}

/**
 * Returns the rows with an issue for each blank value that a new person needs, and for households
 * of more than two adults, which the server would refuse.
 */
export function withRequired(
  rows: readonly JoinedRow[],
  { columns, isCityNeeded }: RequiredOptions,
): JoinedRow[] {
  const columnOf = (key: string): number | null => {
    const index = columns.findIndex(({ target }) => targetKey(target) === key);
    return index === -1 ? null : index;
  };
  const cityColumn = columnOf("person.city");
  const households = Map.groupBy(rows, ({ value }) => value.household ?? `row ${value.row}`);
  return rows.map((row) => {
    const { value, issues } = row;
    const household = households.get(value.household ?? "") ?? [];
    if (isUnclear(household)) {
      return withIssues(row, adultsIssue(row, columnOf(ADULTS_FIELD)));
    }
    // The row of a record has a registered person.
    if (value.record || issues.some(isOpen)) return row;
    const blankNames = (["person", "spouse"] as const).flatMap((owner) =>
      value[owner] ? blankNamesOf(row, owner, columnOf(`${owner}.fullName`)) : [],
    );
    const hasCity = value.person.city || issues.some(({ field }) => field === "person.city");
    return withIssues(
      row,
      ...blankNames.map((key) => blankIssue(row, key, columnOf(key))),
      ...(isCityNeeded && cityColumn !== null && !hasCity
        ? [{ ...blankIssue(row, "person.city", cityColumn), ...cityOf(household) }]
        : []),
    );
  });
}

/** Whether a row may be no person, or a child of a family. */
const isOpen = ({ problem, field }: RowIssue): boolean =>
  problem === "NOT_A_PERSON" || field === "family.household" || field === "family.relation";

/**
 * Returns the paths of the names that an adult lacks, unless a cell of a name is unfit; the full name
 * if a column has it.
 */
function blankNamesOf(
  { value, issues }: JoinedRow,
  owner: "person" | "spouse",
  fullNameColumn: number | null,
): string[] {
  if (issues.some(({ field }) => field.startsWith(`${owner}.`) && field.endsWith("Name")))
    return [];
  const names = (["firstName", "lastName"] as const).filter((field) => !value[owner]?.[field]);
  if (fullNameColumn !== null) return names.length > 0 ? [`${owner}.fullName`] : [];
  return names.map((field) => `${owner}.${field}`);
}

const adultsIssue = ({ value }: JoinedRow, column: number | null): RowIssue => ({
  row: value.row,
  column,
  field: ADULTS_FIELD,
  problem: "TOO_MANY_ADULTS",
  text: value.household ?? "",
});

const blankIssue = ({ value }: JoinedRow, field: string, column: number | null): RowIssue => ({
  row: value.row,
  column,
  field,
  problem: "BLANK",
  text: "",
});

/** Returns the city of the other adult of a household as a proposal. */
function cityOf(household: readonly JoinedRow[]): Pick<RowIssue, "proposal"> {
  const city = household.find(({ value }) => value.person.city)?.value.person.city;
  return city ? { proposal: city } : {};
}

/** Whether the rows and the spouses in their columns are more than two adults. */
function isUnclear(household: readonly JoinedRow[]): boolean {
  if (household.length !== ADULTS_MAX) return household.length > ADULTS_MAX;
  return household.some(({ value: { spouse } }, index) => {
    const { person } = household[1 - index]?.value ?? {};
    return Object.entries(spouse ?? {}).some(([field, spouseValue]) => {
      const other = person?.[field as keyof typeof person];
      return (
        !isEmpty(spouseValue) &&
        !isEmpty(other) &&
        JSON.stringify(spouseValue) !== JSON.stringify(other)
      );
    });
  });
}

/** Adds issues to a row, and to the parent's own row of a joined one. */
export const withIssues = (row: JoinedRow, ...added: readonly RowIssue[]): JoinedRow =>
  added.length === 0
    ? row
    : {
        ...row,
        issues: [...row.issues, ...added],
        family: row.family && {
          ...row.family,
          parent: { ...row.family.parent, issues: [...row.family.parent.issues, ...added] },
        },
      };
