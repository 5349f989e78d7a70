import * as css from "./in-place.css.ts";
import type { Person } from "@kehila/shared/persons/answers";
import type { KeyboardEvent, RefObject } from "react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CityField } from "../../../entities/persons/localities/city-field.tsx";
import type { FieldInPlace } from "../../../entities/persons/details/facts.tsx";
import { fullName } from "../../../entities/persons/format.ts";
import { IdNumberHolders } from "../../../entities/persons/links/id-number-holders.tsx";
import { useMe } from "../../../entities/users/session.queries.ts";
import { calendar } from "../../../lib/config.ts";
import { useRestoredWork } from "../../../lib/form/use-unsaved-changes.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useNamed } from "../../../ui/named-text.tsx";
import { TextAreaField, TextField } from "../../../ui/field/text-field.tsx";
import { draftOf } from "../form/draft.ts";
import { useTextFields } from "../form/field-texts.ts";
import { PhoneField } from "../form/fields.tsx";
import { SaveFailure } from "../form/save-problem.tsx";
import type { PersonForm, Work } from "../form/use-form.ts";
import { usePersonForm } from "../form/use-form.ts";
import { validateInPlace } from "../form/validation.ts";
import type { Problem } from "../form/use-saving.ts";
import type { EditConflict } from "./conflict.tsx";
import { ConflictComparison } from "./conflict.tsx";
import { EditDialogs } from "./edit-dialogs.tsx";
import { basedOn, fieldWork } from "./field-work.ts";
import { useEdit } from "./use-edit.ts";
import { wrap } from "../../../styles/utilities.css.ts";
import { Button } from "../../../ui/button/button.tsx";

interface InPlaceFormProps {
  person: Person;
  field: FieldInPlace;
  onClose: () => void;
  onSaved: (person: Person) => void;
}

/**
 * One field of a stored person, edited in place. Enter saves (in a comment Ctrl+Enter or
 * Cmd+Enter), Escape restores the value. Duplicates and conflicts work as in the whole form.
 */
export function InPlaceForm(props: InPlaceFormProps) {
  const { person, field } = props;
  const element = useRef<HTMLFormElement>(null);
  const { form, edit } = useSaveInPlace(props, element);
  const { unsaved, saving, conflict, restart } = edit;
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
        {form.errors[field] ? null : <OtherProblem problem={saving.problem} />}
        <FormButtons isSaving={saving.isSaving} onCancel={unsaved.discard} />
      </form>
      <EditDialogs form={form} edit={edit} />
      <ConflictDialog
        person={person}
        conflict={conflict}
        onClose={edit.leaveConflict}
        onBack={restart}
        onSave={(next) => {
          restart(next);
          saving.save(next);
        }}
      />
    </>
  );
}

/** Returns the form state of the field, and its save with unsaved work and conflicts. */
function useSaveInPlace(
  { person, field, onClose, onSaved }: InPlaceFormProps,
  element: RefObject<HTMLFormElement | null>,
) {
  const userId = useMe()?.id ?? "";
  const workKey = [userId, person.id, field];
  const restoredWork = useRestoredWork(fieldWork, workKey);
  const typedForm = usePersonForm(restoredWork ?? { draft: draftOf(person), person });
  const form = basedOn(person, typedForm, field);
  const edit = useEdit({
    form,
    validate: (work) =>
      validateInPlace(work.draft, { person: work.person ?? person, field }, calendar),
    store: fieldWork,
    workKey,
    onDiscard: onClose,
    onSaved: (storedPerson) => {
      onClose();
      onSaved(storedPerson);
    },
  });
  // Stores the work after each render. An unmount would be too late: at a breakpoint, the field in
  // the new place renders before this one unmounts.
  useEffect(() => edit.unsaved.keep());
  useFocusOnOpen(element, restoredWork !== null);
  useFocusOnRefusal(element, edit.saving.refusals);
  useButtonsInView(element);
  return { form, edit };
}

/** Focuses the field with the cursor after typed text, or with an untouched value selected. */
function useFocusOnOpen(element: RefObject<HTMLFormElement | null>, hasTyped: boolean) {
  const takeFocus = useEffectEvent(() => {
    if (element.current?.contains(document.activeElement)) return;
    const box = element.current?.querySelector<HTMLInputElement>("input, textarea");
    box?.focus();
    if (hasTyped) box?.setSelectionRange(box.value.length, box.value.length);
    else box?.select();
  });
  // Takes the focus before the next keystroke.
  useLayoutEffect(() => takeFocus(), []);
  // Takes the focus again after a dialog became a panel: the dialog's cleanup ends the inert state.
  useEffect(() => takeFocus(), []);
}

/** Keeps the buttons of the field in view: when it opens, grows, or a screen keyboard opens. */
function useButtonsInView(element: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const form = element.current;
    const dialog = form?.closest("[role=dialog]");
    if (!form || !dialog) return undefined;
    const observer = new ResizeObserver(() => form.scrollIntoView({ block: "nearest" }));
    observer.observe(form);
    observer.observe(dialog);
    return () => observer.disconnect();
  }, [element]);
}

/** Returns the focus to the field after a refused save. */
function useFocusOnRefusal(element: RefObject<HTMLFormElement | null>, refusals: number) {
  useEffect(() => {
    if (refusals === 0) return undefined;
    // Waits for the next frame, since a closing dialog first returns the focus to its opener.
    const frame = requestAnimationFrame(() => {
      const invalidField = element.current?.querySelector<HTMLElement>("[aria-invalid=true]");
      invalidField?.focus();
      invalidField?.scrollIntoView({ block: "center" });
    });
    return () => cancelAnimationFrame(frame);
  }, [element, refusals]);
}

/** The reason of a failed save that does not concern the shown field. */
function OtherProblem({ problem }: { problem: Problem | null }) {
  const { t } = useTranslation();
  if (problem?.kind !== "fields") return <SaveFailure problem={problem} isEdit />;
  return (
    <Notice tone="danger">
      {t("summary:title")}
      <IdNumberHolders holders={problem.holders} />
    </Notice>
  );
}

interface ConflictDialogProps {
  person: Person;
  /** Null while the dialog is closed. */
  conflict: EditConflict | null;
  onClose: () => void;
  onBack: (next: Work) => void;
  onSave: (next: Work) => void;
}

/** The dialog that compares the edit with a change that another user saved before. */
function ConflictDialog({ person, conflict, onClose, onBack, onSave }: ConflictDialogProps) {
  const namedText = useNamed();
  return (
    <Dialog
      isOpen={conflict !== null}
      onClose={onClose}
      size="wide"
      title={namedText("edit:title", fullName(person))}
    >
      {conflict ? <ConflictComparison conflict={conflict} onBack={onBack} onSave={onSave} /> : null}
    </Dialog>
  );
}

function Field({ form, field }: { form: PersonForm; field: FieldInPlace }) {
  const props = useTextFields(form)(field);
  switch (field) {
    case "phone":
      return <PhoneField form={form} adult="person" />;
    case "city":
      return <CityField {...props} isRequired kept={form.keptCities} onKeep={form.keepCity} />;
    case "address":
      return <TextField {...props} autoComplete="off" />;
    case "comment":
      return <TextAreaField {...props} />;
  }
}

interface FormButtonsProps {
  isSaving: boolean;
  onCancel: () => void;
}

/** The buttons of a field that is edited in place. */
function FormButtons({ isSaving, onCancel }: FormButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={wrap}>
      <Button
        size="small"
        type="submit"
        variant="primary"
        isPending={isSaving}
        pendingLabel={t("person-form:saving")}
      >
        {t("persons:inPlace.save")}
      </Button>
      <Button size="small" isDisabled={isSaving} onPress={onCancel}>
        {t("common:action.cancel")}
      </Button>
    </div>
  );
}
