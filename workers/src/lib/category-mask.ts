import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";

/** The bit mask of some categories. */
export function categoryMask(categories: readonly EventCategory[]): number {
  return categories.reduce((mask, category) => mask | (1 << EVENT_CATEGORIES.indexOf(category)), 0);
}
