import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { Ref, RefObject } from "react";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { CityField } from "../../../entities/persons/city-field.tsx";
import { fullName } from "../../../entities/persons/format.ts";
import { CheckboxGroup } from "../../../ui/field/checkbox.tsx";
import { DateField } from "../../../ui/field/date-field.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { Switch } from "../../../ui/field/switch.tsx";
import { TextAreaField, TextField } from "../../../ui/field/text-field.tsx";
import { ChildrenFields } from "./children-fields.tsx";
import { useFieldErrors, useTextFields } from "./field-texts.ts";
import { GenderField, IdNumberField, PhoneField } from "./fields.tsx";
import { formColumns, fullRow } from "../../../styles/utilities.css.ts";
import { PartingNotice } from "./parting-notice.tsx";
import { SpouseFields } from "./spouse-fields.tsx";
import { useNamesakes } from "./use-duplicate-warning.ts";
import type { PersonForm } from "./use-form.ts";
import { isBeforeBirth } from "./warnings.ts";

interface PersonFormGroupsProps {
  form: PersonForm;
  firstFieldRef: Ref<HTMLInputElement>;
}

/** The four groups of a person's form (§2, Edit form groups), for new and stored persons. */
export function PersonFormGroups({ form, firstFieldRef }: PersonFormGroupsProps) {
  const { t } = useTranslation();
  const { draft, set } = form;
  const field = useTextFields(form);
  const errorOf = useFieldErrors(form.errors);
  return (
    <>
      <Panel title={t("persons:form.group.personal")}>
        <PersonalFields form={form} firstFieldRef={firstFieldRef} />
      </Panel>
      <Panel title={t("persons:form.group.contact")}>
        <div className={formColumns}>
          <div className={fullRow}>
            <TextField {...field("address")} autoComplete="off" />
          </div>
          <CityField {...field("city")} isRequired />
          <PhoneField form={form} of="person" />
        </div>
      </Panel>
      <Panel title={t("persons:form.group.family")}>
        <Switch
          name="married"
          isSelected={draft.married}
          onChange={(married) => set({ married, widowed: false })}
        >
          {t("persons:field.married")}
        </Switch>
        {draft.married ? <SpouseFields form={form} /> : null}
        <PartingNotice form={form} />
        <ChildrenFields form={form} />
        <TextAreaField {...field("comment")} />
      </Panel>
      <Panel title={t("persons:form.group.activities")}>
        <CheckboxGroup
          name="interestedEvents"
          label={t("persons:field.interestedEvents")}
          isRequired
          options={EVENT_CATEGORIES.map((category) => ({
            value: category,
            label: t(`common:category.${category}`),
          }))}
          value={draft.interestedEvents}
          errorMessage={errorOf("interestedEvents")}
          onChange={(interestedEvents) => set({ interestedEvents })}
        />
      </Panel>
    </>
  );
}

/** Wraps a name in a Unicode isolate for plain text, like `<bdi>` in markup. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

function PersonalFields({ form, firstFieldRef }: PersonFormGroupsProps) {
  const { t } = useTranslation();
  const { draft, set } = form;
  const field = useTextFields(form);
  const errorOf = useFieldErrors(form.errors);
  const namesakes = useNamesakes(draft, form.base, form.person?.id ?? null);
  const names = namesakes
    .map((one) => `${isolated(fullName(one))} (${isolated(one.city)})`)
    .join(", ");
  return (
    <div className={formColumns}>
      <TextField {...field("firstName")} isRequired autoComplete="off" inputRef={firstFieldRef} />
      <TextField
        {...field("lastName")}
        isRequired
        autoComplete="off"
        warning={namesakes.length > 0 ? t("persons:form.duplicate.name", { names }) : undefined}
      />
      <GenderField
        name="gender"
        isRequired
        value={draft.gender}
        errorMessage={errorOf("gender")}
        onChange={(gender) => set({ gender })}
      />
      <IdNumberField form={form} of="person" />
      <DateField {...field("birthDate")} />
      <DateField
        {...field("repatriationDate")}
        warning={isBeforeBirth(draft) ? t("persons:form.beforeBirth") : undefined}
      />
    </div>
  );
}

/** Returns a function that focuses the first field with an error after the next render. */
export function useFocusFirstError(form: RefObject<HTMLElement | null>): () => void {
  const [refusals, setRefusals] = useState(0);
  // After a response, React may render later than the next frame.
  useEffect(() => {
    if (refusals > 0) focusFirstError(form.current);
  }, [form, refusals]);
  return useCallback(() => setRefusals((before) => before + 1), []);
}

function focusFirstError(form: HTMLElement | null): void {
  // A closing dialog first returns the focus.
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>(
      "input[aria-invalid=true], textarea[aria-invalid=true], [role=group][data-invalid] input, [role=radiogroup][data-invalid] input",
    );
    wrong?.focus();
    wrong?.scrollIntoView({ block: "center" });
  });
}
