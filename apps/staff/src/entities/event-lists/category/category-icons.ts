import type { EventCategory } from "@kehila/shared/events/categories";
import { Clapperboard, HandHeart, Languages, Lightbulb, ToyBrick } from "lucide-react";
import type { ComponentType } from "react";

/** The icon of each category, the same in the menu, on cards and in lists. */
export const CATEGORY_ICONS: Record<
  EventCategory,
  ComponentType<{ className?: string; "aria-hidden"?: "true" }>
> = {
  cinema: Clapperboard,
  language_lesson: Languages,
  project: Lightbulb,
  kids_project: ToyBrick,
  humanitarian: HandHeart,
};
