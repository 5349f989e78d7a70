import type { ComponentProps, ReactNode } from "react";
import { isOneName } from "@kehila/shared/names/full-name";
import { hasWrongCheckDigit, normalisePhone, phoneDoubt } from "@kehila/shared/persons/identifiers";
import type { InputName } from "@kehila/shared/persons/registration";
import * as css from "../styles/form.css.ts";
import { FieldError } from "./field-error.tsx";
import { useForm } from "./form-context.ts";
import { elementId } from "./labels.ts";

/** Keyboard, direction and width of each kind of text. */
const KINDS = {
  text: { type: "text", inputMode: "text", dir: undefined, width: "full" },
  digits: { type: "text", inputMode: "numeric", dir: "ltr", width: "digits" },
  phone: { type: "tel", inputMode: "tel", dir: "ltr", width: "digits" },
} as const;

interface TextFieldProps {
  name: InputName;
  kind: keyof typeof KINDS;
  label: string;
  hint?: string;
  autoComplete: string;
  /** The id of a list of suggestions. */
  list?: string;
  /** Whether the loaded page has the focus here. */
  hasFirstFocus?: boolean;
  events?: Pick<ComponentProps<"input">, "onKeyDown" | "onBlur">;
  children?: ReactNode;
}

/** One line of text with its label, hint and error. */
export function TextField({ name, kind, label, hint, children, ...props }: TextFieldProps) {
  const { t, values, errors, readOnlyInput, isHydrated, change } = useForm();
  const { type, inputMode, dir, width } = KINDS[kind];
  const id = elementId(name);
  const text = values[name] ?? "";
  // A phone that the server has checked is shown in its normalised form.
  const value = name === readOnlyInput ? (normalisePhone(text) ?? text) : text;
  const isInvalid = errors[name] !== undefined;
  // A wrong check digit or a short phone is usually a typing error, but never blocks the form.
  const idNumberDoubt =
    name.endsWith("idNumber") && hasWrongCheckDigit(value) ? ("idNumber" as const) : null;
  const textDoubt =
    name.endsWith("lastName") && isOneName(value) ? ("oneName" as const) : idNumberDoubt;
  const doubt = kind === "phone" ? phoneDoubt(value) : textDoubt;
  const describedBy = [
    hint !== undefined && `${id}-hint`,
    isInvalid && `${id}-error`,
    doubt && errors[name] !== "PHONE_LACKS_DIGIT" && `${id}-warning`,
  ].filter(Boolean);
  return (
    <div className={css.field} data-invalid={isInvalid || undefined}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError field={name} />
      <input
        id={id}
        name={name}
        className={`${css.input} ${css.inputWidth[width]}`}
        type={type}
        inputMode={inputMode}
        dir={dir}
        autoComplete={props.autoComplete}
        list={props.list}
        autoCapitalize={kind === "text" ? "words" : undefined}
        spellCheck={false}
        enterKeyHint="next"
        required
        // The first field is the purpose of the page. Only the server's page has the attribute: the
        // form itself moves the focus later.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
        autoFocus={props.hasFirstFocus && !isHydrated}
        readOnly={name === readOnlyInput}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy.length > 0 ? describedBy.join(" ") : undefined}
        value={value}
        onChange={(event) => change(name, event.target.value)}
        {...props.events}
      />
      {children}
      {(kind !== "text" || name.endsWith("lastName")) && (
        <div id={`${id}-warning`} role="status">
          {doubt && errors[name] !== "PHONE_LACKS_DIGIT" && (
            <p className={css.fieldWarning}>{t(`notice.${doubt}`)}</p>
          )}
        </div>
      )}
    </div>
  );
}
