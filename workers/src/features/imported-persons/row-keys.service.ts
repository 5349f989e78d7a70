import { createHmac } from "node:crypto";
import { keyPairs, keysOrLetters } from "@kehila/shared/names/full-name-keys";
import { fullNameKeysOfName, searchedKeysOfName } from "@kehila/shared/names/search";
import { knownIdNumber } from "@kehila/shared/persons/identifiers";
import type { PlanScope } from "../../core/scope.ts";
import { secretsOf } from "../../core/scope.ts";
import { deriveKey } from "../../lib/secrets/keys.ts";
import type { ServerSecret } from "../../lib/secrets/server-secrets.ts";

/** The values by which rows of a file are compared with each other and with a person. */
export interface KeyedValues {
  idNumber?: string | null | undefined;
  phone?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  birthDate?: string | null | undefined;
}

/** Maximum pairs of keys of a name; a name of many words has many. */
const PAIRS_MAX = 16;

const pairsOf = (first: readonly string[], last: readonly string[]): string[][] =>
  keyPairs(first, last).slice(0, PAIRS_MAX);

/**
 * Returns what two rows of one person may have in common besides the ID number: the phone or the
 * birth date with the name in any script and order; both with a short form of the first name.
 */
function likenessesOf({ phone, birthDate, firstName, lastName }: KeyedValues): string[] {
  if (!firstName || !lastName) return [];
  const [first = [], last = []] = [firstName, lastName].map((name) =>
    keysOrLetters(name, searchedKeysOfName(name)),
  );
  const names = pairsOf(first, last);
  const nicknames = pairsOf([...first, ...fullNameKeysOfName(firstName)], last);
  const parts = [
    ...(phone ? names.map((name) => ["phone", phone, ...name]) : []),
    ...(birthDate ? names.map((name) => ["born", birthDate, ...name]) : []),
    ...(phone && birthDate ? nicknames.map((name) => ["both", phone, birthDate, ...name]) : []),
  ];
  return parts.map((part) => part.join("|"));
}

/** Ends the keys of an adult with an ID number. */
const NUMBERED = "|numbered";

/** Returns the key of an ID number; a filler is none. */
function numberKeys({ idNumber }: KeyedValues): string[] {
  const known = knownIdNumber(idNumber);
  return known === null ? [] : [`id:${known}`];
}

/** Returns the keys under which a row with an adult is stored. */
export function storedKeys(adult: KeyedValues): string[] {
  const number = numberKeys(adult);
  const end = number.length > 0 ? NUMBERED : "";
  return [...number, ...likenessesOf(adult).map((likeness) => likeness + end)];
}

/** Returns the keys of rows to compare with a row of an adult. */
export const soughtKeys = (adult: KeyedValues): string[] => [
  ...numberKeys(adult),
  ...likenessesOf(adult).flatMap((likeness) => [likeness, likeness + NUMBERED]),
];

/** Precedes the keys of rows with refused values, so that no other row repeats such a row. */
export const REFUSED = "refused:";

/**
 * Returns every key under which a row of a person can be stored. A row with another ID number is of
 * another person.
 */
export function erasedKeys(person: KeyedValues): string[] {
  const number = numberKeys(person);
  const keys = number.length > 0 ? [...number, ...likenessesOf(person)] : soughtKeys(person);
  return keys.flatMap((key) => [key, REFUSED + key]);
}

const PURPOSE = "import-row-key";
/** 128 bits, in hexadecimal digits. */
const HEX_DIGITS = 32;

type Secrets = Pick<PlanScope, "env" | "calendar">;

/**
 * Returns hashes of keys as they are stored, by key. Keyed with the server's secret, because nine
 * digits are few enough to try all of them against a plain hash.
 */
export const storedHashes = (scope: Secrets, keys: readonly string[]): Map<string, string> =>
  hashesWith(secretsOf(scope).current, keys);

/**
 * Returns the keys by all hashes under which they can be stored: an import can begin before another
 * secret is used and go on afterwards.
 */
export const keysByHash = (scope: Secrets, keys: readonly string[]): Map<string, string> =>
  new Map(
    secretsOf(scope).verifying.flatMap((secret) =>
      [...hashesWith(secret, keys)].map(([key, hash]) => [hash, key] as const),
    ),
  );

function hashesWith({ value }: ServerSecret, keys: readonly string[]): Map<string, string> {
  const secretKey = deriveKey(value, PURPOSE);
  return new Map(
    keys.map((key) => [
      key,
      createHmac("sha256", secretKey).update(key).digest("hex").slice(0, HEX_DIGITS),
    ]),
  );
}
