import type { Language } from "@kehila/shared/base/languages";
import { LOCALES } from "../../lib/text/format.ts";

const KILOBYTE = 1000;
const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** Returns the size of a file in the largest fitting unit: '25.5 MB'. */
export function formatSize(bytes: number, language: Language): string {
  const power = bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3);
  const index = Math.min(power, UNITS.length - 1);
  const size = bytes / KILOBYTE ** index;
  return new Intl.NumberFormat(LOCALES[language], {
    style: "unit",
    unit: UNITS[index] ?? "byte",
    maximumFractionDigits: size < 100 ? 1 : 0,
  }).format(size);
}
