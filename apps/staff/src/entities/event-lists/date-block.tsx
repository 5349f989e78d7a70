import type { EventListSummary } from "@kehila/shared/events/event-lists";
import { today } from "@kehila/shared/base/dates";
import { useLanguage } from "../../i18n/use-language.ts";
import { calendar } from "../../lib/config.ts";
import { formatMonth, formatWeekdayName } from "../../lib/text/format.ts";
import { tint } from "../../styles/tints.css.ts";
import { CATEGORY_ICONS } from "./category/category-icons.ts";
import { CATEGORY_TINTS } from "./category/category-tints.ts";
import * as css from "./date-block.css.ts";

type DateBlockProps = Pick<EventListSummary, "date" | "time" | "category">;

/** Weekday, day, month and time of an event, as a leaf of a calendar with the category's icon and colour. */
export function DateBlock({ date, time, category }: DateBlockProps) {
  const language = useLanguage();
  const Icon = CATEGORY_ICONS[category];
  const [year] = date.split("-");
  const isThisYear = today(calendar).startsWith(`${year}-`);
  return (
    <time dateTime={time === null ? date : `${date}T${time}`} className={css.block}>
      <span className={`${css.weekday} ${tint[CATEGORY_TINTS[category]]}`}>
        <Icon aria-hidden="true" className={css.icon} />
        {formatWeekdayName(date, language)}
      </span>{" "}
      <span className={css.day}>{Number(date.slice(8))}</span>{" "}
      <span className={css.month}>
        {[formatMonth(date, language), ...(isThisYear ? [] : [year])].join(" ")}
      </span>{" "}
      {time === null ? null : (
        <bdi translate="no" dir="ltr" className={css.time}>
          {time}
        </bdi>
      )}
    </time>
  );
}
