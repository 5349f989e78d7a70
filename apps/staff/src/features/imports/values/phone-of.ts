import { textsBetween } from "@kehila/shared/base/ranges";
import { cleanLine, withPlainDigits } from "@kehila/shared/base/text";
import { sortKey } from "@kehila/shared/names/fold";
import { normalisePhone } from "@kehila/shared/persons/identifiers";
import { numbersIn } from "@kehila/shared/persons/numbers-in-text";
import { TEXT_MAX } from "./read.ts";

/**
 * Splits the phone next to a first name from a text with phones: `050-3332110 (Inna); 052-…`, or
 * `Inna 050-3332110`. Null if no phone stands next to the name.
 */
export function phoneOf(firstName: string, text: string): { phone: string; rest: string } | null {
  if (text.length > TEXT_MAX) return null;
  const [name = ""] = firstName.split(" ");
  const line = cleanLine(withPlainDigits(text).replaceAll(/[\r\n]+/gu, "; "));
  const phones = numbersIn(line).filter(({ kind }) => kind === "phone");
  // The first phone shows whether names stand before the phones or after them.
  const isBefore = /\p{L}/u.test(line.slice(0, phones[0]?.from ?? 0));
  for (const [index, { from, to }] of phones.entries()) {
    const range = isBefore
      ? { from: phones[index - 1]?.to ?? 0, to }
      : { from, to: phones[index + 1]?.from ?? line.length };
    const words = line.slice(range.from, range.to).match(/\p{L}+/gu) ?? [];
    const phone = normalisePhone(line.slice(from, to));
    if (phone !== null && words.some((word) => sortKey(word) === sortKey(name))) {
      return { phone, rest: textsBetween(line, [range]) };
    }
  }
  return null;
}
