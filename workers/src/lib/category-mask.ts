import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";

/** Returns the bit mask of categories. */
export function categoryMask(categories: readonly EventCategory[]): number {
  return categories.reduce((mask, category) => mask | (1 << EVENT_CATEGORIES.indexOf(category)), 0);
}
