/** The five event categories (§1), in the order people see them. */
export const EVENT_CATEGORIES = [
  "cinema",
  "language_lesson",
  "project",
  "kids_project",
  "humanitarian",
] as const;

export type EventCategory = (typeof EVENT_CATEGORIES)[number];
