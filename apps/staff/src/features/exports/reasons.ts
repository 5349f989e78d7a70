import type { ExportJobSummary } from "@kehila/shared/exports";
import { EXPORTS_DAILY_MAX, EXPORTS_RUNNING_MAX } from "@kehila/shared/base/limits";
import type { TFunction } from "i18next";
import { currentLanguage } from "../../i18n/setup.ts";
import { errorTextOr } from "../../i18n/error-text.ts";
import { ApiError, hasCode, isNotFound } from "../../lib/api/api-error.ts";
import { isRunning } from "./exports.queries.ts";

/** Returns the reason why a request about an export failed, for the red box. */
export function reasonOf(t: TFunction, error: Error): string {
  if (!(error instanceof ApiError)) return t("errors:code.UNEXPECTED");
  if (error.code === "FORBIDDEN") return t("exports:status.RIGHT_LOST");
  if (error.code === "NOT_FOUND") return t("exports:gone");
  return errorTextOr(t, error, {
    language: currentLanguage(),
    otherwise: t("errors:code.UNEXPECTED"),
  });
}

/**
 * Returns why an export did not start.
 *
 * @param ownExports the user's exports; their number tells which of the two limits was reached
 */
export function startReason(
  t: TFunction,
  error: Error,
  ownExports: readonly ExportJobSummary[] | undefined,
): string {
  if (isNotFound(error)) return t("exports:status.SOURCE_GONE");
  if (hasCode(error, "TOO_MANY_REQUESTS") && ownExports) {
    return ownExports.filter(isRunning).length >= EXPORTS_RUNNING_MAX
      ? t("exports:limit.running", { max: EXPORTS_RUNNING_MAX })
      : t("exports:limit.daily", { max: EXPORTS_DAILY_MAX });
  }
  return reasonOf(t, error);
}

/** Whether the server refused the number of persons for the format. */
export const isRefusedFormat = (error: Error | null): boolean =>
  error instanceof ApiError && error.fields["format"] === "OUT_OF_RANGE";
