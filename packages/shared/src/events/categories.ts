/** The five event categories (docs/product.md#event-lists), in display order. */
export const EVENT_CATEGORIES = [
  "cinema",
  "language_lesson",
  "project",
  "kids_project",
  "humanitarian",
] as const;

export type EventCategory = (typeof EVENT_CATEGORIES)[number];

/** What the places of an event count: persons, or households with all their adults. */
export const CAPACITY_UNITS = ["persons", "households"] as const;
export type CapacityUnit = (typeof CAPACITY_UNITS)[number];
