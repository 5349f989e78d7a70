import type { Person } from "@kehila/shared/person-answers";
import type { FormEvent, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { DuplicatesDialog } from "../form/duplicates-dialog.tsx";
import { asStored } from "../form/changes.ts";
import type { Work } from "../form/kept-draft.ts";
import { draftOf, isDirty } from "../form/draft.ts";
import { focusFirstError, PersonFormGroups } from "../form/groups.tsx";
import * as css from "../form/form.css.ts";
import { SaveProblem } from "../form/save-problem.tsx";
import type { StaleEdit } from "./conflict.tsx";
import { StaleComparison } from "./conflict.tsx";
import { mergeDrafts } from "./merge-drafts.ts";
import { LeaveDialog, UnsavedWork } from "../form/unsaved-work.tsx";
import { useKeptWhenInterrupted } from "../form/use-kept-draft.ts";
import { usePersonForm } from "../form/use-form.ts";
import { useSaveChanges } from "../form/use-save.ts";

interface EditPersonFormProps {
  userId: string;
  person: Person;
  /** What a lost session had taken away; null in a form that starts from the record. */
  work: Work | null;
  /** Filled with what the dialog has to ask before it closes. */
  askToCloseRef: RefObject<(() => void) | null>;
  onClose: () => void;
  onSaved: (person: Person) => void;
}

/** The form of a stored person, and in its place the comparison with somebody else's edit. */
export function EditPersonForm(props: EditPersonFormProps) {
  const { userId, person, work, askToCloseRef, onClose, onSaved } = props;
  const { t } = useTranslation();
  const form = usePersonForm(work ?? { draft: draftOf(person), person });
  const abandonment = useKeptWhenInterrupted({ userId, personId: person.id }, form);
  const [stale, setStale] = useState<StaleEdit | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const firstField = useRef<HTMLInputElement>(null);

  const close = () => {
    abandonment.abandon();
    onClose();
  };
  const saved = (stored: Person) => {
    abandonment.abandon();
    onSaved(stored);
  };
  const saving = useSaveChanges({
    form,
    onRefused: () => focusFirstError(element.current),
    onSaved: (stored) => (stored ? saved(stored) : close()),
    onStale: (current, from, read) => {
      const base = from.person ? draftOf(from.person) : draftOf(current);
      const sides = { base, mine: asStored(read), theirs: draftOf(current) };
      // Our own save, whose answer got lost: there is nothing of mine that is not stored.
      if (!isDirty(mergeDrafts(sides).draft, sides.theirs)) saved(current);
      else setStale({ sides, current });
    },
  });
  const askFirst = () => {
    if (saving.isSaving) return;
    if (form.isDirty) setLeaving(true);
    else close();
  };
  useEffect(() => {
    askToCloseRef.current = askFirst;
    return () => {
      askToCloseRef.current = null;
    };
  });
  /** Goes on from the record as it is now, with what was typed and chosen in it. */
  const goOn = (next: Work) => {
    form.restart(next);
    setStale(null);
    requestAnimationFrame(() => firstField.current?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.save();
  };

  return (
    <>
      {stale ? (
        <StaleComparison
          edit={stale}
          onBack={goOn}
          onSave={(next) => {
            goOn(next);
            saving.save(next);
          }}
        />
      ) : (
        <form ref={element} className={css.form} noValidate autoComplete="off" onSubmit={submit}>
          {work ? <Notice tone="info">{t("persons:form.restored")}</Notice> : null}
          <PersonFormGroups form={form} firstFieldRef={firstField} />
          <div className={css.dialogSaveBar}>
            <SaveProblem problem={saving.problem} isEdit />
            <div className={css.dialogButtons}>
              <Button isDisabled={saving.isSaving} onPress={askFirst}>
                {t("common:action.cancel")}
              </Button>
              <Button
                type="submit"
                variant="primary"
                isPending={saving.isSaving}
                pendingLabel={t("persons:form.saving")}
              >
                {t("persons:edit.save")}
              </Button>
            </div>
          </div>
        </form>
      )}
      <UnsavedWork isUnsaved={form.isDirty} isDialog {...abandonment} />
      <LeaveDialog
        isOpen={isLeaving}
        isEdit
        onStay={() => setLeaving(false)}
        onLeave={() => {
          setLeaving(false);
          close();
        }}
      />
      <DuplicatesDialog
        isEdit
        draft={form.draft}
        matches={saving.matches}
        isSaving={saving.isSaving}
        onGoBack={saving.reviewAgain}
        onSaveAnyway={saving.saveAnyway}
      />
    </>
  );
}
