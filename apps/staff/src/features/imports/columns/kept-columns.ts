import { readPreference, writePreference } from "../../../lib/preferences.ts";
import { headingKey } from "./words.ts";
import { targetKey, targetOf } from "./targets.ts";
import type { Target } from "./targets.ts";

/** Files whose columns are remembered. */
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
const read = (): KeptColumns[] => readPreference("import-columns", asKept, []);

/** Returns the columns that were confirmed for a file with the same headings; null without one. */
export function keptColumns(headings: readonly string[]): (Target | undefined)[] | null {
  const key = keyOf(headings);
  const keptEntry = read().find((entry) => entry.headings === key);
  return keptEntry ? keptEntry.targets.map((target) => targetOf(target)) : null;
}

/** Remembers the columns of a file by its headings, which name no person. */
export function keepColumns(headings: readonly string[], targets: readonly Target[]): void {
  if (headings.every((heading) => heading === "")) return;
  const key = keyOf(headings);
  const otherEntries = read().filter((entry) => entry.headings !== key);
  const entry = { headings: key, targets: targets.map(targetKey) };
  writePreference("import-columns", [entry, ...otherEntries].slice(0, KEPT_MAX));
}
