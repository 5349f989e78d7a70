import {
  hasForbiddenCharacters,
  trimEdges,
  withoutForbiddenCharacters,
} from "@kehila/shared/base/text";
import type { ReactNode, Ref } from "react";
import { useRef } from "react";
import { Input } from "react-aria-components/Input";
import { TextArea } from "react-aria-components/TextArea";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components/TextField";
import { useTranslation } from "react-i18next";
import { Button } from "../button/button.tsx";
import { FieldLabel, FieldMessages, type FieldTexts } from "./field.tsx";
import * as fieldCss from "./field.css.ts";
import * as css from "./text-field.css.ts";
import { UserText } from "../user-text.tsx";
import { memoField } from "./memo-field.tsx";

type InheritedProps = Omit<
  AriaTextFieldProps,
  "children" | "className" | "style" | "render" | "isInvalid" | "validate" | "validationBehavior"
>;

export interface TextFieldProps extends InheritedProps, FieldTexts {
  /** For phones, ID numbers and emails: left to right in every language. */
  isLtr?: boolean;
  /** Whether the label is a user's text in any language, such as the heading of a column. */
  isLabelTyped?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  placeholder?: string;
  /** A button at the end of the box, such as 'show password'. */
  suffix?: ReactNode;
}

interface RemoveHiddenCharactersProps {
  value: string | undefined;
  errorMessage: string | undefined;
  onChange: ((value: string) => void) | undefined;
}

/**
 * A button that removes the hidden characters for which a text is refused; the focus returns to the
 * input.
 */
export function RemoveHiddenCharacters({
  value = "",
  errorMessage,
  onChange,
}: RemoveHiddenCharactersProps) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  if (!errorMessage || !hasForbiddenCharacters(trimEdges(value))) return null;
  return (
    <div ref={container}>
      <Button
        size="small"
        onPress={() => {
          container.current?.parentElement?.querySelector<HTMLElement>("input, textarea")?.focus();
          onChange?.(withoutForbiddenCharacters(value));
        }}
      >
        {t("common:field.removeHidden")}
      </Button>
    </div>
  );
}

interface FrameProps extends InheritedProps, FieldTexts, Pick<TextFieldProps, "isLabelTyped"> {
  /** The input. */
  children: ReactNode;
}

/** The label and messages of a text box. */
function Frame({
  label,
  isLabelTyped = false,
  description,
  errorMessage,
  warning,
  children,
  ...props
}: FrameProps) {
  return (
    <AriaTextField
      {...props}
      className={fieldCss.field}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
    >
      <FieldLabel isRequired={props.isRequired ?? false}>
        {isLabelTyped ? <UserText>{label}</UserText> : label}
      </FieldLabel>
      {children}
      <FieldMessages description={description} errorMessage={errorMessage} warning={warning} />
      <RemoveHiddenCharacters
        value={props.value}
        errorMessage={errorMessage}
        onChange={props.onChange}
      />
    </AriaTextField>
  );
}

function TextFieldPlain({
  isLtr = false,
  inputRef,
  placeholder,
  suffix,
  ...props
}: TextFieldProps) {
  const input = (
    <Input
      {...(inputRef ? { ref: inputRef } : {})}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(isLtr ? { dir: "ltr" } : {})}
      className={suffix ? `${fieldCss.control} ${css.beforeSuffix}` : fieldCss.control}
    />
  );
  return (
    <Frame {...props}>
      {suffix ? (
        <div className={css.withSuffix}>
          {input}
          <div className={css.suffix}>{suffix}</div>
        </div>
      ) : (
        input
      )}
    </Frame>
  );
}

/** One line of text. */
export const TextField = memoField(TextFieldPlain);

/** The email of an account. */
export function EmailField(props: TextFieldProps) {
  return <TextField {...props} type="email" autoComplete="username" inputMode="email" isLtr />;
}

function TextAreaFieldPlain(props: Omit<FrameProps, "children">) {
  return (
    <Frame {...props}>
      <TextArea className={fieldCss.textArea} rows={3} />
    </Frame>
  );
}

/** Several lines of text. */
export const TextAreaField = memoField(TextAreaFieldPlain);
