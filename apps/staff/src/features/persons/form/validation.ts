import type { Calendar } from "@kehila/shared/dates";
import type { FieldErrors } from "@kehila/shared/errors";
import type { ParseResult } from "@kehila/shared/fields";
import { parseFields } from "@kehila/shared/fields";
import type { PersonCreate } from "@kehila/shared/persons";
import { personSchemas } from "@kehila/shared/persons";
import type { PersonDraft } from "./draft.ts";
import { toCreateInput } from "./draft.ts";

/** The field of the error for "an existing person" without a choice. */
export const CHOSEN_SPOUSE_FIELD = "spouseId";

/**
 * Reads a draft by the schema that the server reads bodies with, plus the one rule that only a form
 * can break: saying that the spouse is in the register without choosing anybody.
 */
export function validateDraft(draft: PersonDraft, calendar: Calendar): ParseResult<PersonCreate> {
  const result = parseFields(personSchemas(calendar).create, toCreateInput(draft));
  const nobodyChosen =
    draft.married && draft.spouseSource === "existing" && draft.chosenSpouse === null;
  if (!nobodyChosen) return result;
  const fields: FieldErrors = result.success ? {} : result.fields;
  return { success: false, fields: { ...fields, [CHOSEN_SPOUSE_FIELD]: "REQUIRED" } };
}

/** Who a field belongs to: the person, the spouse, or a child counted from one. */
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
 * Errors that are still worth showing after an edit: a field that was touched is forgiven until the
 * next check, and so is everything below it when a whole part of the form went away.
 */
export function withoutErrors(errors: FieldErrors, ...paths: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([field]) => !paths.some((path) => field === path || field.startsWith(`${path}.`)),
    ),
  );
}
