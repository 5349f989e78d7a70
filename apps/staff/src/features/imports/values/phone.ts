import { cleanLine, withoutMarks } from "@kehila/shared/base/text";
import { compact, normalisePhone } from "@kehila/shared/persons/identifiers";
import type { ReadValue } from "./read.ts";
import { blank, unfitValue } from "./read.ts";

/**
 * Phones without their leading zero, as spreadsheets store them: nine digits of a mobile or
 * internet phone, eight digits of a landline.
 */
const LOST_ZERO = /^(?:[57]\d{8}|[23489]\d{7})$/u;
const BETWEEN = /[,;\n|]|\s+(?:и|או|or|and)\s+|\s\/\s|(?<=\d{7})\s*\/\s*(?=[+\d])|\s{2,}/u;
const NOTHING = /^(?:[-–—.]+|0+)$/u;

/** Reads the first phone of a text. `rest` contains the other phones and remarks of the text. */
export function readPhone(text: string): ReadValue<string> {
  const typedText = withoutMarks(text).trim();
  if (typedText === "" || NOTHING.test(typedText)) return blank();
  const wholeValue = readOne(typedText);
  if (wholeValue) return wholeValue;
  const parts = typedText
    .split(BETWEEN)
    .map((part) => cleanLine(part))
    .filter(Boolean);
  const results = parts.map((part) => readOne(part) ?? readOne(part.replaceAll(/[^\d+]/gu, "")));
  const valueIndex = results.findIndex((value) => value !== null);
  const foundValue = results[valueIndex];
  if (!foundValue) return unfitValue("PHONE");
  const rest = parts.filter((_part, index) => index !== valueIndex);
  const remark = /\p{L}[^\d]*/u.exec(parts[valueIndex] ?? "")?.[0].trim();
  return {
    ...foundValue,
    repair: foundValue.repair ?? "SECOND_PHONE",
    rest: [...rest, ...(remark ? [remark] : [])].join(", "),
  };
}

function readOne(typedText: string): ReadValue<string> | null {
  const digits = compact(typedText);
  if (LOST_ZERO.test(digits)) return { value: `0${digits}`, repair: "PADDED_PHONE" };
  const phone = normalisePhone(typedText);
  return phone === null ? null : { value: phone };
}
