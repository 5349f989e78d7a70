import type { Calendar, CalendarDay } from "@kehila/shared/base/dates";
import { isCalendarDay, toCalendarDay, today } from "@kehila/shared/base/dates";
import { sortKey } from "@kehila/shared/names/fold";
import { cleanLine, withoutMarks } from "@kehila/shared/base/text";
import type { Cell } from "../source/cells.ts";
import { cellText, isDayCell } from "../source/cells.ts";
import type { ReadValue } from "./read.ts";
import { blank, TEXT_MAX, unfitValue } from "./read.ts";

/** The possible orders of day and month in a text date that ends with the year. */
export const DATE_ORDERS = ["dmy", "mdy"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How the cells of a date column are read. */
export interface DateReading {
  /** The order of text dates that the user confirmed; null if it was not asked or not answered. */
  order: DateOrder | null;
  /**
   * Whether the real dates of a column with text dates are right, or a spreadsheet has swapped
   * their day and month; null until the user confirms it.
   */
  realDates: "right" | "swapped" | null;
  /**
   * The century of years of two digits: the latest that is not in the future, or always 19; null
   * until the user confirms it.
   */
  shortYears: ShortYears | null;
  /**
   * Whether a year alone is 1 January of that year, or goes to the comment; null until the user
   * confirms it.
   */
  years: YearReading | null;
}

/** What becomes of a year without day and month. */
export const YEAR_READINGS = ["comment", "january"] as const;
export type YearReading = (typeof YEAR_READINGS)[number];

/** The centuries of years of two digits that a user can choose. */
export const SHORT_YEARS = ["latest", "1900s"] as const;
export type ShortYears = (typeof SHORT_YEARS)[number];

export const UNCONFIRMED: DateReading = {
  order: null,
  realDates: null,
  shortYears: null,
  years: null,
};

const MONTHS: readonly (readonly string[])[] = [
  ["jan", "янв", "ינו"],
  ["feb", "фев", "פבר"],
  ["mar", "мар", "מרץ", "מרס"],
  ["apr", "апр", "אפר"],
  ["may", "мая", "май", "מאי"],
  ["jun", "июн", "יונ"],
  ["jul", "июл", "יול"],
  ["aug", "авг", "אוג"],
  ["sep", "сен", "ספט"],
  ["oct", "окт", "אוק"],
  ["nov", "ноя", "נוב"],
  ["dec", "дек", "דצמ"],
];

const NUMBERS = /^(\d{1,4})\s?[./\-\s]\s?(\d{1,2})\s?[./\-\s]\s?(\d{1,4})\.?$/u;
// Patterns that are sought in a text have no unbounded part, so that the work is linear.
const TIME = /(?<=[\sT,])\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:\s?[AP]M|Z)?$/iu;
const BEFORE_TIME = /[\sT,]/iu;
/** An ISO instant, whose day depends on the organisation's time zone. */
const ZONED = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/iu;
const YEAR_END = /(?:г\.?(?:\s?р\.?)?|года?)$/u;
/** A year alone, or before words: `2019, Dnipro`. */
const YEAR = /^((?:19|20)\d{2})(?:[,;]? (?:г\.?,? )?\p{L}[^\d]{0,100})?$/u;
const DAY_FIRST = /^(\d{1,2})[.\s-]+[בל]?(\p{L}+)\.?[\s,-]+(\d{4}|\d{2})$/u;
const MONTH_FIRST = /^(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})$/u;

/** A text with a day, a month and a year. The order and the century can have two readings. */
interface OpenDate {
  /** The first of day and month; the day if `hasOrder`. */
  first: number;
  second: number;
  /** The year as typed. */
  year: number;
  /** Whether the year has two digits. */
  isShort: boolean;
  /** Whether the text says which number is the day, by the name of the month. */
  hasOrder: boolean;
}

/**
 * A parsed text: a certain day, an instant, a date of open order or century, or a reason why
 * it is no date.
 */
type DateText =
  | { kind: "sure"; day: CalendarDay }
  | { kind: "instant"; text: string }
  | ({ kind: "open" } & OpenDate)
  | { kind: "year"; year: number }
  | { kind: "none" };

/** Returns a line without a time at its end. */
function withoutTime(line: string): string {
  let end = TIME.exec(line)?.index ?? line.length;
  if (end < line.length) {
    while (BEFORE_TIME.test(line.charAt(end - 1))) end -= 1;
  }
  return line.slice(0, end);
}

/** Returns a line without a time and without the word of the year at its end. */
export const dateText = (line: string): string => withoutTime(line).replace(YEAR_END, "").trimEnd();

function parseText(text: string): DateText {
  if (text.length > TEXT_MAX) return { kind: "none" };
  const line = withoutMarks(cleanLine(text));
  if (ZONED.test(line)) return { kind: "instant", text: line };
  const typedText = dateText(line);
  const numbers = NUMBERS.exec(typedText);
  if (numbers) return dateOfNumbers(numbers);
  const day = partsWithMonthName(typedText);
  if (day)
    return day.isShort ? { kind: "open", ...day } : sureDate(day.year, day.second, day.first);
  const [, year] = YEAR.exec(typedText) ?? [];
  if (year !== undefined) return { kind: "year", year: Number(year) };
  return { kind: "none" };
}

function dateOfNumbers([, first = "", second = "", third = ""]: RegExpExecArray): DateText {
  if (first.length === 4 && third.length <= 2) {
    return sureDate(Number(first), Number(second), Number(third));
  }
  if (first.length > 2) return { kind: "none" };
  if (third.length !== 4 && third.length !== 2) return { kind: "none" };
  return {
    kind: "open",
    first: Number(first),
    second: Number(second),
    year: Number(third),
    isShort: third.length === 2,
    hasOrder: false,
  };
}

function partsWithMonthName(typedText: string): OpenDate | null {
  const [, day, name, year = ""] = DAY_FIRST.exec(typedText) ?? [];
  const [, otherName, otherDay, otherYear = ""] = MONTH_FIRST.exec(typedText) ?? [];
  const second = monthOf(name ?? otherName ?? "");
  if (second === 0) return null;
  const typedYear = year || otherYear;
  return {
    first: Number(day ?? otherDay),
    second,
    year: Number(typedYear),
    isShort: typedYear.length === 2,
    hasOrder: true,
  };
}

const monthOf = (name: string): number =>
  MONTHS.findIndex((starts) => starts.some((start) => sortKey(name).startsWith(start))) + 1;

function sureDate(year: number, month: number, day: number): DateText {
  const foundDay = dayOf(year, month, day);
  return foundDay === null ? { kind: "none" } : { kind: "sure", day: foundDay };
}

function dayOf(year: number, month: number, day: number): CalendarDay | null {
  const pad = (value: number, length: number) => String(value).padStart(length, "0");
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return isCalendarDay(text) ? text : null;
}

/** Returns the day of an open date whose order and year are known; null if there is none. */
const dayInOrder = ({ first, second }: OpenDate, order: DateOrder, year: number) =>
  order === "dmy" ? dayOf(year, second, first) : dayOf(year, first, second);

/** A leap year, in which every day of a month exists. */
const ANY_YEAR = 2000;

/** Returns the orders in which a date exists; one of them if both give the same day. */
function ordersOf(date: OpenDate): DateOrder[] {
  if (date.hasOrder) return ["dmy"];
  const year = date.isShort ? ANY_YEAR : date.year;
  return DATE_ORDERS.filter(
    (order) =>
      dayInOrder(date, order, year) !== null && (order === "dmy" || date.first !== date.second),
  );
}

/** Returns the years that a date can have: for two digits, those that are not in the future. */
function yearsOf({ year, isShort }: OpenDate, calendar: Calendar): number[] {
  if (!isShort) return [year];
  const thisYear = Number(today(calendar).slice(0, 4));
  return [2000 + year, 1900 + year].filter((full) => full <= thisYear);
}

/** Returns the ways in which a cell can be read as a date; empty for other cells. */
export function dateFormsOf(cell: Cell): ("day" | "sure" | DateOrder)[] {
  if (isDayCell(cell)) return ["day"];
  const text = parseText(cellText(cell));
  if (text.kind === "sure" || text.kind === "instant") return ["sure"];
  return text.kind === "open" ? ordersOf(text) : [];
}

/** A summary of the cells of a date column. */
export interface DateColumn {
  /** The number of real dates. */
  real: number;
  /** The number of text dates whose day depends on an order or a century. */
  open: number;
  /**
   * Whether the user has to say the order: some texts are dates in both orders, and the others do
   * not agree on one.
   */
  isOrderOpen: boolean;
  /** The order that texts with a day above 12 show; null without such texts or if they differ. */
  shownOrder: DateOrder | null;
  /** The years of two digits, in the first texts that have them. */
  shortYears: readonly OpenDate["year"][];
  /** The number of years without day and month. */
  years: number;
  /** Up to three text dates, the least ambiguous first. */
  examples: readonly string[];
  /** Up to three real dates, for a column that mixes both kinds. */
  realExamples: readonly CalendarDay[];
  /**
   * Whether the user has to say if a spreadsheet has swapped day and month of the real dates: the
   * column also has text dates, a swap gives other days, and no real date shows by its day that the
   * spreadsheet reads dates as the user writes them.
   */
  isSwapOpen: boolean;
  /**
   * Whether an American spreadsheet seems to have converted some texts to dates: day and month of
   * every real date can be swapped, and no text is a date with the month first.
   */
  isHalfConverted: boolean;
}

const EXAMPLES = 3;

/** Examines the cells of a date column. */
export function examineDates(cells: readonly Cell[]): DateColumn {
  const days = cells.filter(isDayCell).map(({ day }) => day);
  const texts = cells
    .filter((cell) => !isDayCell(cell))
    .map((cell) => ({ text: cellText(cell).trim(), parsed: parseText(cellText(cell)) }));
  const openTexts = texts.flatMap(({ text, parsed }) =>
    parsed.kind === "open" ? [{ text, date: parsed, orders: ordersOf(parsed) }] : [],
  );
  const shownOrders = new Set(
    openTexts.flatMap(({ date, orders }) => (date.hasOrder || orders.length > 1 ? [] : orders)),
  );
  const [shownOrder = null, ...others] = shownOrders;
  const isShown = shownOrder !== null && others.length === 0;
  // Texts with one order come first, texts that are no date come last.
  const byDoubt = openTexts.toSorted((a, b) => doubtOf(a.orders) - doubtOf(b.orders));
  return {
    real: days.length,
    open: openTexts.length,
    isOrderOpen: !isShown && openTexts.some(({ orders }) => orders.length > 1),
    shownOrder: isShown ? shownOrder : null,
    shortYears: [...new Set(openTexts.flatMap(({ date }) => (date.isShort ? [date.year] : [])))],
    years: texts.filter(({ parsed }) => parsed.kind === "year").length,
    examples: [...new Set(byDoubt.map(({ text }) => text))].slice(0, EXAMPLES),
    realExamples: [...new Set(days)].slice(0, EXAMPLES),
    isSwapOpen:
      openTexts.length > 0 &&
      days.every((day) => swapDayAndMonth(day) !== null) &&
      days.some((day) => swapDayAndMonth(day) !== day),
    isHalfConverted:
      days.length > 0 &&
      openTexts.length > 0 &&
      days.every((day) => swapDayAndMonth(day) !== null) &&
      openTexts.every(({ orders }) => !orders.includes("mdy")),
  };
}

/** Returns 0 if a text has one reading, 1 if it has two, 2 if it has none. */
const doubtOf = (orders: readonly DateOrder[]): number =>
  orders.length === 0 ? 2 : orders.length - 1;

/** Returns a date with day and month swapped; null if the result is not a date. */
export function swapDayAndMonth(day: CalendarDay): CalendarDay | null {
  const [year, month, date] = day.split("-").map(Number);
  return dayOf(year ?? 0, date ?? 0, month ?? 0);
}

/** Whether a year of two digits in the column can be in two centuries. */
export const isCenturyOpen = ({ shortYears }: DateColumn, calendar: Calendar): boolean =>
  shortYears.some((year) => 2000 + year <= Number(today(calendar).slice(0, 4)));

/** Whether a reading contains every confirmation that the column needs. */
export const isConfirmed = (
  column: DateColumn,
  reading: DateReading,
  calendar: Calendar,
): boolean =>
  (!column.isOrderOpen || reading.order !== null) &&
  (!column.isSwapOpen || reading.realDates !== null) &&
  (!isCenturyOpen(column, calendar) || reading.shortYears !== null) &&
  (column.years === 0 || reading.years !== null);

/**
 * Reads a date cell. A text in which two orders are dates follows the order that the user confirmed
 * or that the other texts show; without one it has the problem `DATE_UNSURE`. So has a real date in
 * a column with text dates until the user confirms the real dates. An instant is the day on which it
 * falls in the organisation's time zone. `UNKNOWN_DATE`: the day that stands for an unknown date.
 */
export function readDate(cell: Cell, how: HowRead): ReadValue<CalendarDay> {
  const read = readAnyDate(cell, how);
  return read.value === UNKNOWN_DAY ? unfitValue("UNKNOWN_DATE") : read;
}

/** What decides how a cell is read: its column, what the user confirmed, the organisation's day. */
export interface HowRead {
  column: DateColumn;
  reading: DateReading;
  calendar: Calendar;
}

/** The day that spreadsheets show for an unknown date. */
const UNKNOWN_DAY = "1900-01-01";

function readAnyDate(cell: Cell, { column, reading, calendar }: HowRead): ReadValue<CalendarDay> {
  if (cell === null) return blank();
  if (isDayCell(cell)) return readDay(cell.day, column, reading);
  const text = parseText(cellText(cell));
  switch (text.kind) {
    case "sure":
      return { value: text.day };
    case "instant": {
      const value = toCalendarDay(text.text, calendar.timeZone);
      return value === null ? unfitValue("DATE") : { value };
    }
    case "year":
      return reading.years === "january"
        ? {
            value: `${text.year}-01-01`,
            repair: "YEAR_ONLY",
            // The text stays in the comment, since the date does not show what was known.
            rest: cleanLine(cellText(cell)),
          }
        : unfitValue("YEAR_ONLY");
    case "none":
      return /^[-–—.]*$/u.test(cellText(cell).trim()) ? blank() : unfitValue("DATE");
    case "open":
      return readOpen(text, { column, reading, calendar });
  }
}

function readOpen(date: OpenDate, { column, reading, calendar }: HowRead): ReadValue<CalendarDay> {
  const orders = ordersOf(date);
  const [onlyOrder] = orders;
  if (onlyOrder === undefined) return unfitValue("DATE");
  const order = date.hasOrder
    ? onlyOrder
    : (reading.order ?? column.shownOrder ?? (orders.length === 1 ? onlyOrder : null));
  const years = yearsOf(date, calendar);
  const year = years.length > 1 && reading.shortYears === null ? null : yearIn(years, reading);
  if (order === null || year === null) return unfitValue("DATE_UNSURE");
  const value = dayInOrder(date, order, year);
  return value === null ? unfitValue("DATE") : { value };
}

/** Returns the year of the chosen century; the only one if there is no choice. */
const yearIn = (years: readonly number[], { shortYears }: DateReading): number | null =>
  (shortYears === "1900s" ? years.at(-1) : years[0]) ?? null;

function readDay(
  day: CalendarDay,
  column: DateColumn,
  reading: DateReading,
): ReadValue<CalendarDay> {
  if (!column.isSwapOpen || reading.realDates === "right") return { value: day };
  if (reading.realDates === null) return unfitValue("DATE_UNSURE");
  return { value: swapDayAndMonth(day) ?? day };
}
