import { hasForbiddenCharacters, trimEdges, visible } from "@kehila/shared/text";
import type { ComponentProps, ReactNode, Ref } from "react";
import { useRef } from "react";
import { Input } from "react-aria-components/Input";
import { TextArea } from "react-aria-components/TextArea";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components/TextField";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { FieldLabel, FieldMessages, type FieldTexts } from "./field.tsx";
import * as fieldCss from "./field.css.ts";
import * as css from "./text-field.css.ts";

type Inherited = Omit<
  AriaTextFieldProps,
  "children" | "className" | "style" | "render" | "isInvalid" | "validate" | "validationBehavior"
>;
type InputProps = ComponentProps<typeof Input>;

export interface TextFieldProps extends Inherited, FieldTexts {
  /** For phones, ID numbers and emails: left to right in every language. */
  isLtr?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  placeholder?: string;
  /** A button at the end of the box, such as 'show password'. */
  suffix?: ReactNode;
}

interface MarksOfferProps {
  value: string | undefined;
  errorMessage: string | undefined;
  onChange: ((value: string) => void) | undefined;
}

/**
 * Offers to remove the hidden characters for which a text is refused; the focus returns to the box.
 */
function MarksOffer({ value = "", errorMessage, onChange }: MarksOfferProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  if (!errorMessage || !hasForbiddenCharacters(trimEdges(value))) return null;
  return (
    <div ref={place}>
      <Button
        size="small"
        onPress={() => {
          place.current?.parentElement?.querySelector<HTMLElement>("input, textarea")?.focus();
          onChange?.(visible(value));
        }}
      >
        {t("common:field.removeHidden")}
      </Button>
    </div>
  );
}

/** One line of text. */
export function TextField({
  label,
  description,
  errorMessage,
  warning,
  isLtr = false,
  inputRef,
  placeholder,
  suffix,
  ...props
}: TextFieldProps) {
  const inputProps: InputProps = {
    ...(inputRef ? { ref: inputRef } : {}),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(isLtr ? { dir: "ltr" } : {}),
  };
  return (
    <AriaTextField
      {...props}
      className={fieldCss.field}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
    >
      <FieldLabel isRequired={props.isRequired ?? false}>{label}</FieldLabel>
      {suffix ? (
        <div className={css.withSuffix}>
          <Input {...inputProps} className={`${fieldCss.control} ${css.beforeSuffix}`} />
          <div className={css.suffix}>{suffix}</div>
        </div>
      ) : (
        <Input {...inputProps} className={fieldCss.control} />
      )}
      <FieldMessages description={description} errorMessage={errorMessage} warning={warning} />
      <MarksOffer value={props.value} errorMessage={errorMessage} onChange={props.onChange} />
    </AriaTextField>
  );
}

export interface TextAreaFieldProps extends Inherited, FieldTexts {
  inputRef?: Ref<HTMLTextAreaElement>;
  rows?: number;
}

/** Several lines of text. */
export function TextAreaField({
  label,
  description,
  errorMessage,
  warning,
  inputRef,
  rows = 3,
  ...props
}: TextAreaFieldProps) {
  return (
    <AriaTextField
      {...props}
      className={fieldCss.field}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
    >
      <FieldLabel isRequired={props.isRequired ?? false}>{label}</FieldLabel>
      <TextArea
        {...(inputRef ? { ref: inputRef } : {})}
        className={fieldCss.textArea}
        rows={rows}
      />
      <FieldMessages description={description} errorMessage={errorMessage} warning={warning} />
      <MarksOffer value={props.value} errorMessage={errorMessage} onChange={props.onChange} />
    </AriaTextField>
  );
}
