import { today } from "@kehila/shared/base/dates";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { calendar } from "../../lib/config.ts";
import { formatDay } from "../../lib/text/format.ts";
import { stack } from "../../styles/utilities.css.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { RadioGroup } from "../../ui/field/radio-group.tsx";
import type { DateColumn, DateReading } from "./values/dates.ts";
import {
  DATE_ORDERS,
  isCenturyOpen,
  readDate,
  SHORT_YEARS,
  swapDayAndMonth,
  YEAR_READINGS,
} from "./values/dates.ts";

interface DatesQuestionProps {
  examined: DateColumn;
  reading: DateReading;
  /** Whether the dates are births in lists of children. */
  isOfChildren: boolean;
  onReading: (reading: DateReading) => void;
}

/**
 * Asks for the order of day and month in text dates, with examples in each order, unless the texts
 * show it; for the century of years of two digits, if they can be in two; for years alone; and, if
 * the column also has real dates that can be swapped, whether a spreadsheet has swapped their day and month.
 */
export function DatesQuestion({ examined, reading, isOfChildren, onReading }: DatesQuestionProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const dayText = (day: string | null, text: string) =>
    day === null ? (
      t("imports:dates.unreadable", { text })
    ) : (
      <bdi translate="no" dir="ltr">{`${text} → ${formatDay(day, language)}`}</bdi>
    );
  return (
    <div className={stack.m}>
      {examined.isSwapOpen ? (
        <Notice tone="warning">
          {t(`imports:dates.${examined.isHalfConverted ? "halfConverted" : "mixed"}`)}
        </Notice>
      ) : null}
      {examined.isOrderOpen ? (
        <RadioGroup
          label={t("imports:dates.order")}
          orientation="vertical"
          isRequired
          options={DATE_ORDERS.map((order) => ({
            value: order,
            label: (
              <span>
                {t(`imports:dates.orders.${order}`)}
                {examined.examples.map((text) => (
                  <span key={text}>
                    <br />
                    {dayText(
                      readDate(text, {
                        column: examined,
                        reading: { ...reading, order },
                        calendar,
                      }).value,
                      text,
                    )}
                  </span>
                ))}
              </span>
            ),
          }))}
          value={reading.order}
          onChange={(order) => onReading({ ...reading, order })}
        />
      ) : null}
      {isCenturyOpen(examined, calendar) ? (
        <RadioGroup
          label={t("imports:dates.shortYears")}
          orientation="vertical"
          isRequired
          options={SHORT_YEARS.map((value) => ({
            value,
            label: t(`imports:dates.centuries.${value}`, {
              year: today(calendar).slice(2, 4),
              nextYear: String((Number(today(calendar).slice(2, 4)) + 1) % 100).padStart(2, "0"),
            }),
          }))}
          value={reading.shortYears}
          onChange={(shortYears) => onReading({ ...reading, shortYears })}
        />
      ) : null}
      {examined.years > 0 ? (
        <RadioGroup
          label={t("imports:dates.years", { count: examined.years })}
          orientation="vertical"
          isRequired
          options={YEAR_READINGS.map((value) => ({
            value,
            label: t(
              `imports:dates.yearReadings.${isOfChildren && value === "comment" ? "commentOfChild" : value}`,
            ),
          }))}
          value={reading.years}
          onChange={(years) => onReading({ ...reading, years })}
        />
      ) : null}
      {examined.isSwapOpen ? (
        <RadioGroup
          label={t("imports:dates.real")}
          orientation="vertical"
          isRequired
          options={(["swapped", "right"] as const).map((value) => ({
            value,
            label: (
              <span>
                {t(`imports:dates.reals.${value}`)}
                {examined.realExamples.map((day) => (
                  <span key={day}>
                    <br />
                    <bdi translate="no" dir="ltr">
                      {formatDay(
                        value === "swapped" ? (swapDayAndMonth(day) ?? day) : day,
                        language,
                      )}
                    </bdi>
                  </span>
                ))}
              </span>
            ),
          }))}
          value={reading.realDates}
          onChange={(realDates) => onReading({ ...reading, realDates })}
        />
      ) : null}
    </div>
  );
}
