import type { ExportJobSummary } from "@kehila/shared/exports";
import type { TFunction } from "i18next";

/** Returns what a finished file lacks, in sentences with the numbers; none for a whole file. */
export function lacksOf(
  t: TFunction,
  { leftOut, boxes }: NonNullable<ExportJobSummary["counts"]>,
): string[] {
  return [
    ...(leftOut > 0 ? [t("exports:leftOut", { count: leftOut })] : []),
    ...(boxes > 0 ? [t("exports:boxes", { count: boxes })] : []),
  ];
}
