/** An identifier: 128 bits as hexadecimal digits. */
const ID = /^[\da-f]{32}$/u;
/** A short code: the same bits as base64url, followed by four bits that are zero. */
const CODE = /^[\w-]{22}$/u;
const CODE_LENGTH = 22;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Returns the short code of an identifier: the same 128 bits; null for another text. */
export function shortId(id: string): string | null {
  if (!ID.test(id)) return null;
  const bits = BigInt(`0x${id}`) << 4n;
  return Array.from({ length: CODE_LENGTH }, (_, index) =>
    ALPHABET.charAt(Number((bits >> BigInt(6 * (CODE_LENGTH - 1 - index))) & 63n)),
  ).join("");
}

/** Returns the identifier of a short code; null for a text that no identifier has as its code. */
export function longId(code: string): string | null {
  if (!CODE.test(code)) return null;
  let bits = 0n;
  for (const character of code) bits = bits * 64n + BigInt(ALPHABET.indexOf(character));
  return (bits & 15n) === 0n ? (bits >> 4n).toString(16).padStart(32, "0") : null;
}
