import type { EventCategory } from "@kehila/shared/events/categories";
import { useTranslation } from "react-i18next";
import type { Tint } from "../../../styles/tints.ts";
import { tint } from "../../../styles/tints.css.ts";
import { iconSmall } from "../../../styles/utilities.css.ts";
import { CATEGORY_ICONS } from "./category-icons.ts";
import * as css from "./category.css.ts";

/** The colour of each category. */
const CATEGORY_TINTS: Record<EventCategory, Tint> = {
  cinema: "violet",
  language_lesson: "teal",
  project: "amber",
  kids_project: "green",
  humanitarian: "rose",
};

/** The category of an event by name, icon and colour; no colour stands alone. */
export function Category({ category }: { category: EventCategory }) {
  const { t } = useTranslation();
  const Icon = CATEGORY_ICONS[category];
  return (
    <span className={`${css.category} ${tint[CATEGORY_TINTS[category]]}`}>
      <Icon aria-hidden="true" className={iconSmall} />
      {t(`common:category.${category}`)}
    </span>
  );
}
