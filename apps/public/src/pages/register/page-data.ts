import type { FieldErrors } from "@kehila/shared/base/errors";
import type { Language } from "@kehila/shared/base/languages";
import type { FormValues } from "@kehila/shared/persons/registration";
import type { Failure } from "../../form/failure.ts";

/** The data for rendering `/register` on the server and hydrating it in the browser. */
export interface RegisterPageData {
  language: Language;
  /** The product's display title. */
  title: string;
  /** The organisation's time zone, which validates birth dates. */
  timeZone: string;
  /** `done` is the page after a registration. */
  view: "form" | "done";
  values: FormValues;
  errors: FieldErrors;
  failure: Failure | null;
  /** Whether spouse or child fields were just added to the form without JavaScript. */
  blocksAdded: boolean;
  formToken: string;
  idempotencyKey: string;
  /** The site key of the Turnstile widget; absent where the check is off. */
  turnstileSiteKey?: string;
}

/** Returns the page's URL in a language; `done` shows the success screen. */
export const registerUrl = (language: Language, done = false): string =>
  `/register?lang=${language}${done ? "&done=1" : ""}`;
