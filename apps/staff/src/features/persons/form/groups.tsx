import { isOneName } from "@kehila/shared/names/full-name";
import type { PersonField } from "@kehila/shared/persons/fields";
import { isOfKind } from "@kehila/shared/persons/fields";
import { isolate } from "@kehila/shared/base/text";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import { CityField } from "../../../entities/persons/localities/city-field.tsx";
import { fullName } from "../../../entities/persons/format.ts";
import type { FormGroup } from "../../../entities/persons/field-layout.ts";
import { FORM_GROUPS } from "../../../entities/persons/field-layout.ts";
import { CheckboxGroup } from "../../../ui/field/checkbox.tsx";
import { DateField } from "../../../ui/field/date-field.tsx";
import { Panel } from "../../../ui/layout/panel.tsx";
import { Switch } from "../../../ui/field/switch.tsx";
import { TextAreaField, TextField } from "../../../ui/field/text-field.tsx";
import { ChildrenFields } from "./children-fields.tsx";
import { useFieldErrors, useTextFields } from "./field-texts.ts";
import { GenderField, IdNumberField, PhoneField } from "./fields.tsx";
import { formColumns, fullRow } from "../../../styles/utilities.css.ts";
import { SpouseFields } from "./spouse-fields.tsx";
import { useNamesakes } from "./use-duplicate-warning.ts";
import type { PersonForm } from "./use-form.ts";
import { isBeforeBirth } from "./warnings.ts";
import { useNamed } from "../../../ui/named-text.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { linkedIdOf } from "./couple.ts";

interface PersonFormGroupsProps {
  form: PersonForm;
  firstFieldRef: Ref<HTMLInputElement>;
}

const FIELDS = Object.keys(FORM_GROUPS) as PersonField[];

/** The four groups of a person's form, for new and stored persons. */
export function PersonFormGroups(props: PersonFormGroupsProps) {
  const { t } = useTranslation();
  const fieldsOf = (group: FormGroup) =>
    FIELDS.filter((field) => FORM_GROUPS[field] === group).map((field) => (
      <FormField key={field} field={field} {...props} />
    ));
  return (
    <>
      <Panel title={t("persons:group.personal")}>
        <div className={formColumns}>{fieldsOf("personal")}</div>
      </Panel>
      <Panel title={t("persons:group.contact")}>
        <div className={formColumns}>{fieldsOf("contact")}</div>
      </Panel>
      <Panel title={t("persons:group.family")}>{fieldsOf("family")}</Panel>
      <Panel title={t("persons:group.activities")}>{fieldsOf("activities")}</Panel>
    </>
  );
}

function FormField({ form, firstFieldRef, field }: PersonFormGroupsProps & { field: PersonField }) {
  const { t } = useTranslation();
  const { draft, set } = form;
  const textField = useTextFields(form);
  const errorOf = useFieldErrors(form.errors, form.textAt);
  const ownFields = {
    firstName: () => (
      <TextField
        {...textField("firstName")}
        isRequired
        autoComplete="off"
        inputRef={firstFieldRef}
      />
    ),
    lastName: () => <LastNameField form={form} />,
    gender: () => (
      <GenderField
        name="gender"
        isRequired
        value={draft.gender}
        errorMessage={errorOf("gender")}
        onChange={(gender) => set({ gender })}
      />
    ),
    idNumber: () => <IdNumberField form={form} adult="person" />,
    repatriationDate: () => (
      <DateField
        {...textField("repatriationDate")}
        warning={isBeforeBirth(draft) ? t("person-form:beforeBirth") : undefined}
      />
    ),
    address: () => (
      <div className={fullRow}>
        <TextField {...textField("address")} autoComplete="off" />
      </div>
    ),
    city: () => (
      <CityField {...textField("city")} isRequired kept={form.keptCities} onKeep={form.keepCity} />
    ),
    phone: () => <PhoneField form={form} adult="person" />,
    married: () => <MarriedFields form={form} />,
    childrenData: () => <ChildrenFields form={form} />,
    interestedEvents: () => (
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
    ),
  } satisfies Partial<Record<PersonField, () => ReactNode>>;
  const hasOwn = (name: PersonField): name is keyof typeof ownFields =>
    Object.hasOwn(ownFields, name);
  if (hasOwn(field)) return ownFields[field]();
  if (isOfKind(field, "day")) return <DateField {...textField(field)} />;
  if (isOfKind(field, "lines")) return <TextAreaField {...textField(field)} />;
  return <TextField {...textField(field)} autoComplete="off" />;
}

function MarriedFields({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const { draft, set } = form;
  return (
    <>
      <Switch
        name="married"
        isSelected={draft.married}
        onChange={(isMarried) => set({ married: isMarried, widowed: false })}
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
    .map((namesake) => `${isolate(fullName(namesake))} (${isolate(namesake.city)})`)
    .join(", ");
  const nameText = namesakes.length > 0 ? t("person-form:duplicate.name", { names }) : undefined;
  return (
    <TextField
      {...useTextFields(form)("lastName")}
      isRequired
      autoComplete="off"
      warning={isOneName(form.draft.lastName) ? t("person-form:oneName") : nameText}
    />
  );
}

/** Explains the effect of a separation before the user saves it. */
function PartingNotice({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const namedText = useNamed();
  const { draft, set } = form;
  const spouse = draft.linkedSpouse;
  if (!spouse || linkedIdOf(draft) === spouse.id) return null;
  const key = !draft.married ? "single" : draft.spouseSource === "none" ? "none" : "other";
  return (
    <Notice tone="warning">
      <p>{namedText(`edit:parting.${key}`, fullName(spouse))}</p>
      <p>{t("edit:parting.children")}</p>
      {draft.married ? null : (
        <Switch name="widowed" isSelected={draft.widowed} onChange={(widowed) => set({ widowed })}>
          {namedText("edit:parting.widowed", fullName(spouse))}
        </Switch>
      )}
    </Notice>
  );
}
