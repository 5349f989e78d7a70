import type { PersonField } from "../persons/fields.ts";
import type { ImportConfirm, RowAnswer, RowDecision } from "./imports.ts";
import { isFillable } from "./rows.ts";

/** What decides whether a row changes a field. */
export interface FieldChoice {
  /** The choices for all rows. */
  choices: Pick<ImportConfirm, "keep" | "onlyEmpty">;
  decision: RowDecision | null | undefined;
  declined: RowAnswer["declined"];
}

/**
 * Whether a row changes a field of a registered person, who has a value: by the decision on the
 * row; without one, unless the change was declined before, by the choices for all rows.
 */
export function isChosen(
  field: PersonField,
  storedValue: unknown,
  { choices: { keep = [], onlyEmpty = false }, decision, declined = [] }: FieldChoice,
): boolean {
  if (decision?.act === "skip") return false;
  if (decision?.fields) return decision.fields.includes(field);
  if (keep.includes(field) || declined.includes(field)) return false;
  return !onlyEmpty || isFillable(storedValue);
}
