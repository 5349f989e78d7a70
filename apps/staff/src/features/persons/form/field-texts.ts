import type { FieldErrorCode, FieldErrors } from "@kehila/shared/base/errors";
import { afterColon } from "@kehila/shared/base/text";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { fieldErrorText } from "../../../i18n/error-text.ts";
import { PLAIN_FIELDS } from "./changes.ts";
import type { PersonForm, TextPath } from "./use-form.ts";
import { fieldOwner } from "./validation.ts";

/** The fields whose errors the form shows. */
const LABELLED = [
  ...PLAIN_FIELDS,
  "interestedEvents",
  "spouse",
  "spouseId",
  "childrenCount",
  "childrenData",
] as const;

function plainLabel(t: TFunction, path: string): string {
  const knownField = LABELLED.find((field) => field === fieldOwner(path).name);
  return knownField ? t(`persons:field.${knownField}`) : path;
}

/** Returns a text with the owner of the field before it: 'Spouse', or the child's number. */
function withOwner(t: TFunction, path: string, label: string): string {
  const { owner } = fieldOwner(path);
  if (owner === "person") return label;
  return owner === "spouse"
    ? t("person-form:owner.spouse", { label })
    : t("person-form:owner.child", { label, number: owner.child });
}

/** Returns the label of a field, with the prefix 'Spouse' or the child's number. */
export const fieldLabel = (t: TFunction, path: string): string =>
  withOwner(t, path, plainLabel(t, path));

/** Returns the error message of a field, with the prefix 'Spouse' or the child's number. */
export function fieldMessage(
  t: TFunction,
  path: string,
  code: FieldErrorCode,
  value: string,
): string {
  const label = plainLabel(t, path);
  const message = fieldErrorText(t, code, label, value);
  if (fieldOwner(path).owner === "person") return message;
  return withOwner(t, path, afterColon(message, label));
}

/** Returns a function from the path of a field to its error text; undefined without an error. */
export function useFieldErrors(
  errors: FieldErrors,
  textAt: (path: string) => string,
): (path: string) => string | undefined {
  const { t } = useTranslation();
  return (path) => {
    const code = errors[path];
    return code && fieldMessage(t, path, code, textAt(path));
  };
}

/** Returns a function from the path of a text field to the field's props. */
export function useTextFields(form: PersonForm) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(form.errors, form.textAt);
  return (path: TextPath) => {
    return {
      name: path,
      label: plainLabel(t, path),
      value: form.textAt(path),
      errorMessage: errorOf(path),
      onChange: (text: string) => form.setText(path, text),
      onBlur: () => form.leaveField(path),
    };
  };
}
