import { SourceError } from "./problems.ts";

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1255", "windows-1251"] as const;
export type Encoding = (typeof ENCODINGS)[number];

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Number of bytes in which UTF-16 without a byte order mark is detected. */
const SAMPLE = 4096;

/**
 * Returns the possible encodings of a text file, the likely one first. Hebrew in Windows-1255 and
 * Cyrillic in Windows-1251 use the same bytes, so the user has to choose between the two.
 */
export function encodingsOf(bytes: Uint8Array): readonly Encoding[] {
  const entry = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (entry) return [entry[0]];
  const wideEncoding = unmarkedUtf16(bytes);
  if (wideEncoding) return [wideEncoding];
  if (isUtf8(bytes)) return ["utf-8"];
  return hasCyrillicCapitals(bytes)
    ? ["windows-1251", "windows-1255"]
    : ["windows-1255", "windows-1251"];
}

/** Returns the variant of UTF-16 whose high bytes are mostly zero, Cyrillic or Hebrew. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, SAMPLE);
  if (sample.length < 4 || bytes.length % 2 !== 0 || !sample.includes(0)) return undefined;
  const isHigh = (byte: number): boolean => byte === 0 || byte === 0x04 || byte === 0x05;
  const share = (offset: number): number =>
    sample.filter((byte, index) => index % 2 === offset && isHigh(byte)).length /
    Math.ceil(sample.length / 2);
  if (share(1) > 0.9 && share(1) > share(0)) return "utf-16le";
  return share(0) > 0.9 ? "utf-16be" : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a word begins with a byte that is a capital letter in Windows-1251. In Windows-1255 the
 * same bytes are vowel points, which never begin a word.
 */
function hasCyrillicCapitals(bytes: Uint8Array): boolean {
  return bytes.some(
    (byte, index) => byte >= 0xc0 && byte <= 0xdf && (bytes[index - 1] ?? 0x20) < 0x80,
  );
}

/** Returns the text of a file. Bytes without a character become U+FFFD. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes);

/** Throws a {@link SourceError} for a file with null bytes that is not UTF-16. */
export function refuseBinary(bytes: Uint8Array, encoding: Encoding): void {
  if (encoding.startsWith("utf-16")) return;
  if (bytes.subarray(0, SAMPLE).includes(0)) throw new SourceError("NOT_A_TABLE");
}
