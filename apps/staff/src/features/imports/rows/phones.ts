import type { ImportRow } from "@kehila/shared/imports/rows";
import { textsBetween } from "@kehila/shared/base/ranges";
import { cleanLine, withPlainDigits } from "@kehila/shared/base/text";
import { numbersIn } from "@kehila/shared/persons/numbers-in-text";
import { isMobile } from "@kehila/shared/persons/identifiers";
import { phoneOf } from "../values/phone-of.ts";
import { readPhone } from "../values/phone.ts";
import { TEXT_MAX } from "../values/read.ts";
import type { ReadValue } from "../values/read.ts";
import type { RowCell, RowNotes } from "./row-notes.ts";

/** A phone of the person, as read from one of several columns. */
export interface ReadPhone {
  cell: RowCell;
  result: ReadValue<string>;
  /** Whether the heading names the husband or the wife. */
  isOfPartner: boolean;
}

/** Splits a phone from the name in one cell: `Sergey Kim 052-1111114`; null without a phone. */
export function phoneInName(text: string): { name: string; phone: string } | null {
  if (text.length > TEXT_MAX) return null;
  const line = cleanLine(withPlainDigits(text));
  const number = numbersIn(line).find(({ kind }) => kind === "phone" || kind === "foreign");
  const name = number && cleanLine(textsBetween(line, [number]).replaceAll(/[()[\],;:]/gu, " "));
  return name && /\p{L}/u.test(name) ? { name, phone: line.slice(number.from, number.to) } : null;
}

/**
 * Gives the spouse the phone that stands next to the spouse's first name; returns the phones of the
 * person, without that one.
 */
export function withoutSpousePhone(
  phones: readonly ReadPhone[],
  spouse: NonNullable<ImportRow["spouse"]>,
  notes: RowNotes,
): ReadPhone[] {
  const { firstName } = spouse;
  return phones.flatMap((read) => {
    const part = firstName && !spouse.phone ? phoneOf(firstName, read.cell.text) : null;
    if (!part) return [read];
    spouse.phone = part.phone;
    notes.addRepair(read.cell, "SPOUSE_PHONE", `${firstName} ${part.phone}`);
    const cell = { ...read.cell, text: part.rest };
    return part.rest === "" ? [] : [{ ...read, cell, result: readPhone(part.rest) }];
  });
}

/**
 * Returns the first mobile of the phones of a row, else the first phone. The others go to the
 * comment; without any phone, each text is a value that does not fit.
 */
export function takePhone(phones: readonly ReadPhone[], notes: RowNotes): ReadPhone | undefined {
  const fitPhones = phones.filter(({ result }) => result.value !== null);
  const taken = fitPhones.find(({ result }) => isMobile(result.value ?? "")) ?? fitPhones[0];
  for (const { cell, result } of phones) {
    if (!taken || cell === taken.cell) notes.take(result, cell);
    else if (result.value !== taken.result.value) notes.keep(cell);
  }
  return taken;
}
