import type { CalendarDay } from "@kehila/shared/base/dates";
import { ageOn } from "@kehila/shared/base/dates";
import { ADULT_AGE, CHILDREN_MAX } from "@kehila/shared/base/limits";
import type { ImportRow } from "@kehila/shared/imports/rows";
import type { RowRepair } from "../rows/row-notes.ts";
import { tooManyChildren } from "../rows/too-many-children.ts";
import type { TypedRow } from "../rows/typed-rows.ts";

/** A row of the file, or the row of a parent with the rows of the children. */
export interface JoinedRow extends TypedRow {
  /** The joined rows; null for a row of its own. */
  family: { parent: TypedRow; children: readonly TypedRow[] } | null;
}

/** The rows after the rows of children were moved into the rows of their parents. */
export interface JoinedRows {
  rows: readonly JoinedRow[];
  /** The number of each child's row, with the number of the parent's row. */
  children: ReadonlyMap<number, number>;
}

/**
 * Moves the rows of children into the row of the first adult of the same household. A child is
 * known by the column of the role in the family, otherwise by the age. Equal last names join no
 * rows. A household without an adult stays as it is.
 */
export function joinFamilies(rows: readonly TypedRow[], today: CalendarDay): JoinedRows {
  const households = new Map<string, TypedRow[]>();
  for (const row of rows) {
    const { household } = row.value;
    if (household) households.set(household, [...(households.get(household) ?? []), row]);
  }
  const children = new Map<number, number>();
  const parents = new Map<number, JoinedRow>();
  const others = new Map<number, TypedRow>();
  for (const family of households.values()) {
    const minors = family.filter((row) => isMinor(row, today));
    const adults = family.filter((row) => !minors.includes(row));
    if (family.length > 1)
      for (const row of adults) others.set(row.value.row, withUnclearRole(row));
    const [parent] = adults;
    if (!parent || minors.length === 0) continue;
    const room = CHILDREN_MAX - (parent.value.children ?? []).length;
    for (const minor of minors) children.set(minor.value.row, parent.value.row);
    const childRows = minors
      .map(childRow)
      .map((row, index) => (index < room ? row : beyondMax(row)));
    parents.set(parent.value.row, joinChildren(withUnclearRole(parent), childRows));
  }
  return {
    rows: rows
      .filter(({ value }) => !children.has(value.row))
      .map((row) => {
        const { row: number } = row.value;
        return parents.get(number) ?? { ...(others.get(number) ?? row), family: null };
      }),
    children,
  };
}

/**
 * Returns a row of several in a household whose birth date cannot be read, with the issue that the
 * role is unclear: nothing else says whether the person is a child.
 */
function withUnclearRole(row: TypedRow): TypedRow {
  const { relation, value, issues } = row;
  const isAdult = relation !== null || value.record || value.spouse || value.person.married;
  return isAdult
    ? row
    : {
        ...row,
        issues: issues.map((issue) =>
          issue.field === "person.birthDate" ? { ...issue, showsRole: true } : issue,
        ),
      };
}

/** Whether a row is a child, by the column of the role in the family or by the age. */
export function isMinor({ relation, value }: TypedRow, today: CalendarDay): boolean {
  // A row with the id of a record, with a spouse or with a marriage is an adult.
  if (value.record || value.spouse || value.person.married) return false;
  if (relation !== null) return relation === "child";
  const { birthDate } = value.person;
  return Boolean(birthDate) && ageOn(birthDate ?? "", today).years < ADULT_AGE;
}

/** Returns the row of a child beyond the maximum of a family, which goes to the comment. */
const beyondMax = (row: TypedRow): TypedRow => ({
  ...row,
  issues: [...row.issues, { ...tooManyChildren(row.value.row), isOfChild: true }],
});

/** Returns the rows as in the file, each with the issues of its own cells. */
export const separateRows = (rows: readonly JoinedRow[]): TypedRow[] =>
  rows.flatMap((row) => (row.family ? [row.family.parent, ...row.family.children] : [row]));

/** Joins the rows of children to the row of a parent; each issue stays an issue of its own row. */
function joinChildren(parent: TypedRow, children: readonly TypedRow[]): JoinedRow {
  const repairs: RowRepair[] = children.flatMap((child) =>
    extraOf(child).map((text) => ({ column: 0, repair: "CHILD_DATA" as const, text, value: text })),
  );
  return {
    ...parent,
    value: withChildren(parent.value, children),
    issues: [parent, ...children].flatMap(({ issues }) => issues),
    repairs: [...[parent, ...children].flatMap((row) => row.repairs), ...repairs],
    family: { parent, children },
  };
}

/** Returns the row of a parent with children from rows of their own. */
export function withChildren(parent: ImportRow, children: readonly TypedRow[]): ImportRow {
  if (children.length === 0) return parent;
  const comment = [parent.person.comment, ...children.flatMap(extraOf)].filter(Boolean).join("\n");
  return {
    ...parent,
    person: { ...parent.person, ...(comment === "" ? {} : { comment }) },
    children: [
      ...(parent.children ?? []),
      ...children.map(({ value: { person } }) => ({
        firstName: person.firstName ?? null,
        gender: person.gender ?? null,
        birthDate: person.birthDate ?? null,
      })),
    ],
  };
}

/** Returns a text with the values of a child's row that the register does not store for a child. */
function extraOf({ value: { person }, issues }: TypedRow): string[] {
  const extras = (["idNumber", "phone", "comment"] as const)
    .filter((field) => !issues.some((issue) => issue.field === `person.${field}`))
    .map((field) => person[field])
    .filter(Boolean);
  return extras.length > 0 ? [`${person.firstName ?? ""}: ${extras.join(", ")}`] : [];
}

const CHILD_REQUIRED = ["firstName", "birthDate"] as const;

/** Whether the row of a child has the values that a child must have. */
export const isCompleteChild = ({ person }: Pick<ImportRow, "person">): boolean =>
  CHILD_REQUIRED.every((field) => person[field]);

/** Whether a child is one more than a family can have. */
export const isBeyondMax = ({ issues }: Pick<TypedRow, "issues">): boolean =>
  issues.some(({ problem }) => problem === "TOO_MANY_CHILDREN");

/** The fields of an adult that the import omits for a child, so that no value of them is unfit. */
const OMITTED: ReadonlySet<string> = new Set(
  (["address", "city", "interestedEvents", "married", "repatriationDate"] as const).map(
    (field) => `person.${field}`,
  ),
);

/**
 * Returns a row as the row of a child: with the issues of a child's fields, and one name as the first
 * name.
 */
function childRow({ value: typedValue, ...row }: TypedRow): TypedRow {
  const oneName = row.issues.find(({ problem }) => problem === "ONE_NAME");
  const value = oneName
    ? { ...typedValue, person: { ...typedValue.person, firstName: oneName.text.trim() } }
    : typedValue;
  const ownIssues = row.issues
    .filter((issue) => !OMITTED.has(issue.field) && issue !== oneName)
    .map((issue) => ({ ...issue, isOfChild: true as const }));
  const missing = CHILD_REQUIRED.filter(
    (field) =>
      !value.person[field] && !ownIssues.some((issue) => issue.field === `person.${field}`),
  );
  return {
    ...row,
    value,
    issues: [
      ...ownIssues,
      ...missing.map((field) => ({
        row: value.row,
        column: null,
        field: `person.${field}`,
        problem: "REQUIRED" as const,
        text: "",
        isOfChild: true as const,
      })),
    ],
  };
}
