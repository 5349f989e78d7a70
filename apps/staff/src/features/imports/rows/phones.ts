import type { ImportRow } from "@kehila/shared/imports/rows";
import { isMobile } from "@kehila/shared/persons/identifiers";
import { phoneOf } from "../values/phone-of.ts";
import { readPhone } from "../values/phone.ts";
import type { ReadValue } from "../values/read.ts";
import type { RowCell, RowNotes } from "./row-notes.ts";

/** A phone of the person, as read from one of several columns. */
export interface ReadPhone {
  cell: RowCell;
  result: ReadValue<string>;
  /** Whether the heading names the husband or the wife. */
  isOfPartner: boolean;
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
