import type { Language } from "@kehila/shared/base/languages";
import type { TFunction } from "i18next";
import { errorTextOr } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api/api-error.ts";

/**
 * Sign-in codes with their own message (docs/product.md#texts-and-codes), including codes that the
 * server never sends.
 */
const CODES = [
  "INVALID_EMAIL_OR_PASSWORD",
  "USER_NOT_FOUND",
  "INVALID_PASSWORD",
  "EMAIL_NOT_VERIFIED",
  "TOO_MANY_REQUESTS",
  "ACCOUNT_LOCKED",
  "NETWORK",
] as const;

/**
 * Returns why signing in failed: the message of the code (docs/product.md#texts-and-codes), or a
 * general message.
 */
export function signInErrorText(t: TFunction, error: unknown, language: Language): string {
  const otherwise = t("auth:login.error.otherwise");
  if (!(error instanceof ApiError)) return otherwise;
  const code = CODES.find((one) => one === (error.serverCode ?? error.code));
  return code ? t(`auth:login.error.${code}`) : errorTextOr(t, error, { language, otherwise });
}
