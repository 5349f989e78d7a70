import type { RowAnswer } from "@kehila/shared/imports/imports";
import type { ImportRow } from "@kehila/shared/imports/rows";
import { isFillable } from "@kehila/shared/imports/rows";
import type { PersonField } from "@kehila/shared/persons/fields";
import { ALL_PERSON_FIELDS, isSameValue } from "@kehila/shared/persons/fields";
import type { ChangedFields } from "@kehila/shared/persons/history";
import type { CheckedImport } from "./checked.ts";

/** What differs between the values of one person in two rows of the file. */
export interface RepeatedRow {
  /** The number of the earlier row. */
  earlierRow: number;
  fields: readonly PersonField[];
  earlier: ChangedFields;
  later: ChangedFields;
}

/** What equal values of a field count when two adults are compared; other fields count nothing. */
const WEIGHT: Partial<Record<PersonField, number>> = {
  idNumber: 3,
  birthDate: 2,
  phone: 1,
  firstName: 1,
  lastName: 1,
};

/** Whether a field says the same of two adults; "not married" can be left out. */
const isSame = (field: PersonField, one: ChangedFields, other: ChangedFields): boolean =>
  (isFillable(one[field]) && isFillable(other[field])) ||
  isSameValue(field, one[field], other[field]);

/** Returns how much speaks for two adults being one person. */
const likenessOf = (one: ChangedFields, other: ChangedFields): number =>
  ALL_PERSON_FIELDS.filter((field) => !isFillable(one[field]) && isSame(field, one, other))
    .map((field) => WEIGHT[field] ?? 0)
    .reduce((sum, weight) => sum + weight, 0);

/** Returns the filled values of a row's cells. */
const filledIn = (cells: object): ChangedFields =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null));

/** Returns the values of the adults of a row, the person with the children. */
const adultsOf = ({ person, spouse, children = [] }: ImportRow): ChangedFields[] => [
  filledIn(children.length > 0 ? { ...person, childrenData: children } : person),
  ...(spouse ? [filledIn(spouse)] : []),
];

/** Compares a repeated row with the earlier row of the file; null for a row that repeats none. */
export function repeatedRow(
  { rows }: Pick<CheckedImport, "rows">,
  { row, repeats }: Pick<RowAnswer, "row" | "repeats">,
): RepeatedRow | null {
  const [laterRow, earlierRow] = [rows.get(row), rows.get(repeats ?? 0)];
  if (!laterRow || !earlierRow) return null;
  // The person of one row can be the spouse in the columns of the other.
  const [pair] = adultsOf(earlierRow)
    .flatMap((earlier) => adultsOf(laterRow).map((later) => ({ earlier, later })))
    .map((adults) => ({ ...adults, likeness: likenessOf(adults.earlier, adults.later) }))
    .toSorted((one, other) => other.likeness - one.likeness);
  if (!pair) return null;
  const { earlier, later } = pair;
  return {
    earlierRow: earlierRow.row,
    fields: ALL_PERSON_FIELDS.filter((field) => !isSame(field, earlier, later)),
    earlier,
    later,
  };
}
