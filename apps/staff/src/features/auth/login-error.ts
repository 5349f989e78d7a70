import type { TFunction } from "i18next";
import { ApiError } from "../../lib/api-error.ts";

/** The login codes with a message of their own (§8), also those that our server never sends. */
const CODES = [
  "INVALID_EMAIL_OR_PASSWORD",
  "USER_NOT_FOUND",
  "INVALID_PASSWORD",
  "EMAIL_NOT_VERIFIED",
  "TOO_MANY_REQUESTS",
  "ACCOUNT_LOCKED",
  "NETWORK",
] as const;

/** Why signing in failed: the code's message, else the server's own, else a general one (§8). */
export function loginErrorText(t: TFunction, error: unknown): string {
  if (!(error instanceof ApiError)) return t("auth:login.error.otherwise");
  const code = CODES.find((one) => one === (error.serverCode ?? error.code));
  return code
    ? t(`auth:login.error.${code}`)
    : (error.serverMessage ?? t("auth:login.error.otherwise"));
}
