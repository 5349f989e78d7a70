import type { CalendarDay } from "@kehila/shared/base/dates";
import { isCalendarDay, toCalendarDay } from "@kehila/shared/base/dates";
import { sortKey } from "@kehila/shared/names/fold";
import { cleanLine, withoutMarks } from "@kehila/shared/base/text";
import type { Cell } from "../source/cells.ts";
import { cellText, isDayCell } from "../source/cells.ts";
import type { ReadValue } from "./read.ts";
import { blank, unfitValue } from "./read.ts";

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
}

export const UNCONFIRMED: DateReading = { order: null, realDates: null };

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
const TIME = /[\sT,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[AP]M|Z)?$/iu;
/** An ISO instant, whose day depends on the organisation's time zone. */
const ZONED = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/iu;
const YEAR_END = /\s*(?:г\.?|года)$/u;
const DAY_FIRST = /^(\d{1,2})[.\s-]+[בל]?(\p{L}+)\.?[\s,-]+(\d{4})$/u;
const MONTH_FIRST = /^(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})$/u;

/**
 * A parsed text: a certain day, an instant, numbers whose order is open, or a reason why it is no
 * date.
 */
type DateText =
  | { kind: "sure"; day: CalendarDay }
  | { kind: "instant"; text: string }
  | { kind: "ordered"; first: number; second: number; year: number }
  | { kind: "short" }
  | { kind: "year" }
  | { kind: "none" };

function parseText(text: string): DateText {
  const line = withoutMarks(cleanLine(text));
  if (ZONED.test(line)) return { kind: "instant", text: line };
  const typedText = line.replace(TIME, "").replace(YEAR_END, "");
  const numbers = NUMBERS.exec(typedText);
  if (numbers) return dateOfNumbers(numbers);
  const day = partsWithMonthName(typedText);
  if (day) return sureDate(day.year, day.month, day.day);
  if (/^(?:19|20)\d{2}$/u.test(typedText)) return { kind: "year" };
  return { kind: "none" };
}

function dateOfNumbers([, first = "", second = "", third = ""]: RegExpExecArray): DateText {
  if (first.length === 4 && third.length <= 2) {
    return sureDate(Number(first), Number(second), Number(third));
  }
  if (first.length > 2) return { kind: "none" };
  if (third.length !== 4) return third.length === 2 ? { kind: "short" } : { kind: "none" };
  return { kind: "ordered", first: Number(first), second: Number(second), year: Number(third) };
}

function partsWithMonthName(typedText: string) {
  const [, day, name, year] = DAY_FIRST.exec(typedText) ?? [];
  const [, otherName, otherDay, otherYear] = MONTH_FIRST.exec(typedText) ?? [];
  const month = monthOf(name ?? otherName ?? "");
  if (month === 0) return null;
  return { day: Number(day ?? otherDay), month, year: Number(year ?? otherYear) };
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

const dayInOrder = (text: { first: number; second: number; year: number }, order: DateOrder) =>
  order === "dmy"
    ? dayOf(text.year, text.second, text.first)
    : dayOf(text.year, text.first, text.second);

/** Returns the ways in which a cell can be read as a date; empty for other cells. */
export function dateFormsOf(cell: Cell): ("day" | "sure" | DateOrder)[] {
  if (isDayCell(cell)) return ["day"];
  const text = parseText(cellText(cell));
  if (text.kind === "sure" || text.kind === "instant") return ["sure"];
  return text.kind === "ordered" ? DATE_ORDERS.filter((order) => dayInOrder(text, order)) : [];
}

/** A summary of the cells of a date column. */
export interface DateColumn {
  /** The number of real dates. */
  real: number;
  /** The number of text dates that end with the year. */
  ordered: number;
  /**
   * Whether the user has to say the order: some texts are dates in both orders, and the others do
   * not agree on one.
   */
  isOrderOpen: boolean;
  /** The order that texts with a day above 12 show; null without such texts or if they differ. */
  shownOrder: DateOrder | null;
  /** Up to three text dates, the least ambiguous first. */
  examples: readonly string[];
  /** Up to three real dates, for a column that mixes both kinds. */
  realExamples: readonly CalendarDay[];
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
  const orderedTexts = texts.flatMap(({ text, parsed }) =>
    parsed.kind === "ordered" ? [{ text, parsed }] : [],
  );
  const orders = new Set(
    orderedTexts.flatMap(({ parsed }) => {
      const [order, ...others] = readableOrders(parsed);
      return order && others.length === 0 ? [order] : [];
    }),
  );
  const shownOrder = orders.size === 1 ? ([...orders][0] ?? null) : null;
  // Texts that fit only one order come first, texts that fit no order come last.
  const textsByAmbiguity = orderedTexts.toSorted(
    (a, b) => ambiguity(a.parsed) - ambiguity(b.parsed),
  );
  return {
    real: days.length,
    ordered: orderedTexts.length,
    isOrderOpen:
      shownOrder === null && orderedTexts.some(({ parsed }) => readableOrders(parsed).length > 1),
    shownOrder,
    examples: [...new Set(textsByAmbiguity.map(({ text }) => text))].slice(0, EXAMPLES),
    realExamples: [...new Set(days)].slice(0, EXAMPLES),
    isHalfConverted:
      days.length > 0 &&
      orderedTexts.length > 0 &&
      days.every((day) => swapDayAndMonth(day) !== null) &&
      orderedTexts.every(({ parsed }) => dayInOrder(parsed, "mdy") === null),
  };
}

/** The orders in which a text is a date; one of them if both give the same day. */
const readableOrders = (parsed: { first: number; second: number; year: number }): DateOrder[] =>
  DATE_ORDERS.filter(
    (order) =>
      dayInOrder(parsed, order) !== null && (order === "dmy" || parsed.first !== parsed.second),
  );

/** Returns 0 if the text has one reading, 1 if it has two readings, 2 if it has none. */
function ambiguity(parsed: { first: number; second: number; year: number }): number {
  const count = readableOrders(parsed).length;
  return count === 0 ? 2 : count - 1;
}

/** Returns a date with day and month swapped; null if the result is not a date. */
export function swapDayAndMonth(day: CalendarDay): CalendarDay | null {
  const [year, month, date] = day.split("-").map(Number);
  return dayOf(year ?? 0, date ?? 0, month ?? 0);
}

/** Whether a reading contains every confirmation that the column needs. */
export const isConfirmed = (column: DateColumn, reading: DateReading): boolean =>
  column.ordered === 0 ||
  ((!column.isOrderOpen || reading.order !== null) &&
    (column.real === 0 || reading.realDates !== null));

/**
 * Reads a date cell. A text in which two orders are dates follows the order that the user confirmed
 * or that the other texts show; without one it has the problem `DATE_UNSURE`. So has a real date in
 * a column with text dates until the user confirms the real dates. An instant is the day on which it
 * falls in the organisation's time zone.
 */
export function readDate(
  cell: Cell,
  { column, reading, timeZone }: { column: DateColumn; reading: DateReading; timeZone: string },
): ReadValue<CalendarDay> {
  if (cell === null) return blank();
  if (isDayCell(cell)) return readDay(cell.day, column, reading);
  const text = parseText(cellText(cell));
  switch (text.kind) {
    case "sure":
      return { value: text.day };
    case "instant": {
      const value = toCalendarDay(text.text, timeZone);
      return value === null ? unfitValue("DATE") : { value };
    }
    case "short":
      return unfitValue("SHORT_YEAR");
    case "year":
      return unfitValue("YEAR_ONLY");
    case "none":
      return /^[-–—.]*$/u.test(cellText(cell).trim()) ? blank() : unfitValue("DATE");
    case "ordered": {
      const [onlyOrder = null, ...otherOrders] = readableOrders(text);
      const isOpen = otherOrders.length > 0;
      const order = reading.order ?? column.shownOrder ?? (isOpen ? null : onlyOrder);
      const value = order && dayInOrder(text, order);
      if (value) return { value };
      return unfitValue(order === null && isOpen ? "DATE_UNSURE" : "DATE");
    }
  }
}

function readDay(
  day: CalendarDay,
  column: DateColumn,
  reading: DateReading,
): ReadValue<CalendarDay> {
  if (column.ordered === 0 || reading.realDates === "right") return { value: day };
  if (reading.realDates === null) return unfitValue("DATE_UNSURE");
  return { value: swapDayAndMonth(day) ?? day };
}
