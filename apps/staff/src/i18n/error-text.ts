import type { ErrorCode, FieldErrorCode } from "@kehila/shared/errors";
import { ERRORS, FIELD_ERRORS } from "@kehila/shared/errors";
import {
  CHILDREN_MAX,
  FIRST_YEAR,
  ID_NUMBER_DIGITS,
  PHONE_DIGITS_MAX,
  PHONE_DIGITS_MIN,
} from "@kehila/shared/limits";
import type { TFunction } from "i18next";
import type { Language } from "@kehila/shared/languages";
import type { ApiErrorCode } from "../lib/api-error.ts";
import { ApiError } from "../lib/api-error.ts";

/** What is wrong with a field, in the reader's language: '{label} is required' (§5). */
export function fieldErrorText(t: TFunction, code: FieldErrorCode, label: string): string {
  return t(`errors:field.${code}`, {
    label,
    digits: ID_NUMBER_DIGITS,
    min: PHONE_DIGITS_MIN,
    max: PHONE_DIGITS_MAX,
    year: FIRST_YEAR,
    most: CHILDREN_MAX,
  });
}

const isFieldError = (code: string): code is FieldErrorCode =>
  FIELD_ERRORS.some((one) => one === code);
const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** What is wrong with a field, by the error of fields with its label, else by the code of §8. */
export function problemText(t: TFunction, code: string, label: string): string {
  if (isFieldError(code)) return fieldErrorText(t, code, label);
  return t(`errors:code.${isCode(code) ? code : "UNEXPECTED"}`);
}

/** Why a call failed, in the reader's language. Anything that is not an answer is 'unexpected'. */
export function errorText(t: TFunction, error: unknown): string {
  return t(`errors:code.${error instanceof ApiError ? error.code : "UNEXPECTED"}`);
}

/**
 * Why an action failed: the screen's own sentence for a code, else what failed and the reason of the
 * code.
 */
export function failureText(
  t: TFunction,
  error: unknown,
  failed: string,
  own: Partial<Record<ApiErrorCode, string>> = {},
): string {
  const known = error instanceof ApiError ? own[error.code] : undefined;
  return known ?? `${failed} ${errorText(t, error)}`;
}

/**
 * Why a call failed, for a screen that has a sentence of its own for the rest: the code's message in
 * the reader's language; for an unknown code the server's sentence, which is English, to English
 * readers (§8; decisions.md, Answers of the API).
 */
export function errorTextOr(
  t: TFunction,
  error: ApiError,
  { language, otherwise }: { language: Language; otherwise: string },
): string {
  if (error.code !== "UNEXPECTED") return errorText(t, error);
  return (language === "en" && error.serverMessage) || otherwise;
}
