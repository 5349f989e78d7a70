import { cleanLine, withoutMarks } from "@kehila/shared/base/text";
import { normalisePhone } from "@kehila/shared/persons/identifiers";
import type { ReadValue } from "./read.ts";
import { blank, unfit } from "./read.ts";

/**
 * Numbers that lost their leading zero when a spreadsheet took them for a number: a mobile or
 * internet phone of nine digits, a landline of eight.
 */
const LOST_ZERO = /^(?:[57]\d{8}|[23489]\d{7})$/u;
const BETWEEN = /[,;\n|]|\s+(?:и|או|or|and)\s+|\s\/\s|(?<=\d{7})\s*\/\s*(?=[+\d])|\s{2,}/u;
const NOTHING = /^(?:[-–—.]+|0+)$/u;

/** Reads a phone. Of several phones the first one counts; the others are the rest. */
export function readPhone(text: string): ReadValue<string> {
  const typed = withoutMarks(text).trim();
  if (typed === "" || NOTHING.test(typed)) return blank();
  const whole = readOne(typed);
  if (whole) return whole;
  const parts = typed
    .split(BETWEEN)
    .map((part) => cleanLine(part))
    .filter(Boolean);
  const read = parts.map((part) => readOne(part) ?? readOne(part.replaceAll(/[^\d+]/gu, "")));
  const at = read.findIndex((one) => one !== null);
  const found = read[at];
  if (!found) return unfit("PHONE");
  const rest = parts.filter((_part, index) => index !== at);
  const remark = /\p{L}[^\d]*/u.exec(parts[at] ?? "")?.[0].trim();
  return {
    ...found,
    repair: found.repair ?? "SECOND_PHONE",
    rest: [...rest, ...(remark ? [remark] : [])].join(", "),
  };
}

function readOne(typed: string): ReadValue<string> | null {
  const digits = typed.replaceAll(/[\s\-.()/\u2010-\u2015]/gu, "");
  if (LOST_ZERO.test(digits)) return { value: `0${digits}`, repair: "PADDED_PHONE" };
  const phone = normalisePhone(typed);
  return phone === null ? null : { value: phone };
}
