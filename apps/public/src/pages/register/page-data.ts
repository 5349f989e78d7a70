import type { FieldErrors } from "@kehila/shared/errors";
import type { Language } from "@kehila/shared/languages";
import type { FormValues } from "@kehila/shared/registration";

/** Why a form was not taken; `seconds` says how long to wait, where that helps. */
export interface Failure {
  /** A code of the shared table of errors, or `NETWORK` when no answer came. */
  code: string;
  seconds: number | null;
}

/** Everything that `/register` is rendered from, on the server and again in the browser. */
export interface RegisterPageData {
  language: Language;
  /** The product's display title. */
  title: string;
  /** The organisation's time zone: births are judged by its calendar. */
  timeZone: string;
  /** `done` is the page after a registration. */
  view: "form" | "done";
  values: FormValues;
  errors: FieldErrors;
  failure: Failure | null;
  /** Whether fields for spouse or children have just been added to the form without JavaScript. */
  blocksAdded: boolean;
  formToken: string;
  idempotencyKey: string;
}

/** The page's own address in a language; `done` shows the success screen. */
export const registerUrl = (language: Language, done = false): string =>
  `/register?lang=${language}${done ? "&done=1" : ""}`;
