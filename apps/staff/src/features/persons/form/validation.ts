import type { Calendar } from "@kehila/shared/base/dates";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type { ParseResult } from "@kehila/shared/base/fields";
import { parseFields } from "@kehila/shared/base/fields";
import type { PersonCreate } from "@kehila/shared/persons/persons";
import { personSchemas } from "@kehila/shared/persons/persons";
import type { Person } from "@kehila/shared/persons/answers";
import type { TextField } from "@kehila/shared/persons/fields";
import type { FormValues } from "./changes.ts";
import { storedValues } from "./changes.ts";
import type { PersonDraft } from "./draft.ts";
import { toCreateInput } from "./draft.ts";

/** The error path for the source "existing person" without a chosen person. */
export const CHOSEN_SPOUSE_FIELD = "spouseId";

/**
 * Validates a draft with the server's schema and with a rule of the form: the source "existing
 * person" needs a chosen person.
 */
export function validateDraft(draft: PersonDraft, calendar: Calendar): ParseResult<PersonCreate> {
  const result = parseFields(personSchemas(calendar).create, toCreateInput(draft));
  const noSpouseChosen =
    draft.married && draft.spouseSource === "existing" && draft.chosenSpouse === null;
  if (!noSpouseChosen) return result;
  const fields: FieldErrors = result.success ? {} : result.fields;
  return { success: false, fields: { ...fields, [CHOSEN_SPOUSE_FIELD]: "REQUIRED" } };
}

/**
 * Validates one field of a stored person. The other values stay as stored, even if the whole form
 * would refuse them: an imported record can lack a gender or interests.
 */
export function validateInPlace(
  draft: PersonDraft,
  { person, field }: { person: Person; field: TextField },
  calendar: Calendar,
): ParseResult<FormValues> {
  const value = { [field]: draft[field] };
  const result = parseFields(personSchemas(calendar).update, value);
  return result.success
    ? { success: true, data: { ...storedValues(person), [field]: result.data[field] ?? null } }
    : result;
}

/**
 * Refuses a city that names no locality, until the user keeps it as typed. `isUnknown` is null
 * while the list is not loaded: the field of the city loads it.
 */
export function withCityQuestion<Values>(
  result: ParseResult<Values>,
  { city }: PersonDraft,
  kept: readonly string[],
  isUnknown: ((city: string) => boolean) | null,
): ParseResult<Values> {
  const isAsked = isUnknown !== null && !kept.includes(city) && isUnknown(city);
  if (!isAsked || (!result.success && result.fields["city"])) return result;
  const fields: FieldErrors = result.success ? {} : result.fields;
  return { success: false, fields: { ...fields, city: "UNKNOWN_CITY" } };
}

/** Returns the phones of a draft that differ from the record on which the draft is based. */
export function changedPhones(
  { phone, married, spouseSource, spouse }: PersonDraft,
  base: PersonDraft,
): Readonly<Record<string, string | undefined>> {
  const hasTypedSpouse = married && spouseSource !== "existing";
  return {
    phone: phone === base.phone ? undefined : phone,
    "spouse.phone": hasTypedSpouse && spouse.phone !== base.spouse.phone ? spouse.phone : undefined,
  };
}

/** The owner of a field: the person, the spouse, or a child counted from one. */
export type FieldOwner = "person" | "spouse" | { child: number };

/** Splits a field path (`spouse.phone`, `childrenData.0.birthDate`) into owner and field name. */
export function fieldOwner(path: string): { owner: FieldOwner; name: string } {
  const [first = "", second, third] = path.split(".");
  if (first === "spouse" && second !== undefined) return { owner: "spouse", name: second };
  if (first === "childrenData" && third !== undefined) {
    return { owner: { child: Number(second) + 1 }, name: third };
  }
  return { owner: "person", name: first };
}

/** Removes the errors of edited fields and of their sub-fields. */
export function withoutErrors(errors: FieldErrors, ...paths: readonly string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([field]) => !paths.some((path) => field === path || field.startsWith(`${path}.`)),
    ),
  );
}
