import * as css from "./form.css.ts";
import type { Person } from "@kehila/shared/persons/answers";
import type { RefObject } from "react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUnsavedChanges } from "../../../lib/form/use-unsaved-changes.ts";
import { Button } from "../../../ui/button/button.tsx";
import { focusFirstEmpty } from "../../../ui/field/focus-field.ts";
import { DiscardDialog } from "../../../ui/dialog/discard-dialog.tsx";
import { keepAboveBar } from "../../../ui/layout/keep-above-bar.ts";
import { muted, stack } from "../../../styles/utilities.css.ts";
import { DuplicatesDialog } from "./duplicates-dialog.tsx";
import { PersonFormGroups } from "./groups.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { RefusedFields, SaveFailure } from "./save-problem.tsx";
import { useBeginning } from "./use-beginning.ts";
import type { Work } from "./use-form.ts";
import { personWork, usePersonForm } from "./use-form.ts";
import { useSavePerson } from "./use-save.ts";
import { useNamed } from "../../../ui/named-text.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { startedName } from "./from-search.ts";

interface NewPersonFormProps {
  /** The signed-in user; unsaved work is restored only for the user who typed it. */
  userId: string;
  /** Called with the saved person, after the form has been reset. */
  onSaved: (person: Person) => void;
}

/** The form for a new person: all groups, and a save bar that stays visible. */
export function NewPersonForm(props: NewPersonFormProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const { form, beginning, unsaved, saving, restart } = useNewPerson(props, firstField);
  const { draft, person } = form;
  const startTyping = useEffectEvent(() => {
    // Restored work starts at the first field, below its notice, not at the first empty field.
    if (beginning.isRestored) firstField.current?.focus();
    else focusFirstEmpty(element.current);
  });
  useEffect(() => startTyping(), []);
  return (
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
      <RefusedFields errors={form.errors} textAt={form.textAt} saving={saving} />
      <BeginningNotice
        isRestored={beginning.isRestored}
        other={beginning.other}
        isDisabled={saving.isSaving}
        onSwap={() => restart(beginning.swap({ draft, person }))}
      />
      <p className={muted}>{t("person-form:intro")}</p>
      <PersonFormGroups form={form} firstFieldRef={firstField} />
      <SaveBar saving={saving} isDirty={form.isDirty} onClear={() => restart(beginning.next())} />
      <LeaveDialog unsaved={unsaved} kind="form" />
      <DuplicatesDialog
        draft={draft}
        matches={saving.matches}
        isSaving={saving.isSaving}
        onGoBack={saving.reviewAgain}
        onSaveAnyway={saving.saveAnyway}
        onSetAside={unsaved.setAside}
      />
    </form>
  );
}

/** Returns the form state, its unsaved work and its save; after the save the form is empty. */
function useNewPerson(
  { userId, onSaved }: NewPersonFormProps,
  firstField: RefObject<HTMLInputElement | null>,
) {
  const workKey = [userId, null];
  const beginning = useBeginning(userId);
  const form = usePersonForm(beginning.work);
  const { draft, person, isDirty } = form;
  const unsavedChanges = useUnsavedChanges({
    store: personWork,
    workKey,
    work: { draft, person },
    isDirty,
  });
  const saving = useSavePerson({
    form,
    onSaved: (savedPerson) => {
      restart(beginning.next());
      onSaved(savedPerson);
    },
  });
  const restart = (work: Work) => {
    form.restart(work);
    saving.forget();
    // Waits two frames, since a closing dialog returns the focus in the first one.
    requestAnimationFrame(() => requestAnimationFrame(() => firstField.current?.focus()));
  };
  return { form, beginning, unsaved: unsavedChanges, saving, restart };
}

interface SaveBarProps {
  saving: ReturnType<typeof useSavePerson>;
  isDirty: boolean;
  /** Called when the user has confirmed to clear the form. */
  onClear: () => void;
}

/** The buttons of the form, with the reason of a failed call. */
function SaveBar({ saving, isDirty, onClear }: SaveBarProps) {
  const { t } = useTranslation();
  const [isClearing, setClearing] = useState(false);
  return (
    <div ref={keepAboveBar} className={css.saveBar}>
      <SaveFailure problem={saving.problem} />
      <div className={css.saveButtons}>
        <Button
          type="submit"
          variant="primary"
          isPending={saving.isSaving}
          pendingLabel={t("person-form:saving")}
        >
          {t("person-form:save")}
        </Button>
        {isDirty ? (
          <Button variant="quiet" isDisabled={saving.isSaving} onPress={() => setClearing(true)}>
            {t("person-form:clear")}
          </Button>
        ) : null}
      </div>
      <DiscardDialog
        isOpen={isClearing}
        title={t("person-form:clearDialog.title")}
        stayLabel={t("person-form:clearDialog.keep")}
        discardLabel={t("person-form:clearDialog.clear")}
        onStay={() => setClearing(false)}
        onDiscard={() => {
          setClearing(false);
          onClear();
        }}
      >
        <p>{t("person-form:clearDialog.text")}</p>
      </DiscardDialog>
    </div>
  );
}

interface BeginningNoticeProps {
  isRestored: boolean;
  other: Work | null;
  isDisabled: boolean;
  onSwap: () => void;
}

/**
 * Tells that the form contains restored work. A button switches between the restored person and the
 * person started from a search.
 */
function BeginningNotice({ isRestored, other, isDisabled, onSwap }: BeginningNoticeProps) {
  const { t } = useTranslation();
  const namedText = useNamed();
  if (!isRestored && !other) return null;
  return (
    <Notice tone="info">
      <div className={stack.xs}>
        {isRestored ? <p>{t("person-form:restored")}</p> : null}
        {other ? (
          <div>
            <Button size="small" isDisabled={isDisabled} onPress={onSwap}>
              {isRestored
                ? namedText("person-form:searched", startedName(other.draft))
                : t("person-form:typed")}
            </Button>
          </div>
        ) : null}
      </div>
    </Notice>
  );
}
