import { createContext, use } from "react";
import type { FieldErrors } from "@kehila/shared/errors";
import type { FormValues, InputName } from "@kehila/shared/registration";
import type { Translate } from "../i18n/translator.ts";

/** What every field of the form reads, and how it says what was typed. */
export interface FormState {
  t: Translate;
  values: FormValues;
  errors: FieldErrors;
  /** Whether scripts run; otherwise every act is a submit of the plain form. */
  wizard: boolean;
  change: (name: InputName, value: string) => void;
}

export const FormContext = createContext<FormState | null>(null);

/** The form around a field. */
export function useForm(): FormState {
  const form = use(FormContext);
  if (form === null) throw new Error("A field stands outside a form");
  return form;
}
