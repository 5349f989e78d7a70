import { hasValidCheckDigit } from "@kehila/shared/identifiers";

/** Numbers given to immigrants begin with a 3; this many of them exist in our range. */
const FIRST = 30_000_000;
const COUNT = 5_000_000;
/** Shares no factor with {@link COUNT}, so that every place gets a number of its own. */
const STEP = 1_618_033;

/** The identity number at a place: different for every place below five million, check digit right. */
export function identityNumber(place: number): string {
  const digits = String(FIRST + ((place * STEP) % COUNT));
  for (let last = 0; last <= 9; last += 1) {
    const candidate = `${digits}${last}`;
    if (hasValidCheckDigit(candidate)) return candidate;
  }
  throw new Error(`No check digit fits ${digits}.`);
}
