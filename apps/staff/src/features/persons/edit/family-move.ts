import type { Person } from "@kehila/shared/persons/answers";
import type { PersonUpdateInput } from "@kehila/shared/persons/persons";

/** Fields that a couple usually shares. */
const SHARED = ["city", "address", "phone"] as const;

/** The new values of fields that the couple may share. */
export type Move = Pick<PersonUpdateInput, (typeof SHARED)[number]>;

/**
 * Returns the changes that may also apply to the spouse: city, address, and a phone that both
 * shared before. Null without a spouse or without such a change.
 */
export function moveOf(before: Person, after: Person): Move | null {
  const { spouse } = after;
  if (!spouse || before.spouseId !== spouse.id) return null;
  const changedFields = SHARED.filter((field) => before[field] !== after[field]).filter(
    (field) => field !== "phone" || spouse.phone === before.phone,
  );
  if (changedFields.length === 0) return null;
  return Object.fromEntries(changedFields.map((field) => [field, after[field] ?? ""])) as Move;
}
