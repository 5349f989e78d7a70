import { textsBetween } from "@kehila/shared/base/ranges";
import { cleanLine, withoutMarks, withPlainDigits } from "@kehila/shared/base/text";
import {
  compact,
  isForeignPhone,
  lacksDigit,
  lacksZero,
  normalisePhone,
} from "@kehila/shared/persons/identifiers";
import { numbersIn } from "@kehila/shared/persons/numbers-in-text";
import { numberText } from "@kehila/shared/persons/tool-numbers";
import type { ReadValue } from "./read.ts";
import { blank, TEXT_MAX, unfitValue } from "./read.ts";

/** A landline without its leading zero, as spreadsheets store it. */
const LANDLINE_WITHOUT_ZERO = /^[23489]\d{7}$/u;
/** The trunk prefix of Russian phones, written before an Israeli one: `8-052-111-11-11`. */
const RUSSIAN_PREFIX = /^8[\s-]{1,3}(?=\(?0\d)/u;
const NOTHING = /^(?:[-–—.]+|0+)$/u;

/**
 * Reads the first phone of a text. `rest` contains the other phones and remarks of the text. A
 * mobile that seems to lack a digit is a question, unless the user has confirmed the text.
 */
export function readPhone(text: string, isConfirmed = false): ReadValue<string> {
  const typedText = withoutMarks(text).trim().replace(RUSSIAN_PREFIX, "");
  if (typedText === "" || NOTHING.test(typedText)) return blank();
  if (typedText.length > TEXT_MAX) return unfitValue("PHONE");
  const wholeValue = readOne(typedText, isConfirmed);
  if (wholeValue) return wholeValue;
  const line = cleanLine(withPlainDigits(typedText).replaceAll(/[\r\n]+/gu, "; "));
  const numbers = numbersIn(line);
  const phone = numbers.find(({ kind }) => kind === "phone");
  if (!phone) {
    const isForeign = numbers.some(({ kind }) => kind === "foreign");
    return unfitValue(isForeign ? "FOREIGN_PHONE" : "PHONE");
  }
  const value = readOne(line.slice(phone.from, phone.to), isConfirmed) ?? unfitValue("PHONE");
  if (value.value === null) return value;
  return { ...value, repair: value.repair ?? "SECOND_PHONE", rest: textsBetween(line, [phone]) };
}

function readOne(typedText: string, isConfirmed: boolean): ReadValue<string> | null {
  const digits = compact(numberText(typedText) ?? "");
  if (LANDLINE_WITHOUT_ZERO.test(digits)) return { value: `0${digits}`, repair: "PADDED_PHONE" };
  if (isForeignPhone(typedText)) return unfitValue("FOREIGN_PHONE");
  if (lacksDigit(typedText) && !isConfirmed) return unfitValue("PHONE_DIGIT");
  const value = normalisePhone(typedText);
  if (value === null) return null;
  return lacksZero(typedText) ? { value, repair: "PADDED_PHONE" } : { value };
}
