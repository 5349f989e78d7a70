import { readPreference, writePreference } from "../../../lib/storage/preferences.ts";
import { targetOfHeading } from "./headings.ts";
import { headingKey } from "./words.ts";
import { targetKey, targetOf } from "./targets.ts";
import type { Target } from "./targets.ts";

/** Maximum number of files whose confirmed columns are stored. */
const KEPT_MAX = 20;

interface KeptColumns {
  headings: string;
  targets: string[];
}

const asKept = (value: unknown): KeptColumns[] | undefined =>
  Array.isArray(value) && value.every(isKept) ? value : undefined;

const isKept = (value: unknown): value is KeptColumns =>
  typeof value === "object" &&
  value !== null &&
  "headings" in value &&
  typeof value.headings === "string" &&
  "targets" in value &&
  Array.isArray(value.targets) &&
  value.targets.every((target) => typeof target === "string");

const keyOf = (headings: readonly string[]): string => headings.map(headingKey).join("|");
const keptEntries = (): KeptColumns[] => readPreference("import-columns", asKept, []);

/** Returns the targets that the user confirmed for the same headings; null if there are none. */
export function keptColumns(headings: readonly string[]): (Target | undefined)[] | null {
  const key = keyOf(headings);
  const keptEntry = keptEntries().find((entry) => entry.headings === key);
  return keptEntry ? keptEntry.targets.map((target) => targetOf(target)) : null;
}

/**
 * Stores the confirmed targets of a file by its headings. A row without any known heading can be a
 * row of people that was chosen by mistake, so it is not stored.
 */
export function keepColumns(headings: readonly string[], targets: readonly Target[]): void {
  if (!headings.some((heading) => targetOfHeading(heading))) return;
  const key = keyOf(headings);
  const otherEntries = keptEntries().filter((entry) => entry.headings !== key);
  const entry = { headings: key, targets: targets.map(targetKey) };
  writePreference("import-columns", [entry, ...otherEntries].slice(0, KEPT_MAX));
}
