import { createHmac } from "node:crypto";
import { sortKey } from "@kehila/shared/names/fold";
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

/** Returns the keys of an adult: by ID number, by phone and name, by birth date and name. */
export function adultKeys({
  idNumber,
  phone,
  firstName,
  lastName,
  birthDate,
}: KeyedValues): string[] {
  const name = firstName && lastName ? `${sortKey(lastName)}|${sortKey(firstName)}` : null;
  return [
    ...(idNumber ? [`id:${idNumber}`] : []),
    ...(phone && name !== null ? [`phone:${phone}|${name}`] : []),
    ...(birthDate && name !== null ? [`born:${birthDate}|${name}`] : []),
  ];
}

/** Precedes the keys of rows with refused values, so that no other row repeats such a row. */
export const REFUSED = "refused:";

/** Returns every key under which a row with these values can be stored. */
export const erasedKeys = (values: KeyedValues): string[] =>
  adultKeys(values).flatMap((key) => [key, REFUSED + key]);

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
