import { isCalendarDay, today } from "@kehila/shared/base/dates";
import { CHILDREN_MAX } from "@kehila/shared/base/limits";
import { GENDERS } from "@kehila/shared/persons/parts";
import { Trash2 } from "lucide-react";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatAge } from "../../../entities/persons/format.ts";
import { calendar } from "../../../lib/config.ts";
import { IconButton } from "../../../ui/button/button.tsx";
import { DateField } from "../../../ui/field/date-field.tsx";
import { DiscardDialog } from "../../../ui/dialog/discard-dialog.tsx";
import { NumberField } from "../../../ui/field/number-field.tsx";
import { RadioGroup } from "../../../ui/field/radio-group.tsx";
import { TextField } from "../../../ui/field/text-field.tsx";
import type { ChildDraft } from "./draft.ts";
import { childrenLostAt, isChildFilled, resizeChildren } from "./draft.ts";
import { formColumns } from "../../../styles/utilities.css.ts";
import * as css from "./form.css.ts";
import { useFieldErrors, useTextFields } from "./field-texts.ts";
import type { PersonForm } from "./use-form.ts";
import { isOlderThanParent } from "./warnings.ts";
import { UserText } from "../../../ui/user-text.tsx";

interface NumberedChild {
  number: number;
  child: ChildDraft;
}

/** A removal of children with data, which needs a confirmation. */
interface Removal {
  kept: ChildDraft[];
  lost: NumberedChild[];
}

/**
 * The number of children and a sub-form for each child. A smaller number needs a confirmation if it
 * removes children with data.
 */
export function ChildrenFields({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const { children, typedCount } = form.draft;
  const errorOf = useFieldErrors(form.errors, form.textAt);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const lost = removal?.lost ?? [];

  const change = (keptChildren: ChildDraft[], filledChildren: NumberedChild[]) => {
    if (filledChildren.length === 0) form.set({ children: keptChildren, typedCount: null });
    else setRemoval({ kept: keptChildren, lost: filledChildren });
  };

  return (
    <>
      <NumberField
        name="childrenCount"
        label={t("persons:field.childrenCount")}
        value={typedCount ?? children.length}
        errorMessage={errorOf("childrenCount") ?? errorOf("childrenData")}
        min={0}
        max={CHILDREN_MAX}
        fewerLabel={t("person-form:fewerChildren")}
        moreLabel={t("person-form:moreChildren")}
        onChange={(count) => {
          if (Number.isInteger(count)) {
            change(resizeChildren(children, count), childrenLostAt(children, count));
          } else {
            form.set({ typedCount: count });
            form.setErrors({ ...form.errors, childrenCount: "NOT_AN_INTEGER" });
          }
        }}
      />
      {children.map((child, index) => (
        <ChildForm
          key={child.key}
          form={form}
          index={index}
          child={child}
          onRemove={() => {
            const numberedChildren = isChildFilled(child) ? [{ number: index + 1, child }] : [];
            change(children.toSpliced(index, 1), numberedChildren);
          }}
        />
      ))}
      <DiscardDialog
        isOpen={removal !== null}
        title={t("person-form:trim.title", { count: lost.length })}
        stayLabel={t("person-form:trim.keep", { count: lost.length })}
        discardLabel={t("person-form:trim.remove", { count: lost.length })}
        onStay={() => setRemoval(null)}
        onDiscard={() => {
          if (removal) form.set({ children: removal.kept, typedCount: null });
          setRemoval(null);
        }}
      >
        <p>{t("person-form:trim.text")}</p>
        <ul className={css.lost}>
          {lost.map(({ number, child }) => (
            <li key={child.key}>
              <span>{t("person-form:child", { number })}</span>
              {child.firstName.trim() === "" ? null : (
                <>
                  <span>{": "}</span>
                  <UserText>{child.firstName}</UserText>
                </>
              )}
            </li>
          ))}
        </ul>
      </DiscardDialog>
    </>
  );
}

/** Returns the age; undefined for an incomplete date, or a date in the future. */
const ageText = (birth: string, t: TFunction): string | undefined =>
  isCalendarDay(birth) && birth <= today(calendar) ? formatAge(birth, t) : undefined;

interface ChildFormProps {
  form: PersonForm;
  index: number;
  child: ChildDraft;
  onRemove: () => void;
}

function ChildForm({ form, index, child, onRemove }: ChildFormProps) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(form.errors, form.textAt);
  const field = useTextFields(form);
  const path = `childrenData.${index}` as const;
  const number = index + 1;
  const titleId = `child-${child.key}`;
  return (
    <section className={css.part} aria-labelledby={titleId}>
      <h3 id={titleId} className={css.partTitleLine}>
        {t("person-form:child", { number })}
      </h3>
      <div className={formColumns}>
        <TextField {...field(`${path}.firstName`)} isRequired autoComplete="off" />
        <DateField
          {...field(`${path}.birthDate`)}
          description={ageText(child.birthDate, t)}
          isRequired
          warning={
            isOlderThanParent(child.birthDate, form.draft)
              ? t("person-form:olderThanParent")
              : undefined
          }
        />
        <RadioGroup<ChildDraft["gender"]>
          name={`${path}.gender`}
          label={t("persons:field.gender")}
          options={[
            ...GENDERS.map((gender) => ({ value: gender, label: t(`common:gender.${gender}`) })),
            { value: "", label: t("person-form:genderUnknown") },
          ]}
          value={child.gender}
          errorMessage={errorOf(`${path}.gender`)}
          onChange={(gender) => form.setChild(index, { gender })}
        />
      </div>
      {/* The button follows the fields in tab order, but is shown next to the title. */}
      <div className={css.partAction}>
        <IconButton
          size="small"
          label={t("person-form:removeChild", { number })}
          icon={<Trash2 aria-hidden="true" />}
          onPress={onRemove}
        />
      </div>
    </section>
  );
}
