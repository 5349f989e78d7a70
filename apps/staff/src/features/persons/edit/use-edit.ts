import type { Person } from "@kehila/shared/persons/answers";
import type { ParseResult } from "@kehila/shared/base/fields";
import { useState } from "react";
import type { WorkKey, WorkStore } from "../../../lib/storage/work-store.ts";
import { useUnsavedChanges } from "../../../lib/form/use-unsaved-changes.ts";
import type { FormValues } from "../form/changes.ts";
import type { PersonForm, Work } from "../form/use-form.ts";
import { useSaveChanges } from "../form/use-save.ts";
import type { EditConflict } from "./conflict.tsx";
import { conflictOf } from "./conflict.tsx";

interface EditOptions {
  form: PersonForm;
  /** Validates the work; by default the whole form. */
  validate?: (work: Work) => ParseResult<FormValues>;
  store: WorkStore<Work>;
  workKey: WorkKey;
  onDiscard: () => void;
  onSaved: (person: Person) => void;
}

/** Returns the save of an edited person, with its unsaved work, duplicates and conflict. */
export function useEdit({ form, store, workKey, onDiscard, onSaved, ...rules }: EditOptions) {
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const unsavedChanges = useUnsavedChanges({
    store,
    workKey,
    work: { draft: form.draft, person: form.person },
    isDirty: form.isDirty,
    isAddressed: true,
    onDiscard,
  });
  const close = (storedPerson: Person) => {
    unsavedChanges.abandon();
    onSaved(storedPerson);
  };
  const saving = useSaveChanges({
    form,
    ...rules,
    onSaved: (storedPerson) => (storedPerson ? close(storedPerson) : unsavedChanges.discard()),
    onConflict: (current, from, read) => {
      const newConflict = conflictOf(current, from, read);
      if (newConflict) setConflict(newConflict);
      else close(current);
    },
  });
  /** Continues the form from other work, such as the merged draft and the current record. */
  const restart = (next: Work) => {
    form.restart(next);
    setConflict(null);
  };
  return {
    unsaved: unsavedChanges,
    saving,
    conflict,
    restart,
    leaveConflict: () => setConflict(null),
  };
}

export type Edit = ReturnType<typeof useEdit>;
