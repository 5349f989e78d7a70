import { createContext, use } from "react";
import type { FieldErrors } from "@kehila/shared/base/errors";
import type { FormValues, InputName } from "@kehila/shared/persons/registration";
import type { Translate } from "../i18n/translator.ts";

/** The state of a form that its fields read, and the callbacks for their input. */
export interface FormState {
  t: Translate;
  /** The organisation's time zone, which ages depend on. */
  timeZone: string;
  values: FormValues;
  errors: FieldErrors;
  /** Whether scripts run; without them every button submits the plain form. */
  isHydrated: boolean;
  /** The name of an input that is read-only on this page. */
  readOnlyInput: InputName | undefined;
  change: (name: InputName, value: string) => void;
}

export const FormContext = createContext<FormState | null>(null);

/** Returns the state of the form that contains the calling field. */
export function useForm(): FormState {
  const form = use(FormContext);
  if (form === null) throw new Error("A field stands outside a form");
  return form;
}
