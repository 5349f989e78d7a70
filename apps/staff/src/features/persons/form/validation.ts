import type { Calendar } from "@kehila/shared/base/dates";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type { ParseResult } from "@kehila/shared/base/fields";
import { parseFields } from "@kehila/shared/base/fields";
import type { PersonCreate } from "@kehila/shared/persons/persons";
import { personSchemas } from "@kehila/shared/persons/persons";
import type { PersonDraft } from "./draft.ts";
import { toCreateInput } from "./draft.ts";

/** The field of the error for "an existing person" without a choice. */
export const CHOSEN_SPOUSE_FIELD = "spouseId";

/**
 * Validates a draft by the server's schema, plus the form's own rule: an existing person as spouse
 * must be chosen.
 */
export function validateDraft(draft: PersonDraft, calendar: Calendar): ParseResult<PersonCreate> {
  const result = parseFields(personSchemas(calendar).create, toCreateInput(draft));
  const noSpouseChosen =
    draft.married && draft.spouseSource === "existing" && draft.chosenSpouse === null;
  if (!noSpouseChosen) return result;
  const fields: FieldErrors = result.success ? {} : result.fields;
  return { success: false, fields: { ...fields, [CHOSEN_SPOUSE_FIELD]: "REQUIRED" } };
}

/** The owner of a field: the person, the spouse, or a child counted from one. */
export type FieldOwner = "person" | "spouse" | { child: number };

/** Splits a field path (`spouse.phone`, `childrenData.0.birthDate`) into its owner and its name. */
export function fieldOwner(path: string): { owner: FieldOwner; name: string } {
  const [first = "", second, third] = path.split(".");
  if (first === "spouse" && second !== undefined) return { owner: "spouse", name: second };
  if (first === "childrenData" && third !== undefined) {
    return { owner: { child: Number(second) + 1 }, name: third };
  }
  return { owner: "person", name: first };
}

/**
 * Returns the errors that remain after an edit: an edited field has none until the next check, and
 * neither have fields below it when a whole part is removed.
 */
export function withoutErrors(errors: FieldErrors, ...paths: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([field]) => !paths.some((path) => field === path || field.startsWith(`${path}.`)),
    ),
  );
}
