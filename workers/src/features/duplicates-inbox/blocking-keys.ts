import { ID_NUMBER_DIGITS, PHONE_DIGITS_MAX, PHONE_DIGITS_MIN } from "@kehila/shared/base/limits";
import { localityKey } from "@kehila/shared/names/locality";
import type { Gender } from "@kehila/shared/persons/parts";
import { keyPairs, keysOrLetters } from "@kehila/shared/names/full-name-keys";
import { fullNameKeysOfName, keysOfName, searchedKeysOfName } from "@kehila/shared/names/search";
import { addressOf } from "@kehila/shared/matcher/likeness";
import type { FullName } from "@kehila/shared/names/similar-names";

/** The fields of a record that a look-up compares. */
export interface ComparedPerson extends FullName {
  seq: number;
  version: number;
  householdId: string;
  idNumber: string | null;
  gender: Gender | null;
  birthDate: string | null;
  phone: string | null;
  address: string | null;
  city: string;
  children: readonly { firstName: string; birthDate: string }[];
}

/** Maximum keys per person; a name of many words has many. */
const KEYS_MAX = 120;

/** Returns a hash of a text, an integer of 53 bits. A collision only costs a comparison. */
function hashOf(text: string): number {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index);
    low = Math.imul(low ^ letter, 2_654_435_761);
    high = Math.imul(high ^ letter, 1_597_334_677);
  }
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return 4_294_967_296 * (high & 0x1f_ff_ff) + (low >>> 0);
}

/**
 * Returns the keys of a person. Two persons are compared if they have a common key. Each key is the
 * hash of one of these values, with names in any script, order and short form: the full name; one
 * name with the city and the year of birth; one name with the address; a child. Phones, birth dates
 * and ID numbers need no keys, because they have indexes.
 */
export function blockingKeysOf(person: ComparedPerson): number[] {
  const { firstName, lastName, birthDate, children } = person;
  const first = keysOrLetters(firstName, searchedKeysOfName(firstName));
  const last = keysOrLetters(lastName, searchedKeysOfName(lastName));
  const firstNameKeys = [...first, ...fullNameKeysOfName(firstName)];
  const locality = localityKey(person.city);
  const address = addressOf(person);
  const texts = [
    ...keyPairs(firstNameKeys, last).map((pair) => ["name", ...pair]),
    ...[...firstNameKeys, ...last].flatMap((name) => [
      ...(birthDate ? [["year", birthDate.slice(0, "2026".length), locality, name]] : []),
      ...(address ? [["address", locality, address, name]] : []),
    ]),
    ...children.flatMap((child) =>
      keysOrLetters(child.firstName, keysOfName(child.firstName)).map((name) => [
        "child",
        child.birthDate,
        name,
      ]),
    ),
  ];
  return [...new Set(texts.map((parts) => hashOf(parts.join("\n"))))].slice(0, KEYS_MAX);
}

/** The numbers of digits that valid numbers have. */
export const DIGITS_OF = {
  idNumber: [ID_NUMBER_DIGITS],
  phone: [PHONE_DIGITS_MIN, PHONE_DIGITS_MAX],
} as const;

const DIGITS = Array.from("0123456789");

/**
 * Returns the numbers of valid length that differ from a number by one typing mistake: one digit
 * differs, is missing or is too many, or two neighbours are swapped.
 */
export function slipsOf(number: string, lengths: readonly number[]): string[] {
  const slips: string[] = [];
  const [isShorter, isLonger] = [-1, 1].map((by) => lengths.includes(number.length + by));
  for (let index = 0; index <= number.length; index += 1) {
    const [before, digit, after] = [
      number.slice(0, index),
      number.charAt(index),
      number.slice(index + 1),
    ];
    if (isShorter && digit) slips.push(before + after);
    if (digit && after) slips.push(before + after.charAt(0) + digit + after.slice(1));
    for (const otherDigit of DIGITS) {
      if (digit) slips.push(before + otherDigit + after);
      if (isLonger) slips.push(before + otherDigit + digit + after);
    }
  }
  return [...new Set(slips)].filter((slip) => slip !== number);
}
