import { SourceError } from "./problems.ts";

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1255", "windows-1251"] as const;
export type Encoding = (typeof ENCODINGS)[number];

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The bytes at which UTF-16 without a mark is recognised. */
const SAMPLE = 4096;

/**
 * Returns the possible encodings of a text file, the likely one first. Hebrew of Windows-1255 and
 * Cyrillic of Windows-1251 share their bytes: a reader has to choose between the two.
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

/** Returns UTF-16 if most of every second byte is zero or names the Hebrew or Cyrillic block. */
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
 * Whether capitals of Windows-1251 begin words. In Windows-1255 the same bytes are vowel points,
 * which never begin one.
 */
function hasCyrillicCapitals(bytes: Uint8Array): boolean {
  return bytes.some(
    (byte, index) => byte >= 0xc0 && byte <= 0xdf && (bytes[index - 1] ?? 0x20) < 0x80,
  );
}

/** Returns the text of a file. Bytes without a character become U+FFFD. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes);

/** Refuses files that are no text: known binary formats, and zero bytes outside UTF-16. */
export function refuseBinary(bytes: Uint8Array, encoding: Encoding): void {
  if (encoding.startsWith("utf-16")) return;
  if (bytes.subarray(0, SAMPLE).includes(0) || decode(bytes.subarray(0, 5), encoding) === "%PDF-") {
    throw new SourceError("NOT_A_TABLE");
  }
}
