import * as css from "../form/form.css.ts";
import type { Person } from "@kehila/shared/persons/answers";
import type { RefObject } from "react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { focusField } from "../../../ui/field/focus-field.ts";
import { ButtonLine } from "../../../ui/button/button-line.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { keepAboveBar } from "../../../ui/layout/keep-above-bar.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { draftOf } from "../form/draft.ts";
import { PersonFormGroups } from "../form/groups.tsx";
import { RefusedFields, SaveFailure } from "../form/save-problem.tsx";
import type { Work } from "../form/use-form.ts";
import { personWork, usePersonForm } from "../form/use-form.ts";
import { ConflictComparison } from "./conflict.tsx";
import { EditDialogs } from "./edit-dialogs.tsx";
import { useEdit } from "./use-edit.ts";

interface EditPersonFormProps {
  userId: string;
  person: Person;
  /** Work restored after an ended session; null if the form starts from the record. */
  work: Work | null;
  /** The pressed column or fact, whose field takes the focus; null if a button was pressed. */
  pressed: string | null;
  /** Receives the function that closes the dialog; with unsaved work it asks for confirmation. */
  closeRef: RefObject<(() => void) | null>;
  onClose: () => void;
  /** Called with the saved person, and the record as it was when the form opened. */
  onSaved: (person: Person, before: Person) => void;
}

/** The edit form of a person; after a conflict, the comparison with the other user's edit. */
export function EditPersonForm(props: EditPersonFormProps) {
  const { userId, person, work, pressed, closeRef, onClose, onSaved } = props;
  const { t } = useTranslation();
  const [before] = useState(work?.person ?? person);
  const form = usePersonForm(work ?? { draft: draftOf(person), person });
  const element = useRef<HTMLFormElement>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const edit = useEdit({
    form,
    store: personWork,
    workKey: [userId, person.id],
    onDiscard: onClose,
    onSaved: (storedPerson) => onSaved(storedPerson, before),
  });
  const { unsaved, saving, conflict } = edit;
  const close = () => {
    if (!saving.isSaving) unsaved.close();
  };
  useEffect(() => {
    closeRef.current = close;
    return () => {
      closeRef.current = null;
    };
  });
  useFocusOnOpen(element, pressed);
  const continueFrom = (next: Work) => {
    edit.restart(next);
    requestAnimationFrame(() => firstField.current?.focus());
  };

  return (
    <>
      {conflict ? (
        <ConflictComparison
          conflict={conflict}
          onBack={continueFrom}
          onSave={(next) => {
            continueFrom(next);
            saving.save(next);
          }}
        />
      ) : (
        <form
          ref={element}
          className={css.form}
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            saving.save();
          }}
        >
          {work ? <Notice tone="info">{t("person-form:restored")}</Notice> : null}
          <RefusedFields errors={form.errors} textAt={form.textAt} saving={saving} />
          <PersonFormGroups form={form} firstFieldRef={firstField} />
          <div ref={keepAboveBar} className={css.dialogSaveBar}>
            <SaveFailure problem={saving.problem} isEdit />
            <ButtonLine>
              <Button isDisabled={saving.isSaving} onPress={close}>
                {t("common:action.cancel")}
              </Button>
              <Button
                type="submit"
                variant="primary"
                isPending={saving.isSaving}
                pendingLabel={t("person-form:saving")}
              >
                {t("edit:save")}
              </Button>
            </ButtonLine>
          </div>
        </form>
      )}
      <EditDialogs form={form} edit={edit} />
    </>
  );
}

/** Moves the focus to the field of the pressed value and selects the field's text. */
function useFocusOnOpen(
  form: RefObject<HTMLFormElement | null>,
  pressedField: string | null,
): void {
  const takeFocus = useEffectEvent(() => {
    const input =
      pressedField === null ? null : focusField(form.current, openedField(pressedField));
    if (input instanceof HTMLInputElement) input.select();
  });
  useEffect(() => takeFocus(), []);
}

/** Columns and facts whose field has another name in the form. */
const FIELD_OF: Readonly<Record<string, string>> = {
  maritalStatus: "married",
  spouse: "spouse.firstName",
};

/** Returns the form field in which the value of a pressed column or fact is edited. */
const openedField = (pressedField: string): string => FIELD_OF[pressedField] ?? pressedField;
