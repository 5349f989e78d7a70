import { countryName } from "@kehila/shared/persons/foreign-phones";
import type { ErrorCode, FieldErrorCode } from "@kehila/shared/base/errors";
import { ERRORS, FIELD_ERRORS } from "@kehila/shared/base/errors";
import {
  CHILDREN_MAX,
  ERROR_NUMBER_LENGTH,
  FIRST_YEAR,
  ID_NUMBER_DIGITS,
  PHONE_DIGITS_MAX,
  PHONE_DIGITS_MIN,
} from "@kehila/shared/base/limits";
import type { TFunction } from "i18next";
import type { Language } from "@kehila/shared/base/languages";
import type { ApiErrorCode } from "../lib/api/api-error.ts";
import { ApiError, hasCode } from "../lib/api/api-error.ts";
import { formatTime } from "../lib/text/format.ts";
import { currentLanguage } from "./setup.ts";

/**
 * Returns the message of a field error: '{label} is required' (docs/product.md#texts-and-codes).
 * The message of a foreign phone names the country of the value.
 */
export function fieldErrorText(
  t: TFunction,
  code: FieldErrorCode,
  label: string,
  value = "",
): string {
  const country = code === "FOREIGN_PHONE" ? countryName(value, currentLanguage()) : null;
  if (country !== null) return t("errors:phoneOf", { label, country });
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
  FIELD_ERRORS.some((option) => option === code);
const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/**
 * Returns the message of a problem: a field error with its label, or an error code
 * (docs/product.md#texts-and-codes).
 */
export function problemText(t: TFunction, code: string, label: string, value = ""): string {
  if (isFieldError(code)) return fieldErrorText(t, code, label, value);
  return t(`errors:code.${isCode(code) ? code : "UNEXPECTED"}`);
}

/** Returns why a call failed; 'unexpected' for an error that is not a response of the API. */
export function errorText(t: TFunction, error: unknown): string {
  if (hasCode(error, "READING_STOPPED")) {
    const { until } = error.extra;
    const time = typeof until === "string" ? formatTime(until, currentLanguage()) : "";
    return t("errors:code.READING_STOPPED", { time });
  }
  if (!(error instanceof ApiError)) return t("errors:code.UNEXPECTED");
  const text = t(`errors:code.${error.code}`);
  const number = errorNumber(error);
  return number === null ? text : `${text} ${t("errors:number", { number })}`;
}

/**
 * Returns the beginning of the id by which administrators find a kept failure; null for other
 * refusals (docs/product.md#logs).
 */
const errorNumber = ({ status, code, requestId }: ApiError): string | null =>
  status >= 500 && code !== "UNAVAILABLE" && requestId !== undefined
    ? requestId.slice(0, ERROR_NUMBER_LENGTH)
    : null;

/**
 * Returns why an action failed: the screen's own message for a code, otherwise the failed action
 * with the code's message.
 */
export function failureText(
  t: TFunction,
  error: unknown,
  fallbackText: string,
  ownTexts: Partial<Record<ApiErrorCode, string>> = {},
): string {
  const ownText = error instanceof ApiError ? ownTexts[error.code] : undefined;
  return ownText ?? `${fallbackText} ${errorText(t, error)}`;
}

/**
 * Returns why a call failed: the message of the code. For an unknown code, English readers get the
 * server's English message and others the screen's fallback (docs/product.md#texts-and-codes).
 */
export function errorTextOr(
  t: TFunction,
  error: ApiError,
  { language, otherwise }: { language: Language; otherwise: string },
): string {
  if (error.code !== "UNEXPECTED") return errorText(t, error);
  return (language === "en" && error.serverMessage) || otherwise;
}
