/** Cleans typed text for storage (docs/product.md#text) and search (docs/product.md#matching). */

/**
 * Marks that show nothing: soft hyphen, bidi marks, embeddings, overrides and isolates, zero-width
 * characters, byte-order mark, and the blank letters of Hangul, Khmer and Braille, which stand for
 * a name in chats. Contacts, chats and documents put marks around copied text.
 */
const MARKS = String.raw`\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0`;

// Control characters (except line breaks and tabs, handled separately), interlinear marks,
// non-characters.
const UNREADABLE = String.raw`\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFF9-\uFFFB\uFFFE\uFFFF`;

/** White space, except characters of `\s` that the register refuses. */
const SPACES = String.raw`[^\S\u000B\u000C\uFEFF]`;

const ANY_MARK = new RegExp(`[${MARKS}]`, "gu");
const EDGE = new RegExp(`^(?:${SPACES}|[${MARKS}])$`, "u");
const INNER_SPACES = new RegExp(`${SPACES}+`, "gu");
// `String.isWellFormed` also finds lone surrogates, but old phones without updates lack it.
const FORBIDDEN = new RegExp(String.raw`[${MARKS}${UNREADABLE}\p{Surrogate}]`, "u");
const EVERY_FORBIDDEN = new RegExp(FORBIDDEN, "gu");

/**
 * Whether a text contains characters that the register refuses because they hide or reverse text.
 */
export function hasForbiddenCharacters(text: string): boolean {
  return FORBIDDEN.test(text);
}

/** Returns the text without the characters that {@link hasForbiddenCharacters} finds. */
export function withoutForbiddenCharacters(text: string): string {
  return text.replaceAll(EVERY_FORBIDDEN, "");
}

// The joiner of an emoji, as in a family, is kept. No lookbehind, which old phones lack.
const MARKS_OUTSIDE_EMOJI = new RegExp(
  String.raw`([\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]\u200D(?=\p{Extended_Pictographic}))|[${MARKS}]`,
  "gu",
);

/** Returns the text without invisible marks, except joiners inside emoji. */
export const withoutMarksOutsideEmoji = (text: string): string =>
  text.replaceAll(MARKS_OUTSIDE_EMOJI, "$1");

const UNREADABLE_CHARACTER = new RegExp(String.raw`[${UNREADABLE}\p{Surrogate}]`, "u");

/** Whether a text contains control characters or half characters. */
export const hasUnreadableCharacters = (text: string): boolean => UNREADABLE_CHARACTER.test(text);

/** Whether a text shows a letter or a digit. */
export const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(withoutMarks(text));

const DASH = /^[-\u2010-\u2015\u2212\u05BE]$/u;

/** Whether a text is a single dash, which stands for no last name. */
export const isDash = (text: string): boolean => DASH.test(text);

/** Returns the text without invisible marks, for phones, numbers, dates and searches. */
export function withoutMarks(text: string): string {
  return text.replaceAll(ANY_MARK, "");
}

const DIGIT = /\p{Nd}/u;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;

/** Returns the text with the digits of other scripts (`٥`, `５`) as digits `0` to `9`. */
export const withPlainDigits = (text: string): string =>
  text.replaceAll(OTHER_DIGITS, (digit) => {
    // Unicode encodes the digits of a script in order, in runs of ten.
    const code = digit.codePointAt(0) ?? 0;
    let start = code;
    while (DIGIT.test(String.fromCodePoint(start - 1))) start -= 1;
    return String((code - start) % 10);
  });

/** Returns the text without white space and invisible marks at its edges. */
export function trimEdges(text: string): string {
  // A loop: a pattern ending in `+$` takes quadratic time on long runs of spaces.
  let [start, end] = [0, text.length];
  while (start < end && EDGE.test(text.charAt(start))) start += 1;
  while (end > start && EDGE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Returns one line of text: NFC, trimmed, inner white space collapsed to single spaces. */
export function cleanLine(text: string): string {
  return trimEdges(text.normalize("NFC")).replaceAll(INNER_SPACES, " ");
}

/** Returns several lines of text: each cleaned, empty ones at both ends dropped. */
export function cleanLines(text: string): string {
  return (
    text
      .split(/\r\n|\r|\n/u)
      .map(cleanLine)
      .join("\n")
      // Collapsed first, because long runs at the end would take quadratic time.
      .replaceAll(/\n{3,}/gu, "\n\n")
      .replaceAll(/^\n+|\n+$/gu, "")
  );
}

/**
 * Values that neighbouring text cannot reorder: empty, digits with single separators, and texts of
 * one direction with a letter at both ends. Scripts from U+0590 to U+08FF run right to left.
 * Private-use characters (`\p{Co}`) count as letters: they are placeholders for isolated names.
 */
const KEEPS_ORDER = [
  /^(?:\d+(?:[-.,:/\u00A0\u202F]\d+)*)?$/u,
  /^(?![^]*[\u0590-\u08FF])[\p{L}\p{Co}](?:[^]*[\p{L}\p{M}\p{Co}])?$/u,
  /^(?![^]*(?![\u0590-\u08FF])\p{L})[\u0590-\u08FF](?:[^]*[\u0590-\u08FF])?$/u,
];

/**
 * Returns a value in a Unicode isolate: its first letter decides its direction; digits run left to
 * right.
 */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

/**
 * A phone with a country code: in a right-to-left line the plus sign would move to the other side.
 */
const PHONE = /\+\d[\d ().-]*\d/gu;

const NO_BREAK_SPACE = "\u00A0";

/** Wraps the phones in a value in isolates without line breaks. */
export const withPhones = (value: string): string =>
  value.replaceAll(PHONE, (phone) => isolate(phone.replaceAll(" ", NO_BREAK_SPACE)));

/**
 * Returns a value for plain text, in a Unicode isolate if the surrounding text could reorder it,
 * like `<bdi>` in markup: a date with its time, a name in two scripts, a file name.
 */
export const isolateIfNeeded = (text: string): string =>
  KEEPS_ORDER.some((pattern) => pattern.test(text)) ? text : isolate(text);

/**
 * Returns a sentence for use after 'Spouse:': with a lower-case first letter, unless it begins with
 * a field's label.
 */
export const afterColon = (sentence: string, label: string): string =>
  sentence.startsWith(label) ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1);
