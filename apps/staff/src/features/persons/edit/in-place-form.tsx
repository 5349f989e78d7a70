import type { Person } from "@kehila/shared/persons/answers";
import type { KeyboardEvent, RefObject } from "react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { CityField } from "../../../entities/persons/city-field.tsx";
import type { FieldInPlace } from "../../../entities/persons/facts.tsx";
import { fullName } from "../../../entities/persons/format.ts";
import { useMe } from "../../../entities/users/session.queries.ts";
import { useRestoredWork, useUnsavedChanges } from "../../../lib/use-unsaved-changes.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { TextAreaField, TextField } from "../../../ui/field/text-field.tsx";
import { draftOf } from "../form/draft.ts";
import { DuplicatesDialog } from "../form/duplicates-dialog.tsx";
import { useTextFields } from "../form/field-texts.ts";
import { PhoneField } from "../form/fields.tsx";
import { useFocusFirstError } from "../form/groups.tsx";
import { LeaveDialog } from "../form/leave-dialog.tsx";
import { SaveProblem } from "../form/save-problem.tsx";
import type { PersonForm, Work } from "../form/use-form.ts";
import { usePersonForm } from "../form/use-form.ts";
import { useSaveChanges } from "../form/use-save.ts";
import type { TypedAhead } from "./awaited-field.tsx";
import type { EditConflict } from "./conflict.tsx";
import { ConflictComparison, conflictOf } from "./conflict.tsx";
import { basedOn, fieldWork } from "./field-work.ts";
import { FormButtons } from "./form-buttons.tsx";
import * as css from "./in-place.css.ts";

interface InPlaceFormProps {
  person: Person;
  field: FieldInPlace;
  /** What the user typed while this code was loading; null if the code was loaded. */
  ahead: TypedAhead | null;
  onClose: () => void;
  onSaved: (person: Person) => void;
}

/**
 * One field of a stored person, edited in place. Enter saves, in a comment Ctrl or Cmd with Enter;
 * Escape restores the value. Duplicates and conflicts are handled as in the whole form.
 */
export function InPlaceForm(props: InPlaceFormProps) {
  const { person, field } = props;
  const element = useRef<HTMLFormElement>(null);
  const { form, unsaved, saving, conflict, setConflict, restart } = useSaveInPlace(props, element);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === "Escape") {
      event.stopPropagation();
      if (!saving.isSaving) unsaved.discard();
    } else if (event.key === "Enter" && isCommand) saving.save();
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the field inside */}
      <form
        ref={element}
        data-own-keys
        className={css.form}
        noValidate
        autoComplete="off"
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          saving.save();
        }}
      >
        <Field form={form} field={field} />
        {form.errors[field] ? null : <SaveProblem problem={saving.problem} isEdit />}
        <FormButtons isSaving={saving.isSaving} onCancel={unsaved.discard} />
      </form>
      <LeaveDialog unsaved={unsaved} of="edit" />
      <DuplicatesDialog
        isEdit
        draft={form.draft}
        matches={saving.matches}
        isSaving={saving.isSaving}
        onGoBack={saving.reviewAgain}
        onSaveAnyway={saving.saveAnyway}
        onSetAside={unsaved.setAside}
      />
      <ConflictDialog
        person={person}
        conflict={conflict}
        onClose={() => setConflict(null)}
        onBack={restart}
        onSave={(next) => {
          restart(next);
          saving.save(next);
        }}
      />
    </>
  );
}

/** Returns the state of the field: its draft, its save, and a conflict of that save. */
function useSaveInPlace(
  { person, field, ahead, onClose, onSaved }: InPlaceFormProps,
  element: RefObject<HTMLFormElement | null>,
) {
  const userId = useMe()?.id ?? "";
  const slot = [userId, person.id, field];
  const restoredWork = useRestoredWork(fieldWork, slot);
  const beginning = ahead ? { [field]: ahead.text } : {};
  const typed = usePersonForm(
    restoredWork ?? { draft: { ...draftOf(person), ...beginning }, person },
  );
  const form = basedOn(person, typed, field);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const unsaved = useUnsavedChanges({
    store: fieldWork,
    slot,
    work: { draft: form.draft, person: form.person },
    isDirty: form.isDirty,
    isAddressed: true,
    onDiscard: onClose,
  });
  const close = (stored: Person) => {
    unsaved.abandon();
    onClose();
    onSaved(stored);
  };
  const saving = useSaveChanges({
    form,
    onRefused: useFocusFirstError(element),
    onSaved: (stored) => (stored ? close(stored) : unsaved.discard()),
    onConflict: (current, from, read) => {
      const newConflict = conflictOf(current, from, read);
      if (newConflict) setConflict(newConflict);
      else close(current);
    },
  });
  // While typing: when the window crosses a breakpoint, the field in the new place renders before
  // this one unmounts.
  useEffect(() => unsaved.keep());
  useFocusOnOpen(element, ahead, restoredWork !== null || ahead?.isChanged === true);
  const saveAhead = useEffectEvent(() => {
    if (ahead?.isSaved) saving.save();
  });
  useEffect(() => saveAhead(), []);
  const restart = (next: Work) => {
    form.restart(next);
    setConflict(null);
  };
  return { form, unsaved, saving, conflict, setConflict, restart };
}

/** Moves the focus to the field: behind text that the user typed, otherwise over the whole value. */
function useFocusOnOpen(
  element: RefObject<HTMLFormElement | null>,
  ahead: TypedAhead | null,
  hasTyped: boolean,
) {
  const takesFocus = ahead === null || ahead.isFocused;
  const takeFocus = useEffectEvent(() => {
    if (!takesFocus || element.current?.contains(document.activeElement)) return;
    const box = element.current?.querySelector<HTMLInputElement>("input, textarea");
    box?.focus();
    if (hasTyped) box?.setSelectionRange(box.value.length, box.value.length);
    else box?.select();
  });
  // Before the next key: the placeholder field that had the focus has unmounted.
  useLayoutEffect(() => takeFocus(), []);
  // After a dialog became a panel: the page is inert until the dialog's effects are cleaned up.
  useEffect(() => takeFocus(), []);
}

interface ConflictDialogProps {
  person: Person;
  /** Null while the dialog is closed. */
  conflict: EditConflict | null;
  onClose: () => void;
  onBack: (next: Work) => void;
  onSave: (next: Work) => void;
}

/** Compares the edit with a change that another user saved first. */
function ConflictDialog({ person, conflict, onClose, onBack, onSave }: ConflictDialogProps) {
  const named = useNamed();
  return (
    <Dialog
      isOpen={conflict !== null}
      onClose={onClose}
      size="wide"
      title={named("persons:edit.title", fullName(person))}
    >
      {conflict ? <ConflictComparison conflict={conflict} onBack={onBack} onSave={onSave} /> : null}
    </Dialog>
  );
}

function Field({ form, field }: { form: PersonForm; field: FieldInPlace }) {
  const props = useTextFields(form)(field);
  switch (field) {
    case "phone":
      return <PhoneField form={form} of="person" />;
    case "city":
      return <CityField {...props} isRequired />;
    case "address":
      return <TextField {...props} autoComplete="off" />;
    case "comment":
      return <TextAreaField {...props} />;
  }
}
