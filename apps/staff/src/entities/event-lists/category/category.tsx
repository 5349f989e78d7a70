import type { EventCategory } from "@kehila/shared/events/categories";
import { useTranslation } from "react-i18next";
import { tint } from "../../../styles/tints.css.ts";
import { iconSmall } from "../../../styles/utilities.css.ts";
import { CATEGORY_ICONS } from "./category-icons.ts";
import { CATEGORY_TINTS } from "./category-tints.ts";
import * as css from "./category.css.ts";

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
