import type { FieldErrors } from "@kehila/shared/errors";
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

/** Returns the label of a field, prefixed with the spouse or the child's number (§5). */
export function fieldLabel(t: TFunction, path: string): string {
  const { owner, name } = fieldOwner(path);
  const known = LABELLED.find((field) => field === name);
  const label = known ? t(`persons:field.${known}`) : path;
  if (owner === "person") return label;
  return owner === "spouse"
    ? t("persons:owner.spouse", { label })
    : t("persons:owner.child", { label, number: owner.child });
}

/**
 * Returns a function that gives the error text of a field by its path; undefined without an error.
 */
export function useFieldErrors(errors: FieldErrors): (path: string) => string | undefined {
  const { t } = useTranslation();
  return (path) => {
    const code = errors[path];
    return code && fieldErrorText(t, code, fieldLabel(t, path));
  };
}

/** Returns a function that gives the props of a text field by its path. */
export function useTextFields(form: PersonForm) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(form.errors);
  return (path: TextPath) => {
    const known = LABELLED.find((field) => field === fieldOwner(path).name);
    return {
      name: path,
      label: known ? t(`persons:field.${known}`) : path,
      value: form.textAt(path),
      errorMessage: errorOf(path),
      onChange: (text: string) => form.setText(path, text),
      onBlur: () => form.leaveField(path),
    };
  };
}
