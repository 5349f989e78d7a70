import type { CalendarDate } from "@internationalized/date";
import { parseDate } from "@internationalized/date";
import type { CalendarDay } from "@kehila/shared/base/dates";
import { FIRST_DAY, isCalendarDay, today } from "@kehila/shared/base/dates";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../i18n/use-language.ts";
import { calendar } from "../../lib/config.ts";
import { formatDay, LOCALES } from "../../lib/text/format.ts";
import { flips } from "../../styles/utilities.css.ts";
import { IconButton } from "../button/button.tsx";
import * as css from "./date-field.css.ts";
import { movedDay, parseTypedDay, yearsBetween } from "./date-field.days.ts";
import type { FieldTexts } from "./field.tsx";
import { memoField } from "./memo-field.tsx";
import { TextField } from "./text-field.tsx";

export interface DateFieldProps extends FieldTexts {
  /** A day (`YYYY-MM-DD`), or the typed text while it is invalid, so that no input is lost. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  isRequired?: boolean;
  /**
   * The first day of the calendar, by default in 1900; the last day is by default today. Other days
   * can be typed, and validation reports them.
   */
  min?: CalendarDay;
  max?: CalendarDay;
}

function DateFieldPlain({ value, onChange, onBlur, min, max, ...props }: DateFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  // The typed text, which the input shows unchanged while the user types.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const allowedRange = { min: min ?? FIRST_DAY, max: max ?? today(calendar) };
  const formattedDay = isCalendarDay(value) ? formatDay(value, language) : value;
  return (
    <TextField
      {...props}
      inputRef={box}
      value={typed ?? formattedDay}
      isLtr
      inputMode="numeric"
      autoComplete="off"
      placeholder={t("date.placeholder")}
      onChange={(text) => {
        setTyped(text);
        onChange(parseTypedDay(text, allowedRange.max) ?? text);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
      onKeyDown={(event) => {
        if (!event.altKey || event.key !== "ArrowDown") return event.continuePropagation();
        setIsOpen(true);
      }}
      suffix={
        <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
          <IconButton
            excludeFromTabOrder
            label={t("date.open", { label: props.label })}
            icon={<CalendarDays aria-hidden="true" />}
          />
          {/* Anchored to the input instead of the button, so that it follows the input's width. */}
          <Popover triggerRef={box} className={css.popover} placement="bottom end" offset={4}>
            <Dialog className={css.panel} aria-label={t("date.calendar", { label: props.label })}>
              {({ close }) => (
                <DayPicker
                  label={props.label}
                  value={isCalendarDay(value) ? value : null}
                  allowed={allowedRange}
                  onMove={onChange}
                  onPick={(day) => {
                    onChange(day);
                    close();
                  }}
                />
              )}
            </Dialog>
          </Popover>
        </DialogTrigger>
      }
    />
  );
}

/**
 * A day, typed in digits or picked from a calendar with menus for month and year. The calendar
 * opens by its button or by Alt+ArrowDown, so that a single Tab leaves the field.
 */
export const DateField = memoField(DateFieldPlain);

interface DayPickerProps {
  label: string;
  value: CalendarDay | null;
  allowed: { min: CalendarDay; max: CalendarDay };
  /** Called with the day in another month or year; the calendar stays open. */
  onMove: (day: CalendarDay) => void;
  onPick: (day: CalendarDay) => void;
}

const clampDay = (day: CalendarDay, { min, max }: DayPickerProps["allowed"]): CalendarDay => {
  if (day < min) return min;
  return day > max ? max : day;
};

function DayPicker({ label, value, allowed, onMove, onPick }: DayPickerProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [focused, setFocused] = useState<CalendarDate>(() =>
    parseDate(clampDay(value ?? today(calendar), allowed)),
  );
  /**
   * Moves the day to another month or year. An empty field stays empty until a day is picked,
   * because the day is not known.
   */
  const move = (to: { year?: number; month?: number }) => {
    const day = movedDay(focused.toString(), to, allowed);
    setFocused(parseDate(day));
    if (value !== null) onMove(day);
  };
  const monthName = new Intl.DateTimeFormat(LOCALES[language], { month: "long", timeZone: "UTC" });
  return (
    <Calendar
      aria-label={label}
      value={value === null ? null : parseDate(clampDay(value, allowed))}
      onChange={(day) => onPick(day.toString())}
      focusedValue={focused}
      onFocusChange={setFocused}
      minValue={parseDate(allowed.min)}
      maxValue={parseDate(allowed.max)}
    >
      <div className={css.header}>
        <AriaButton slot="previous" className={css.step} aria-label={t("date.previous")}>
          <ChevronLeft aria-hidden="true" className={flips} />
        </AriaButton>
        <select
          className={css.choice}
          aria-label={t("date.month")}
          value={focused.month}
          onChange={(event) => move({ month: Number(event.target.value) })}
        >
          {Array.from({ length: 12 }, (_, index) => (
            <option key={index} value={index + 1}>
              {monthName.format(Date.UTC(2000, index, 1))}
            </option>
          ))}
        </select>
        <select
          className={css.choice}
          aria-label={t("date.year")}
          value={focused.year}
          onChange={(event) => move({ year: Number(event.target.value) })}
        >
          {yearsBetween(allowed.min, allowed.max).map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </select>
        <AriaButton slot="next" className={css.step} aria-label={t("date.next")}>
          <ChevronRight aria-hidden="true" className={flips} />
        </AriaButton>
      </div>
      {/* A Hebrew weekday is one letter; the short form would add the word 'day' to each. */}
      <CalendarGrid className={css.grid} weekdayStyle={language === "he" ? "narrow" : "short"}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={css.weekday}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={css.day} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
