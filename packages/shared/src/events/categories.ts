/** The five event categories (§1), in display order. */
export const EVENT_CATEGORIES = [
  "cinema",
  "language_lesson",
  "project",
  "kids_project",
  "humanitarian",
] as const;

export type EventCategory = (typeof EVENT_CATEGORIES)[number];
