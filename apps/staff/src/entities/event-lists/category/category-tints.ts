import type { EventCategory } from "@kehila/shared/events/categories";
import type { Tint } from "../../../styles/tints.ts";

/** The colour of each category. */
export const CATEGORY_TINTS: Record<EventCategory, Tint> = {
  cinema: "violet",
  language_lesson: "teal",
  project: "amber",
  kids_project: "green",
  humanitarian: "rose",
};
