import { cleanLine, withoutForbiddenCharacters } from "@kehila/shared/base/text";
import type { SourceRow, SourceSheet } from "./cells.ts";
import { checkedSheet } from "./cells.ts";
import { readDelimited } from "./delimited.ts";
import { readPhone } from "../values/phone.ts";
import { SourceError } from "./problems.ts";

/** A pasted text: cells of a spreadsheet, or lines with a name and a phone in any order. */
export interface PastedText {
  kind: "cells" | "lines";
  sheet: SourceSheet;
}

/** Reads a pasted text. Throws a {@link SourceError} for an empty or a too long text. */
export function readPasted(text: string, name: string): PastedText {
  if (text.includes("\t")) return { kind: "cells", sheet: readDelimited(text, name, "\t") };
  const lines = text.split(/\r\n|\r|\n/u);
  if (isDelimited(lines)) return { kind: "cells", sheet: readDelimited(text, name) };
  const rows: SourceRow[] = lines.flatMap((line, index) => {
    const parsed = parseLine(line);
    return parsed === null
      ? []
      : [
          {
            row: index + 1,
            cells: [parsed.name || null, parsed.phone || null, parsed.rest || null],
          },
        ];
  });
  if (rows.length === 0) throw new SourceError("EMPTY");
  return { kind: "lines", sheet: checkedSheet({ name, rows, losses: [], merged: [] }) };
}

/** Whether each line has the same number of commas or of semicolons, at least two. */
function isDelimited(lines: readonly string[]): boolean {
  const filledLines = lines.filter((line) => line.trim() !== "");
  return [",", ";"].some((delimiter) => {
    const counts = new Set(filledLines.map((line) => line.split(delimiter).length));
    const [count = 0] = counts;
    return filledLines.length > 1 && counts.size === 1 && count > 2;
  });
}

/** WhatsApp's prefix of a copied message: `[24.11.2026, 12:30] Name: `, or with a dash. */
const MESSAGE =
  /^\[?\d{1,2}[./]\d{1,2}[./]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?(?:\]| -) [^:]{1,60}: /u;
/** A number or a bullet before an entry: `1. `, `2) `, `- `, `• `. */
const BULLET = /^(?:\(?\d{1,3}[.)\-:]\s*(?=\D)|[-–—•*·▪✅✔☑]+\s*)/u;
const PICTURES = /[\p{Extended_Pictographic}\uFE0F\u200D]/gu;
const PHONE_LIKE = /(?:\+|\b)\d[\d\s().\-\u2010-\u2015\u05BE/]{6,}\d/gu;
const PARENTHESES = /\(([^()]*)\)/gu;
const GUESTS = /\s+([+x×]?\s?\d{1,2})$/u;
const PUNCTUATION = /^[\s,;:.|/\-–—]+|[\s,;:|/\-–—]+$/gu;

export interface ParsedLine {
  name: string;
  phone: string;
  /** The other text of the line: a second phone, a number of guests, a remark in parentheses. */
  rest: string;
}

/** Splits a line into name, phone and rest; null for a line without letters and digits. */
export function parseLine(line: string): ParsedLine | null {
  const text = cleanLine(withoutForbiddenCharacters(line.replaceAll("\t", " ")))
    .replace(MESSAGE, "")
    .replaceAll(PICTURES, " ")
    .trim()
    .replace(BULLET, "");
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const phones: string[] = [];
  const rest: string[] = [];
  const withoutPhones = text.replaceAll(PHONE_LIKE, (match) => {
    const phone = phones.length === 0 ? phoneIn(match) : null;
    if (phone !== null) phones.push(phone);
    const remark = (phone === null ? match : match.replace(phone, " ")).replaceAll(PUNCTUATION, "");
    if (remark !== "") rest.push(remark);
    return " · ";
  });
  const withoutRemarks = withoutPhones.replaceAll(PARENTHESES, (_all, remark: string) => {
    if (remark.replaceAll("·", "").trim() !== "") rest.push(remark.replaceAll("·", " ").trim());
    return " · ";
  });
  const words = withoutRemarks
    .split("·")
    .map((part) => part.replaceAll(PUNCTUATION, ""))
    .filter(Boolean);
  // The first part with a letter is the name: `Name, phone, remark`.
  const index = words.findIndex((part) => /\p{L}/u.test(part));
  const [nameWithGuests = ""] = index === -1 ? [] : words.splice(index, 1);
  // Moves a number of guests at the end of the name, as in `Anna Levi +2`, to the rest.
  const name = nameWithGuests.replace(GUESTS, (_all, guests: string) => {
    rest.push(guests);
    return "";
  });
  return {
    name: cleanLine(name),
    phone: phones[0] ?? "",
    rest: cleanLine([...words, ...rest].join(", ")),
  };
}

/** Returns the first phone in a run of digits, separators and spaces; null if there is none. */
function phoneIn(text: string): string | null {
  const words = text.split(/[\s/]+/u).filter(Boolean);
  const runs = words.flatMap((_word, from) =>
    words.map((_other, size) => words.slice(from, words.length - size).join(" ")),
  );
  if (isPhone(text)) return text.trim();
  return runs.find((run) => run !== "" && text.includes(run) && isPhone(run)) ?? null;
}

/** Whether a text is a phone number, with or without its leading zero. */
const isPhone = (text: string): boolean => {
  const { value, rest } = readPhone(text);
  return value !== null && rest === undefined;
};
