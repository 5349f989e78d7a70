import { createHmac, scryptSync, timingSafeEqual } from "node:crypto";
import { fromBase64url, toBase64url } from "../secrets/base64url.ts";
import { hashGate } from "./hash-gate.ts";
import { deriveKey } from "../secrets/keys.ts";
import type { SecretSettings } from "../secrets/server-secrets.ts";
import { secretById, serverSecrets } from "../secrets/server-secrets.ts";

/** The full cost of a hash: N = 2^15, r = 8, p = 3 (OWASP); 160–290 ms of CPU and 32 MB. */
export const FULL_LOG_N = 15;
/** The lowest cost that `SCRYPT_LOG_N` can set, used by tests: under a millisecond. */
export const LOWEST_LOG_N = 4;
const R = 8;
const P = 3;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Stored for an account that has no password yet: no password has this hash. */
export const UNSET_PASSWORD = "unset";

const STORED =
  /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)(?:,k=(\d{8}))?\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/u;

/** The settings for hashing, which are in the Worker's `env`. */
export interface PasswordSettings extends SecretSettings {
  ENVIRONMENT: "production" | "development";
  /** The base-2 logarithm of scrypt's N for new hashes, 4–15. Only development reads it. */
  SCRYPT_LOG_N?: string | undefined;
  /** Maximum hashes that may wait or run in an isolate. Only development reads it. */
  HASHES_AT_ONCE?: string | undefined;
}

interface Work {
  logN: number;
  r: number;
  p: number;
  /** The mark of the secret whose pepper is mixed in; empty for `SECRET`. */
  secretId: string;
}

/**
 * Hashes a password as `$scrypt$ln=15,r=8,p=3,k=20261127$salt$hash`. The password is first mixed
 * with a pepper derived from the server's current secret, which `k` names, so that a leaked table
 * cannot be attacked without the secret. Works in the Worker and in Node.
 */
export async function hashPassword(
  password: string,
  settings: PasswordSettings,
  now: Date,
): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const work = workOf(settings, now);
  const hash = await derive(password, settings, { salt, work, now });
  return `${prefixOf(work)}${toBase64url(salt)}$${toBase64url(hash)}`;
}

/**
 * Whether a password is the stored one. Without a stored hash, and for a hash whose secret no
 * longer verifies, it does the same work and returns false. So the response time does not reveal
 * whether an account exists.
 */
export async function verifyPassword(
  password: string,
  storedHash: string | null,
  settings: PasswordSettings,
  now: Date,
): Promise<boolean> {
  const [, logN, r, p, secretId = "", salt, hash] = STORED.exec(storedHash ?? "") ?? [];
  if (!salt || !hash) {
    const work = workOf(settings, now);
    await derive(password, settings, { salt: new Uint8Array(SALT_BYTES), work, now });
    return false;
  }
  const expectedHash = fromBase64url(hash);
  const work = { logN: Number(logN), r: Number(r), p: Number(p), secretId };
  const actualHash = await derive(password, settings, { salt: fromBase64url(salt), work, now });
  const isVerifiable = secretById(serverSecrets(settings, now), secretId) !== null;
  return (
    isVerifiable &&
    actualHash.length === expectedHash.length &&
    timingSafeEqual(actualHash, expectedHash)
  );
}

/** Whether a stored hash has other parameters or another secret than a new hash would have. */
export function isOutdatedHash(storedHash: string, settings: PasswordSettings, now: Date): boolean {
  return !storedHash.startsWith(prefixOf(workOf(settings, now)));
}

/** Returns the parameters of a new hash: the full cost, unless development lowers it. */
function workOf(settings: PasswordSettings, now: Date): Work {
  const { ENVIRONMENT, SCRYPT_LOG_N } = settings;
  const requestedLogN =
    ENVIRONMENT === "development" ? Number(SCRYPT_LOG_N ?? FULL_LOG_N) : FULL_LOG_N;
  const isPossible =
    Number.isInteger(requestedLogN) && requestedLogN >= LOWEST_LOG_N && requestedLogN <= FULL_LOG_N;
  const { current } = serverSecrets(settings, now);
  return { logN: isPossible ? requestedLogN : FULL_LOG_N, r: R, p: P, secretId: current.id };
}

const prefixOf = ({ logN, r, p, secretId }: Work): string =>
  `$scrypt$ln=${logN},r=${r},p=${p}${secretId === "" ? "" : `,k=${secretId}`}$`;

function derive(
  password: string,
  settings: PasswordSettings,
  { salt, work, now }: { salt: Uint8Array; work: Work; now: Date },
): Promise<Uint8Array> {
  const secrets = serverSecrets(settings, now);
  // A secret that no longer verifies costs the same work; the caller refuses the result.
  const { value } = secretById(secrets, work.secretId) ?? secrets.current;
  // NFKC, so that the same password typed on another keyboard or system is equal (NIST 800-63B).
  const pepperedPassword = createHmac("sha256", deriveKey(value, "password-pepper"))
    .update(password.normalize("NFKC"))
    .digest();
  const N = 2 ** work.logN;
  // Node by default refuses more than 32 MiB, and scrypt's table alone needs that.
  const options = { N, r: work.r, p: work.p, maxmem: 256 * N * work.r };
  // The Workers runtime has no other threads: the asynchronous scrypt also blocks its caller.
  return hashGate.pass(settings, () => scryptSync(pepperedPassword, salt, HASH_BYTES, options));
}
