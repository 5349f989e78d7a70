import { fullNameOf } from "@kehila/shared/names/full-name";
import type { ExportJobSummary } from "@kehila/shared/exports";
import { isolate } from "@kehila/shared/base/text";
import type { TFunction } from "i18next";

/**
 * Returns sentences about what a finished file lacks, with numbers and names; empty for a complete
 * file.
 */
export function warningsOf(
  t: TFunction,
  { counts, boxed }: Pick<ExportJobSummary, "counts" | "boxed">,
): string[] {
  if (!counts) return [];
  const { leftOut, changed, boxes } = counts;
  return [
    ...(leftOut > 0 ? [t("exports:leftOut", { count: leftOut })] : []),
    ...(changed > 0 ? [t("exports:changedMeanwhile", { count: changed })] : []),
    ...(boxes > 0 ? [t("exports:boxes", { count: boxes })] : []),
    ...(boxed.length > 0 ? [boxedText(t, boxed, counts.boxedPersons - boxed.length)] : []),
  ];
}

/** Returns the sentence about persons whose characters are printed as boxes. */
function boxedText(t: TFunction, persons: ExportJobSummary["boxed"], moreCount: number): string {
  const names = persons.map((person) => isolate(fullNameOf(person))).join(", ");
  return moreCount > 0
    ? t("exports:boxedAndMore", { names, count: moreCount })
    : t("exports:boxed", { names });
}
