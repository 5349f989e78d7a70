import { hasValidCheckDigit } from "@kehila/shared/persons/identifiers";

/** The first of {@link COUNT} numbers. Identity numbers of immigrants begin with 3. */
const FIRST = 30_000_000;
const COUNT = 5_000_000;
/** Coprime to {@link COUNT}, so that every index gives a different number. */
const STEP = 1_618_033;

/** Returns the identity number at an index: unique below five million, with a valid check digit. */
export function identityNumber(number: number): string {
  const digits = String(FIRST + ((number * STEP) % COUNT));
  for (let last = 0; last <= 9; last += 1) {
    const candidate = `${digits}${last}`;
    if (hasValidCheckDigit(candidate)) return candidate;
  }
  throw new Error(`No check digit fits ${digits}.`);
}
