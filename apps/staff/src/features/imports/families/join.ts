import type { CalendarDay } from "@kehila/shared/base/dates";
import { ageOn } from "@kehila/shared/base/dates";
import { ADULT_AGE, CHILDREN_MAX } from "@kehila/shared/base/limits";
import type { ImportRow } from "@kehila/shared/imports/rows";
import type { RowRepair, TypedRow } from "../rows/typed-rows.ts";

/** Rows with families joined. */
export interface JoinedRows {
  rows: readonly TypedRow[];
  /** The rows that became children: the child's row, and the row of the parent. */
  children: ReadonlyMap<number, number>;
}

/**
 * Turns the rows of children into children of the adult with the same household: by the column that
 * names the place in the family, else by age. Rows are never joined by a last name. A household
 * without an adult stays as it is.
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

/** Whether a row is a child: as its column says, or under age by its birth date. */
function isMinor({ relation, value }: TypedRow, today: CalendarDay): boolean {
  // A record of our own is a person; so is a row with a family of its own.
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
      ...minors.flatMap(({ issues, value }) => [...issues, ...lacking(value)]),
    ],
    repairs: [...parent.repairs, ...minors.flatMap((minor) => minor.repairs), ...repairs],
  };
}

/** Returns the values of a child's row that a child in the register cannot have. */
function extraOf({ person }: ImportRow): string[] {
  const extras = [person.idNumber, person.phone, person.comment].filter(Boolean);
  return extras.length > 0 ? [`${person.firstName ?? ""}: ${extras.join(", ")}`] : [];
}

/** Returns an issue for each value that a child in the register needs and the row lacks. */
const lacking = ({ row, person }: ImportRow): TypedRow["issues"] =>
  (["firstName", "birthDate"] as const)
    .filter((field) => !person[field])
    .map((field) => ({
      row,
      column: null,
      field: `person.${field}`,
      problem: "REQUIRED",
      text: "",
    }));
