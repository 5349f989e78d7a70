import { isMobile } from "@kehila/shared/persons/identifiers";
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
