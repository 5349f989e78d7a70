import type { CalendarDay } from "@kehila/shared/base/dates";
import { isCalendarDay } from "@kehila/shared/base/dates";
import { sortKey } from "@kehila/shared/names/fold";
import { cleanLine, withoutMarks } from "@kehila/shared/base/text";
import type { Cell } from "../source/cells.ts";
import { cellText, isDayCell } from "../source/cells.ts";
import type { ReadValue } from "./read.ts";
import { blank, unfitValue } from "./read.ts";

/** The orders of day and month that a text with a year at its end can have. */
export const DATE_ORDERS = ["dmy", "mdy"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How the cells of a date column are read. */
export interface DateReading {
  /** The order of text dates; null until it is confirmed. */
  order: DateOrder | null;
  /**
   * Whether real dates next to text dates are right, or have day and month swapped by a
   * spreadsheet; null until it is confirmed.
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
const YEAR_END = /\s*(?:г\.?|года)$/u;
const DAY_FIRST = /^(\d{1,2})[.\s-]+[בל]?(\p{L}+)\.?[\s,-]+(\d{4})$/u;
const MONTH_FIRST = /^(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})$/u;

/** A text date: its parts, or the one day that it can only be. */
type DateText =
  | { kind: "sure"; day: CalendarDay }
  | { kind: "ordered"; first: number; second: number; year: number }
  | { kind: "short" }
  | { kind: "year" }
  | { kind: "none" };

function parseText(text: string): DateText {
  const typedText = withoutMarks(cleanLine(text)).replace(TIME, "").replace(YEAR_END, "");
  const numbers = NUMBERS.exec(typedText);
  if (numbers) return ofNumbers(numbers);
  const day = ofMonthName(typedText);
  if (day) return sure(day.year, day.month, day.day);
  if (/^(?:19|20)\d{2}$/u.test(typedText)) return { kind: "year" };
  return { kind: "none" };
}

function ofNumbers([, first = "", second = "", third = ""]: RegExpExecArray): DateText {
  if (first.length === 4 && third.length <= 2) {
    return sure(Number(first), Number(second), Number(third));
  }
  if (first.length > 2) return { kind: "none" };
  if (third.length !== 4) return third.length === 2 ? { kind: "short" } : { kind: "none" };
  return { kind: "ordered", first: Number(first), second: Number(second), year: Number(third) };
}

function ofMonthName(typedText: string) {
  const [, day, name, year] = DAY_FIRST.exec(typedText) ?? [];
  const [, otherName, otherDay, otherYear] = MONTH_FIRST.exec(typedText) ?? [];
  const month = monthOf(name ?? otherName ?? "");
  if (month === 0) return null;
  return { day: Number(day ?? otherDay), month, year: Number(year ?? otherYear) };
}

const monthOf = (name: string): number =>
  MONTHS.findIndex((starts) => starts.some((start) => sortKey(name).startsWith(start))) + 1;

function sure(year: number, month: number, day: number): DateText {
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

/** Returns the ways in which a cell is a date: none for any other cell. */
export function dateFormsOf(cell: Cell): ("day" | "sure" | DateOrder)[] {
  if (isDayCell(cell)) return ["day"];
  const text = parseText(cellText(cell));
  if (text.kind === "sure") return ["sure"];
  return text.kind === "ordered" ? DATE_ORDERS.filter((order) => dayInOrder(text, order)) : [];
}

/** What the cells of a date column are. */
export interface DateColumn {
  /** Numbers of real dates, and of text dates whose day depends on the order. */
  real: number;
  ordered: number;
  /** The orders that fit every text date. */
  fitting: readonly DateOrder[];
  /** Up to three texts that show the order best. */
  examples: readonly string[];
  /** Up to three real dates, for a column that mixes both kinds. */
  realExamples: readonly CalendarDay[];
  /**
   * Whether the column looks half converted: every real date could be swapped, and no text date
   * could have been converted.
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
  const fits = (order: DateOrder) =>
    orderedTexts.filter(({ parsed }) => dayInOrder(parsed, order)).length;
  const mostFits = Math.max(...DATE_ORDERS.map(fits));
  // Texts that fit one order only come first: they prove it. Texts that fit none come last.
  const telling = orderedTexts.toSorted((a, b) => ambiguity(a.parsed) - ambiguity(b.parsed));
  return {
    real: days.length,
    ordered: orderedTexts.length,
    fitting: DATE_ORDERS.filter((order) => fits(order) === mostFits),
    examples: [...new Set(telling.map(({ text }) => text))].slice(0, EXAMPLES),
    realExamples: [...new Set(days)].slice(0, EXAMPLES),
    isHalfConverted:
      days.length > 0 &&
      orderedTexts.length > 0 &&
      days.every((day) => swapDayAndMonth(day) !== null) &&
      orderedTexts.every(({ parsed }) => dayInOrder(parsed, "mdy") === null),
  };
}

/** Returns 0 for a text that fits one order, 1 for one that fits both, 2 for one that fits none. */
function ambiguity(parsed: { first: number; second: number; year: number }): number {
  const fitting = DATE_ORDERS.filter((order) => dayInOrder(parsed, order) !== null).length;
  return fitting === 0 ? 2 : fitting - 1;
}

/** Returns a day with day and month swapped; null if there is no such month. */
export function swapDayAndMonth(day: CalendarDay): CalendarDay | null {
  const [year, month, date] = day.split("-").map(Number);
  return dayOf(year ?? 0, date ?? 0, month ?? 0);
}

/** Whether a reading answers everything that a column leaves open. */
export const isConfirmed = (column: DateColumn, reading: DateReading): boolean =>
  column.ordered === 0 ||
  (reading.order !== null && (column.real === 0 || reading.realDates !== null));

/**
 * Reads a date cell. Without a confirmed reading, cells whose day depends on it are unsure: of a
 * column that mixes both kinds, the real dates too.
 */
export function readDate(
  cell: Cell,
  column: DateColumn,
  reading: DateReading,
): ReadValue<CalendarDay> {
  if (cell === null) return blank();
  if (isDayCell(cell)) return readDay(cell.day, column, reading);
  const text = parseText(cellText(cell));
  switch (text.kind) {
    case "sure":
      return { value: text.day };
    case "short":
      return unfitValue("SHORT_YEAR");
    case "year":
      return unfitValue("YEAR_ONLY");
    case "none":
      return /^[-–—.]*$/u.test(cellText(cell).trim()) ? blank() : unfitValue("DATE");
    case "ordered": {
      if (reading.order === null) return unfitValue("DATE_UNSURE");
      const value = dayInOrder(text, reading.order);
      return value === null ? unfitValue("DATE") : { value };
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
