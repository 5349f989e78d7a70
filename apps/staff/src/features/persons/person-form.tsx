import { EVENT_CATEGORIES } from "@kehila/shared/categories";
import type { Person } from "@kehila/shared/person-answers";
import type { FormEvent, ReactNode } from "react";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { CheckboxGroup } from "../../ui/checkbox.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ClearDialog } from "./clear-dialog.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { DuplicatesDialog } from "./duplicates-dialog.tsx";
import { FamilyFields } from "./family-fields.tsx";
import { EMPTY_DRAFT } from "./person-draft.ts";
import * as css from "./person-form.css.ts";
import { PersonalFields } from "./personal-fields.tsx";
import { SaveProblem } from "./save-problem.tsx";
import { UnsavedWork } from "./unsaved-work.tsx";
import { useFieldErrors } from "./use-field-errors.ts";
import { useKeptWhenInterrupted, useRestoredDraft } from "./use-kept-draft.ts";
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
  const restored = useRestoredDraft(userId);
  const form = usePersonForm(restored ?? EMPTY_DRAFT);
  const abandon = useKeptWhenInterrupted(userId, form.draft);
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
      <UnsavedWork isUnsaved={form.isDirty} onAbandon={abandon} />
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
