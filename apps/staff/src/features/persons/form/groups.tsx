import { EVENT_CATEGORIES } from "@kehila/shared/categories";
import type { ReactNode, Ref } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CheckboxGroup } from "../../../ui/checkbox.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { FamilyFields } from "./family-fields.tsx";
import * as css from "./form.css.ts";
import { PersonalFields } from "./personal-fields.tsx";
import { useFieldErrors } from "./use-field-errors.ts";
import type { PersonForm } from "./use-form.ts";

interface PersonFormGroupsProps {
  form: PersonForm;
  firstFieldRef: Ref<HTMLInputElement>;
}

/** The four groups of a person's form (§2, Edit form groups), the same for new and stored persons. */
export function PersonFormGroups({ form, firstFieldRef }: PersonFormGroupsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Group title={t("persons:form.group.personal")}>
        <PersonalFields form={form} firstFieldRef={firstFieldRef} />
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
    </>
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
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>(
      "input[aria-invalid=true], textarea[aria-invalid=true], [role=group][data-invalid] input, [role=radiogroup][data-invalid] input",
    );
    wrong?.focus();
    wrong?.scrollIntoView({ block: "center" });
  });
}
