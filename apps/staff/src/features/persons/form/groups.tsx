import type { PersonField } from "@kehila/shared/persons/fields";
import { inIsolate } from "@kehila/shared/base/text";
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

type FormGroup = "personal" | "contact" | "family" | "activities";

/** The group of each field (§2, Edit form groups), in display order. */
const GROUP_OF: Record<PersonField, FormGroup> = {
  firstName: "personal",
  lastName: "personal",
  gender: "personal",
  idNumber: "personal",
  birthDate: "personal",
  repatriationDate: "personal",
  address: "contact",
  city: "contact",
  phone: "contact",
  married: "family",
  childrenData: "family",
  comment: "family",
  interestedEvents: "activities",
};
const FIELDS = Object.keys(GROUP_OF) as PersonField[];

/** The four groups of a person's form, for new and stored persons. */
export function PersonFormGroups(props: PersonFormGroupsProps) {
  const { t } = useTranslation();
  const fieldsOf = (group: FormGroup) =>
    FIELDS.filter((field) => GROUP_OF[field] === group).map((field) => (
      <FormField key={field} field={field} {...props} />
    ));
  return (
    <>
      <Panel title={t("persons:form.group.personal")}>
        <div className={formColumns}>{fieldsOf("personal")}</div>
      </Panel>
      <Panel title={t("persons:form.group.contact")}>
        <div className={formColumns}>{fieldsOf("contact")}</div>
      </Panel>
      <Panel title={t("persons:form.group.family")}>{fieldsOf("family")}</Panel>
      <Panel title={t("persons:form.group.activities")}>{fieldsOf("activities")}</Panel>
    </>
  );
}

function FormField({ form, firstFieldRef, field }: PersonFormGroupsProps & { field: PersonField }) {
  const { t } = useTranslation();
  const { draft, set } = form;
  const textField = useTextFields(form);
  const errorOf = useFieldErrors(form.errors);
  switch (field) {
    case "firstName":
      return (
        <TextField {...textField(field)} isRequired autoComplete="off" inputRef={firstFieldRef} />
      );
    case "lastName":
      return <LastNameField form={form} />;
    case "gender":
      return (
        <GenderField
          name="gender"
          isRequired
          value={draft.gender}
          errorMessage={errorOf("gender")}
          onChange={(gender) => set({ gender })}
        />
      );
    case "idNumber":
      return <IdNumberField form={form} of="person" />;
    case "repatriationDate":
      return (
        <DateField
          {...textField(field)}
          warning={isBeforeBirth(draft) ? t("persons:form.beforeBirth") : undefined}
        />
      );
    case "address":
      return (
        <div className={fullRow}>
          <TextField {...textField(field)} autoComplete="off" />
        </div>
      );
    case "city":
      return <CityField {...textField(field)} isRequired />;
    case "phone":
      return <PhoneField form={form} of="person" />;
    case "married":
      return <MarriedFields form={form} />;
    case "childrenData":
      return <ChildrenFields form={form} />;
    case "interestedEvents":
      return (
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
      );
    case "birthDate":
      return <DateField {...textField(field)} />;
    case "comment":
      return <TextAreaField {...textField(field)} />;
  }
}

function MarriedFields({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const { draft, set } = form;
  return (
    <>
      <Switch
        name="married"
        isSelected={draft.married}
        onChange={(married) => set({ married, widowed: false })}
      >
        {t("persons:field.married")}
      </Switch>
      {draft.married ? <SpouseFields form={form} /> : null}
      <PartingNotice form={form} />
    </>
  );
}

function LastNameField({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const namesakes = useNamesakes(form.draft, form.base, form.person?.id ?? null);
  const names = namesakes
    .map((one) => `${inIsolate(fullName(one))} (${inIsolate(one.city)})`)
    .join(", ");
  return (
    <TextField
      {...useTextFields(form)("lastName")}
      isRequired
      autoComplete="off"
      warning={namesakes.length > 0 ? t("persons:form.duplicate.name", { names }) : undefined}
    />
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
