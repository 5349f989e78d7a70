import type { TFunction } from "i18next";
import { targetOf } from "../columns/targets.ts";
import { targetText } from "../target-texts.ts";

/**
 * Returns the label of a field path such as `person.phone`, `children.0.birthDate` or
 * `defaults.city`.
 */
export function fieldLabel(t: TFunction, field: string): string {
  const key = field
    .replace(/^children\.(\d+)/u, (_all, index: string) => `child.${Number(index) + 1}`)
    .replace(/^defaults\./u, "person.");
  const target = targetOf(key);
  return target ? targetText(t, target) : field;
}
