import { createContext, use } from "react";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type { FormValues, InputName } from "@kehila/shared/persons/registration";
import type { Translate } from "../i18n/translator.ts";

/** The state that every field reads, and how a field reports its input. */
export interface FormState {
  t: Translate;
  /** The organisation's time zone, which ages depend on. */
  timeZone: string;
  values: FormValues;
  errors: FieldErrors;
  /** Whether scripts run; without them every button submits the plain form. */
  wizard: boolean;
  /** An input that the user cannot change here. */
  fixed?: InputName;
  change: (name: InputName, value: string) => void;
}

export const FormContext = createContext<FormState | null>(null);

/** Returns the form around a field. */
export function useForm(): FormState {
  const form = use(FormContext);
  if (form === null) throw new Error("A field stands outside a form");
  return form;
}
