import type { Person } from "@kehila/shared/persons/answers";
import type { FieldInPlace } from "../../../entities/persons/facts.tsx";
import { WorkStore } from "../../../lib/work-store.ts";
import { draftOf, isDirty } from "../form/draft.ts";
import type { PersonForm, Work } from "../form/use-form.ts";

/**
 * Unsaved work of fields edited in place, by user, person and field; separate from the work of the
 * whole form. A field with stored work reopens when the details are rendered again: in the panel,
 * in a dialog, or after a new sign-in.
 */
export const fieldWork = new WorkStore<Work>();

/**
 * Returns the form of one field, based on the record as shown now. The user's own saved edit of
 * another field is no conflict; another user's change of the same field is one.
 */
export function basedOn(shownPerson: Person, form: PersonForm, field: FieldInPlace): PersonForm {
  const { person } = form;
  if (!person || shownPerson.version <= person.version || shownPerson[field] !== person[field])
    return form;
  const base = draftOf(shownPerson);
  const draft = { ...base, [field]: form.draft[field] };
  return { ...form, person: shownPerson, base, draft, isDirty: isDirty(draft, base) };
}
