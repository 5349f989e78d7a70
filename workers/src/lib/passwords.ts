import { createHmac, scrypt, timingSafeEqual } from "node:crypto";
import { fromBase64url, toBase64url } from "./base64url.ts";
import { deriveKey } from "./keys.ts";

/** Work of one hash: 2^15 · 8 · 3, from OWASP's list; about 160 ms and 32 MB. */
const LOG_N = 15;
const R = 8;
const P = 3;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

const STORED = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/u;

interface Work {
  logN: number;
  r: number;
  p: number;
}

/**
 * Hashes a password as `$scrypt$ln=15,r=8,p=3$salt$hash`. The password is first mixed with a pepper
 * derived from the server's secret: a leaked table cannot be attacked without it.
 * Runs in the Worker and in plain Node alike.
 */
export async function hashPassword(password: string, secret: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const hash = await derive(password, secret, salt, { logN: LOG_N, r: R, p: P });
  const parameters = `ln=${LOG_N},r=${R},p=${P}`;
  return `$scrypt$${parameters}$${toBase64url(salt)}$${toBase64url(hash)}`;
}

/**
 * Whether a password is the stored one. With nothing stored it does the same work and answers no, so
 * that the time of an answer does not tell whether an account exists.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  secret: string,
): Promise<boolean> {
  const [, logN, r, p, salt, hash] = STORED.exec(stored ?? "") ?? [];
  if (!salt || !hash) {
    await derive(password, secret, new Uint8Array(SALT_BYTES), { logN: LOG_N, r: R, p: P });
    return false;
  }
  const expected = fromBase64url(hash);
  const work = { logN: Number(logN), r: Number(r), p: Number(p) };
  const actual = await derive(password, secret, fromBase64url(salt), work);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Whether a stored hash was made with other parameters than today's and should be made anew. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(`$scrypt$ln=${LOG_N},r=${R},p=${P}$`);
}

function derive(
  password: string,
  secret: string,
  salt: Uint8Array,
  work: Work,
): Promise<Uint8Array> {
  // NFKC: the same password typed on another keyboard or system is the same password (NIST 800-63B).
  const peppered = createHmac("sha256", deriveKey(secret, "password-pepper"))
    .update(password.normalize("NFKC"))
    .digest();
  const N = 2 ** work.logN;
  // Node refuses by default what needs more than 32 MiB, of which the table alone takes all.
  const options = { N, r: work.r, p: work.p, maxmem: 256 * N * work.r };
  return new Promise((resolve, reject) => {
    scrypt(peppered, salt, HASH_BYTES, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
