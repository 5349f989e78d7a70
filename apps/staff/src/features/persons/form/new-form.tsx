import type { Person } from "@kehila/shared/person-answers";
import type { FormEvent } from "react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ClearDialog } from "./clear-dialog.tsx";
import { DuplicatesDialog } from "./duplicates-dialog.tsx";
import { focusFirstError, PersonFormGroups } from "./groups.tsx";
import * as css from "./form.css.ts";
import { SaveProblem } from "./save-problem.tsx";
import { UnsavedWork } from "./unsaved-work.tsx";
import { useKeptWhenInterrupted, useRestoredWork } from "./use-kept-draft.ts";
import { NEW_PERSON, usePersonForm } from "./use-form.ts";
import { useSavePerson } from "./use-save.ts";

interface NewPersonFormProps {
  /** Whose form it is: what a lost session interrupts comes back to the same user. */
  userId: string;
  /** Told with the person as saved; the form is empty again by then. */
  onSaved: (person: Person) => void;
}

/** The creation form (§2): every group, with a bar to save that never scrolls away. */
export function NewPersonForm({ userId, onSaved }: NewPersonFormProps) {
  const { t } = useTranslation();
  const slot = { userId, personId: null };
  const restored = useRestoredWork(slot);
  const form = usePersonForm(restored ?? NEW_PERSON);
  const abandonment = useKeptWhenInterrupted(slot, form);
  const element = useRef<HTMLFormElement>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const [isClearing, setClearing] = useState(false);
  const saving = useSavePerson({
    form,
    onRefused: () => focusFirstError(element.current),
    onSaved: (person) => {
      startAnew();
      onSaved(person);
    },
  });

  const startAnew = () => {
    form.restart(NEW_PERSON);
    saving.forget();
    // Whatever dialog was open gives the focus back first, in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => firstField.current?.focus()));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.save();
  };

  return (
    <form ref={element} className={css.form} noValidate autoComplete="off" onSubmit={submit}>
      {restored ? <Notice tone="info">{t("persons:form.restored")}</Notice> : null}
      <p className={css.intro}>{t("persons:form.intro")}</p>
      <PersonFormGroups form={form} firstFieldRef={firstField} />
      <div className={css.saveBar}>
        <SaveProblem problem={saving.problem} />
        <div className={css.saveButtons}>
          <Button
            type="submit"
            variant="primary"
            isPending={saving.isSaving}
            pendingLabel={t("persons:form.saving")}
          >
            {t("persons:form.save")}
          </Button>
          {form.isDirty ? (
            <Button variant="quiet" isDisabled={saving.isSaving} onPress={() => setClearing(true)}>
              {t("persons:form.clear")}
            </Button>
          ) : null}
        </div>
      </div>
      <UnsavedWork isUnsaved={form.isDirty} {...abandonment} />
      <ClearDialog
        isOpen={isClearing}
        onClose={() => setClearing(false)}
        onClear={() => {
          setClearing(false);
          startAnew();
        }}
      />
      <DuplicatesDialog
        draft={form.draft}
        matches={saving.matches}
        isSaving={saving.isSaving}
        onGoBack={saving.reviewAgain}
        onSaveAnyway={saving.saveAnyway}
      />
    </form>
  );
}
