import type { CalendarDay } from "@kehila/shared/base/dates";
import { ageOn } from "@kehila/shared/base/dates";
import { ADULT_AGE, CHILDREN_MAX } from "@kehila/shared/base/limits";
import type { ImportRow } from "@kehila/shared/imports/rows";
import type { RowRepair, TypedRow } from "../rows/typed-rows.ts";

/** The rows after the rows of children were moved into the rows of their parents. */
export interface JoinedRows {
  rows: readonly TypedRow[];
  /** The number of each child's row, with the number of the parent's row. */
  children: ReadonlyMap<number, number>;
}

/**
 * Moves the rows of children into the row of the first adult of the same household. A child is
 * known by the column of the place in the family, otherwise by the age. Equal last names join no
 * rows. A household without an adult stays as it is.
 */
export function joinFamilies(rows: readonly TypedRow[], today: CalendarDay): JoinedRows {
  const households = new Map<string, TypedRow[]>();
  for (const row of rows) {
    const { household } = row.value;
    if (household) households.set(household, [...(households.get(household) ?? []), row]);
  }
  const children = new Map<number, number>();
  const parents = new Map<number, TypedRow>();
  for (const family of households.values()) {
    const minors = family.filter((row) => isMinor(row, today));
    const parent = family.find((row) => !minors.includes(row));
    if (!parent || minors.length === 0) continue;
    const ownChildren = parent.value.children ?? [];
    if (ownChildren.length + minors.length > CHILDREN_MAX) continue;
    for (const minor of minors) children.set(minor.value.row, parent.value.row);
    parents.set(parent.value.row, withChildren(parent, minors));
  }
  return {
    rows: rows
      .filter(({ value }) => !children.has(value.row))
      .map((row) => parents.get(row.value.row) ?? row),
    children,
  };
}

/** Whether a row is a child, by the column of the place in the family or by the age. */
function isMinor({ relation, value }: TypedRow, today: CalendarDay): boolean {
  // A row with the id of a record, with a spouse or with a marriage is an adult.
  if (value.record || value.spouse || value.person.married) return false;
  if (relation !== null) return relation === "child";
  const { birthDate } = value.person;
  return Boolean(birthDate) && ageOn(birthDate ?? "", today).years < ADULT_AGE;
}

function withChildren(parent: TypedRow, minors: readonly TypedRow[]): TypedRow {
  const children = minors.map(({ value: { person } }) => ({
    firstName: person.firstName ?? null,
    gender: person.gender ?? null,
    birthDate: person.birthDate ?? null,
  }));
  const extras = minors.flatMap(({ value }) => extraOf(value));
  const comment = [parent.value.person.comment, ...extras].filter(Boolean).join("\n");
  const repairs: RowRepair[] = minors.flatMap(({ value }) =>
    extraOf(value).map((text) => ({ column: 0, repair: "CHILD_DATA" as const, text, value: text })),
  );
  return {
    ...parent,
    value: {
      ...parent.value,
      person: { ...parent.value.person, ...(comment === "" ? {} : { comment }) },
      children: [...(parent.value.children ?? []), ...children],
    },
    issues: [
      ...parent.issues,
      ...minors.flatMap(({ issues, value }) => [...issues, ...missingValueIssues(value)]),
    ],
    repairs: [...parent.repairs, ...minors.flatMap((minor) => minor.repairs), ...repairs],
  };
}

/** Returns a text with the values of a child's row that the register does not store for a child. */
function extraOf({ person }: ImportRow): string[] {
  const extras = [person.idNumber, person.phone, person.comment].filter(Boolean);
  return extras.length > 0 ? [`${person.firstName ?? ""}: ${extras.join(", ")}`] : [];
}

/** Returns an issue for each required value of a child that the row lacks. */
const missingValueIssues = ({ row, person }: ImportRow): TypedRow["issues"] =>
  (["firstName", "birthDate"] as const)
    .filter((field) => !person[field])
    .map((field) => ({
      row,
      column: null,
      field: `person.${field}`,
      problem: "REQUIRED",
      text: "",
    }));
