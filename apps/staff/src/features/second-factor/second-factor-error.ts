import type { TFunction } from "i18next";
import { errorText } from "../../i18n/error-text.ts";
import { ApiError } from "../../lib/api/api-error.ts";

/** Returns the text of an error of the API, or of an error of the browser's passkey dialog. */
export function secondFactorErrorText(t: TFunction, error: unknown): string {
  if (error instanceof ApiError) return errorText(t, error);
  if (!(error instanceof Error)) return errorText(t, error);
  switch (error.name) {
    case "NotAllowedError":
    case "AbortError":
      return t("second-factor:passkey.cancelled");
    case "InvalidStateError":
      return t("errors:code.PASSKEY_EXISTS");
    default:
      return t("second-factor:passkey.failed");
  }
}
