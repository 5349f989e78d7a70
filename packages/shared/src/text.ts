/** Text as people type it, made safe to keep (decisions, Text) and easy to search (decisions, Search). */

/**
 * Marks that take no room: soft hyphen, bidi marks, embeddings, overrides and isolates, zero-width
 * characters, byte-order mark. Contacts, chats and documents put them around what is copied.
 */
const MARKS = String.raw`\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF`;

// Controls (line breaks and tabs are looked at apart), interlinear marks, non-characters.
const UNREADABLE = String.raw`\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFF9-\uFFFB\uFFFE\uFFFF`;

/** White space except characters that `\s` counts as such and the register refuses. */
const SPACES = String.raw`[^\S\u000B\u000C\uFEFF]`;

const ANY_MARK = new RegExp(`[${MARKS}]`, "gu");
const EDGE = new RegExp(`^(?:${SPACES}|[${MARKS}])$`, "u");
const INNER_SPACES = new RegExp(`${SPACES}+`, "gu");
// `String.isWellFormed` finds lone surrogates too, but phones without updates for years lack it.
const FORBIDDEN = new RegExp(String.raw`[${MARKS}${UNREADABLE}\p{Surrogate}]`, "u");
const EVERY_FORBIDDEN = new RegExp(FORBIDDEN, "gu");

/** Whether a text holds characters that the register refuses: they hide or reverse what is read. */
export function hasForbiddenCharacters(text: string): boolean {
  return FORBIDDEN.test(text);
}

/** The text without the characters that {@link hasForbiddenCharacters} finds: what one can see. */
export function visible(text: string): string {
  return text.replaceAll(EVERY_FORBIDDEN, "");
}

/** The text without invisible marks, for phones, numbers, dates and searches. */
export function withoutMarks(text: string): string {
  return text.replaceAll(ANY_MARK, "");
}

/** The text without white space and invisible marks at its edges. */
export function trimEdges(text: string): string {
  // A pattern that ends in `+$` takes quadratic time on long runs of spaces.
  let [start, end] = [0, text.length];
  while (start < end && EDGE.test(text.charAt(start))) start += 1;
  while (end > start && EDGE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** One line of text: NFC, trimmed of marks too, inner white space collapsed to single spaces. */
export function cleanLine(text: string): string {
  return trimEdges(text.normalize("NFC")).replaceAll(INNER_SPACES, " ");
}

/** Several lines of text: each one cleaned, empty ones at both ends dropped. */
export function cleanLines(text: string): string {
  return (
    text
      .split(/\r\n|\r|\n/u)
      .map(cleanLine)
      .join("\n")
      // Collapsed first: runs of any length at the end would take quadratic time.
      .replaceAll(/\n{3,}/gu, "\n\n")
      .replaceAll(/^\n+|\n+$/gu, "")
  );
}
