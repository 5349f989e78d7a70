import type { Person } from "@kehila/shared/persons/answers";
import type { FieldInPlace } from "../../../entities/persons/details/facts.tsx";
import { WorkStore } from "../../../lib/storage/work-store.ts";
import { draftOf, isDirty } from "../form/draft.ts";
import type { PersonForm, Work } from "../form/use-form.ts";

/**
 * Unsaved work of fields edited in place, by user, person and field. A field with stored work
 * reopens when the details mount again: in the panel, in a dialog, or after a new sign-in.
 */
export const fieldWork = new WorkStore<Work>();

/**
 * Bases the form of one field on the shown record, unless the record has a new value in this field.
 * So a saved edit of another field causes no conflict, but a change of the same field does.
 */
export function basedOn(shownPerson: Person, form: PersonForm, field: FieldInPlace): PersonForm {
  const { person } = form;
  if (!person || shownPerson.version <= person.version || shownPerson[field] !== person[field])
    return form;
  const base = draftOf(shownPerson);
  const draft = { ...base, [field]: form.draft[field] };
  return { ...form, person: shownPerson, base, draft, isDirty: isDirty(draft, base) };
}
