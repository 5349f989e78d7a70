import { CHILDREN_MAX } from "@kehila/shared/limits";
import { GENDERS } from "@kehila/shared/person-parts";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { ChildDraft } from "./draft.ts";
import { childrenLostAt, isChildFilled, resizeChildren } from "./draft.ts";
import * as css from "./form.css.ts";
import { useFieldErrors } from "./use-field-errors.ts";
import type { PersonForm } from "./use-form.ts";

interface NumberedChild {
  number: number;
  child: ChildDraft;
}

/** A change of the children that would throw away what was typed, waiting for a yes. */
interface Removal {
  kept: ChildDraft[];
  lost: NumberedChild[];
}

/** The number of children and a sub-form for each; fewer children never lose typed data unasked. */
export function ChildrenFields({ form }: { form: PersonForm }) {
  const { t } = useTranslation();
  const { children } = form.draft;
  const errorOf = useFieldErrors(form.errors);
  const [removal, setRemoval] = useState<Removal | null>(null);

  const change = (kept: ChildDraft[], lost: NumberedChild[]) => {
    if (lost.length === 0) form.set({ children: kept });
    else setRemoval({ kept, lost });
  };

  return (
    <>
      <NumberField
        name="childrenCount"
        label={t("persons:field.childrenCount")}
        value={children.length}
        errorMessage={errorOf("childrenCount") ?? errorOf("childrenData")}
        min={0}
        max={CHILDREN_MAX}
        fewerLabel={t("persons:form.fewerChildren")}
        moreLabel={t("persons:form.moreChildren")}
        onChange={(count) =>
          change(resizeChildren(children, count), childrenLostAt(children, count))
        }
      />
      {children.map((child, index) => (
        <ChildForm
          key={child.key}
          form={form}
          index={index}
          child={child}
          onRemove={() => {
            const lost = isChildFilled(child) ? [{ number: index + 1, child }] : [];
            change(children.toSpliced(index, 1), lost);
          }}
        />
      ))}
      <RemovalDialog
        removal={removal}
        onKeep={() => setRemoval(null)}
        onRemove={() => {
          if (removal) form.set({ children: removal.kept });
          setRemoval(null);
        }}
      />
    </>
  );
}

interface ChildFormProps {
  form: PersonForm;
  index: number;
  child: ChildDraft;
  onRemove: () => void;
}

function ChildForm({ form, index, child, onRemove }: ChildFormProps) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(form.errors);
  const path = `childrenData.${index}`;
  const number = index + 1;
  const titleId = `child-${child.key}`;
  return (
    <section className={css.part} aria-labelledby={titleId}>
      <div className={css.partHeader}>
        <h3 id={titleId} className={css.partTitle}>
          {t("persons:form.child", { number })}
        </h3>
        <IconButton
          size="small"
          label={t("persons:form.removeChild", { number })}
          icon={<Trash2 aria-hidden="true" />}
          onPress={onRemove}
        />
      </div>
      <div className={css.fields}>
        <TextField
          name={`${path}.firstName`}
          label={t("persons:field.firstName")}
          isRequired
          autoComplete="off"
          value={child.firstName}
          errorMessage={errorOf(`${path}.firstName`)}
          onChange={(firstName) => form.setChild(index, { firstName })}
          onBlur={() => form.leaveField(`${path}.firstName`)}
        />
        <DateField
          name={`${path}.birthDate`}
          label={t("persons:field.birthDate")}
          isRequired
          value={child.birthDate}
          errorMessage={errorOf(`${path}.birthDate`)}
          onChange={(birthDate) => form.setChild(index, { birthDate })}
          onBlur={() => form.leaveField(`${path}.birthDate`)}
        />
        <RadioGroup<ChildDraft["gender"]>
          name={`${path}.gender`}
          label={t("persons:field.gender")}
          options={[
            ...GENDERS.map((gender) => ({ value: gender, label: t(`common:gender.${gender}`) })),
            { value: "", label: t("persons:form.genderUnknown") },
          ]}
          value={child.gender}
          errorMessage={errorOf(`${path}.gender`)}
          onChange={(gender) => form.setChild(index, { gender })}
        />
      </div>
    </section>
  );
}

interface RemovalDialogProps {
  removal: Removal | null;
  onKeep: () => void;
  onRemove: () => void;
}

function RemovalDialog({ removal, onKeep, onRemove }: RemovalDialogProps) {
  const { t } = useTranslation();
  const lost = removal?.lost ?? [];
  const count = lost.length;
  return (
    <Dialog
      isOpen={removal !== null}
      onClose={onKeep}
      role="alertdialog"
      title={t("persons:form.trim.title", { count })}
      footer={
        <>
          <Button onPress={onKeep}>{t("persons:form.trim.keep", { count })}</Button>
          <Button variant="danger" onPress={onRemove}>
            {t("persons:form.trim.remove", { count })}
          </Button>
        </>
      }
    >
      <p>{t("persons:form.trim.text")}</p>
      <ul className={css.lost}>
        {lost.map(({ number, child }) => (
          <li key={child.key}>
            {t("persons:form.child", { number })}
            {child.firstName.trim() === "" ? null : (
              <>
                {": "}
                <bdi>{child.firstName}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
