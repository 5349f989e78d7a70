import type { KeyboardEvent } from "react";
import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FieldInPlace } from "../../../entities/persons/facts.tsx";
import { TextAreaField, TextField } from "../../../ui/field/text-field.tsx";
import { FormButtons } from "./form-buttons.tsx";
import * as css from "./in-place.css.ts";

/** The input of the user while the code of the form was loading. */
export interface TypedAhead {
  text: string;
  /** Whether the user changed the stored text. */
  isChanged: boolean;
  /** Whether the field has the focus, so that the loaded form focuses its own field. */
  isFocused: boolean;
  /** Whether the user pressed Save, so that the loaded form saves at once. */
  isSaved: boolean;
}

interface AwaitedFieldProps {
  field: FieldInPlace;
  ahead: TypedAhead;
  onChange: (change: Partial<TypedAhead>) => void;
  onCancel: () => void;
}

/** A field that takes the focus and the first keystrokes while the code of its form is loading. */
export function AwaitedField({ field, ahead, onChange, onCancel }: AwaitedFieldProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const box = form.current?.querySelector<HTMLInputElement>("input, textarea");
    box?.focus();
    box?.select();
  }, []);
  const save = () => onChange({ isSaved: true });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onCancel();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
  };
  const props = {
    name: field,
    label: t(`persons:field.${field}`),
    value: ahead.text,
    onChange: (text: string) => onChange({ text, isChanged: true, isSaved: false }),
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the field inside
    <form
      ref={form}
      data-own-keys
      className={css.form}
      noValidate
      autoComplete="off"
      onKeyDown={onKeyDown}
      onFocus={() => onChange({ isFocused: true })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onChange({ isFocused: false });
      }}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {field === "comment" ? (
        <TextAreaField {...props} />
      ) : (
        <TextField
          {...props}
          autoComplete="off"
          {...(field === "phone"
            ? {
                isLtr: true,
                type: "tel",
                inputMode: "tel",
                description: t("person-form:phoneHint"),
              }
            : {})}
        />
      )}
      <FormButtons isSaving={ahead.isSaved} onCancel={onCancel} />
    </form>
  );
}
