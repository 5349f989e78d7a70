import { EVENT_CATEGORIES } from "@kehila/shared/categories";
import { normalisePhone } from "@kehila/shared/identifiers";
import type { Person } from "@kehila/shared/persons";
import type { FormEvent, ReactNode, RefObject } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { CheckboxGroup } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { FamilyFields } from "./family-fields.tsx";
import { forgetDraft, keepDraft, keptDraft } from "./kept-draft.ts";
import { MatchComparison } from "./match-comparison.tsx";
import type { PersonDraft } from "./person-draft.ts";
import { EMPTY_DRAFT, isDirty } from "./person-draft.ts";
import * as css from "./person-form.css.ts";
import { PersonalFields } from "./personal-fields.tsx";
import { SaveProblem } from "./save-problem.tsx";
import { UnsavedWork } from "./unsaved-work.tsx";
import { useFieldErrors } from "./use-field-errors.ts";
import type { PersonForm } from "./use-person-form.ts";
import { usePersonForm } from "./use-person-form.ts";
import { useSavePerson } from "./use-save-person.ts";

interface NewPersonFormProps {
  /** Whose form it is: what a lost session interrupts comes back to the same user. */
  userId: string;
  /** Told with the person as saved; the form is empty again by then. */
  onSaved: (person: Person) => void;
}

/** The creation form (§2): every group, with a bar to save that never scrolls away. */
export function NewPersonForm({ userId, onSaved }: NewPersonFormProps) {
  const { t } = useTranslation();
  const [restored] = useState(() => keptDraft(userId));
  const form = usePersonForm(restored ?? EMPTY_DRAFT);
  const isAbandoned = useKeptWhenInterrupted(userId, form);
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
    form.reset();
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
      <Group title={t("persons:form.group.personal")}>
        <PersonalFields form={form} firstFieldRef={firstField} />
      </Group>
      <Group title={t("persons:form.group.contact")}>
        <ContactFields form={form} />
      </Group>
      <Group title={t("persons:form.group.family")}>
        <FamilyFields form={form} />
      </Group>
      <Group title={t("persons:form.group.activities")}>
        <Interests form={form} />
      </Group>
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
      <UnsavedWork
        isUnsaved={form.isDirty}
        onAbandon={() => {
          isAbandoned.current = true;
        }}
      />
      <ClearDialog
        isOpen={isClearing}
        onClose={() => setClearing(false)}
        onClear={() => {
          setClearing(false);
          startAnew();
        }}
      />
      <Dialog
        isOpen={saving.matches.length > 0}
        onClose={saving.reviewAgain}
        isBusy={saving.isSaving}
        size="wide"
        title={t("persons:duplicates.title")}
        footer={
          <>
            <Button isDisabled={saving.isSaving} onPress={saving.reviewAgain}>
              {t("persons:duplicates.goBack")}
            </Button>
            <Button
              variant="primary"
              isPending={saving.isSaving}
              pendingLabel={t("persons:form.saving")}
              onPress={saving.saveAnyway}
            >
              {t("persons:duplicates.saveAnyway")}
            </Button>
          </>
        }
      >
        <p>{t("persons:duplicates.text")}</p>
        <MatchComparison
          subject={comparedOf(form.draft)}
          subjectLabel={t("persons:duplicates.yours")}
          matches={saving.matches}
        />
      </Dialog>
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.group} aria-labelledby={id}>
      <h2 id={id} className={css.groupTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Interests({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(form.errors);
  return (
    <CheckboxGroup
      name="interestedEvents"
      label={t("persons:field.interestedEvents")}
      isRequired
      options={EVENT_CATEGORIES.map((category) => ({
        value: category,
        label: t(`common:category.${category}`),
      }))}
      value={form.draft.interestedEvents}
      errorMessage={errorOf("interestedEvents")}
      onChange={(interestedEvents) => form.set({ interestedEvents })}
    />
  );
}

interface ClearDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onClear: () => void;
}

function ClearDialog({ isOpen, onClose, onClear }: ClearDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      title={t("persons:form.clearDialog.title")}
      footer={
        <>
          <Button onPress={onClose}>{t("persons:form.clearDialog.keep")}</Button>
          <Button variant="danger" onPress={onClear}>
            {t("persons:form.clearDialog.clear")}
          </Button>
        </>
      }
    >
      <p>{t("persons:form.clearDialog.text")}</p>
    </Dialog>
  );
}

/**
 * Keeps the draft when the form goes away and nobody said that it may: the router leaves without
 * asking when the session is over. Returns where a deliberate leave is noted.
 */
function useKeptWhenInterrupted(userId: string, { draft }: PersonForm): RefObject<boolean> {
  const latest = useRef(draft);
  const isAbandoned = useRef(false);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  useEffect(() => {
    forgetDraft();
    return () => {
      if (isDirty(latest.current) && !isAbandoned.current) keepDraft(userId, latest.current);
    };
  }, [userId]);
  return isAbandoned;
}

/** The draft as it is compared with likely duplicates: as it would be stored, where it can be. */
function comparedOf(draft: PersonDraft) {
  return {
    firstName: draft.firstName,
    lastName: draft.lastName,
    idNumber: draft.idNumber || null,
    phone: normalisePhone(draft.phone) ?? (draft.phone || null),
    city: draft.city,
    birthDate: draft.birthDate || null,
  };
}

/** Moves to the first field that is wrong, once the page shows which ones are. */
function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>(
      "input[aria-invalid=true], textarea[aria-invalid=true], [role=group][data-invalid] input, [role=radiogroup][data-invalid] input",
    );
    wrong?.focus();
    wrong?.scrollIntoView({ block: "center" });
  });
}
