import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import { ADULT_FIELDS, CHILD_FIELDS, SPOUSE_FIELDS } from "@kehila/shared/persons/fields";

/** The fields of a person that a column can fill. `fullName` is split into first and last name. */
export const PERSON_COLUMNS = ["fullName", ...ADULT_FIELDS] as const;
export type PersonColumn = (typeof PERSON_COLUMNS)[number];

export const SPOUSE_COLUMNS = [...SPOUSE_FIELDS, "fullName", "interestedEvents"] as const;
export type SpouseColumn = (typeof SPOUSE_COLUMNS)[number];

export const CHILD_COLUMNS = CHILD_FIELDS;
export type ChildColumn = (typeof CHILD_COLUMNS)[number];

/**
 * Columns that join rows to families: ids of the product's own exports, or a family's number.
 * `children` lists the children of a family in one cell.
 */
export const FAMILY_COLUMNS = [
  "record",
  "household",
  "spouseRecord",
  "relation",
  "children",
] as const;
export type FamilyColumn = (typeof FAMILY_COLUMNS)[number];

/**
 * The target of a column. `childrenCount` is not imported, since the register counts the children
 * itself.
 */
export type Target =
  | { owner: "person"; field: PersonColumn }
  | { owner: "spouse"; field: SpouseColumn }
  | { owner: "child"; number: number; field: ChildColumn }
  | { owner: "family"; field: FamilyColumn }
  | { owner: "none"; field: "ignored" | "childrenCount" };

export const IGNORED: Target = { owner: "none", field: "ignored" };

/** Returns the key of a target, for choices, storage and comparison: `child.2.birthDate`. */
export const targetKey = (target: Target): string =>
  target.owner === "child"
    ? `child.${target.number}.${target.field}`
    : `${target.owner}.${target.field}`;

/** Returns every target, in the order of the choice. */
export function allTargets(): Target[] {
  return [
    ...PERSON_COLUMNS.map((field): Target => ({ owner: "person", field })),
    ...SPOUSE_COLUMNS.map((field): Target => ({ owner: "spouse", field })),
    ...Array.from({ length: CHILDREN_MAX }, (_, index) =>
      CHILD_COLUMNS.map((field): Target => ({ owner: "child", number: index + 1, field })),
    ).flat(),
    ...FAMILY_COLUMNS.map((field): Target => ({ owner: "family", field })),
    { owner: "none", field: "childrenCount" },
    IGNORED,
  ];
}

const byKey = new Map(allTargets().map((target) => [targetKey(target), target]));

export const targetOf = (key: string): Target | undefined => byKey.get(key);

/** Whether several columns may have the target; the import joins their texts. */
export const isJoinable = (target: Target): boolean =>
  target.owner === "none" || JOINABLE.has(targetKey(target));

const JOINABLE: ReadonlySet<string> = new Set([
  "person.comment",
  "person.interestedEvents",
  "person.address",
  "person.phone",
  "family.children",
]);
