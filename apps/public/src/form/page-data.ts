import type { FieldErrors } from "@kehila/shared/base/errors";
import type { Language } from "@kehila/shared/base/languages";
import type { Organisation } from "@kehila/shared/base/logo";
import type { Phones } from "@kehila/shared/persons/phone-questions";
import type { FormValues } from "@kehila/shared/persons/registration";
import type { Failure } from "./failure.ts";

/** The data of a page with a form, for rendering on the server and hydrating in the browser. */
export interface FormPageData extends Organisation {
  language: Language;
  /** The organisation's time zone, which validates birth dates. */
  timeZone: string;
  values: FormValues;
  errors: FieldErrors;
  /** The phones that the form has asked about: the same value sent again is the answer. */
  asked: Phones;
  failure: Failure | null;
  /** Whether spouse or child fields were just added to the form without JavaScript. */
  blocksAdded: boolean;
  formToken: string;
  idempotencyKey: string;
  /** The site key of the Turnstile widget; absent where the check is off. */
  turnstileSiteKey?: string;
}

/** Whether the page shows the errors or the failure of a refused form. */
export const isRefused = ({ errors, failure }: Pick<FormPageData, "errors" | "failure">): boolean =>
  failure !== null || Object.keys(errors).length > 0;
