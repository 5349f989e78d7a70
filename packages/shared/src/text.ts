/** Text as people type it, made safe to keep (decisions, Text) and easy to search (decisions, Search). */

// Controls (line breaks and tabs are looked at apart), bidi embeddings, overrides and isolates,
// zero-width characters, soft hyphen, byte-order mark, interlinear marks, non-characters.
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]/u;

/** `String.isWellFormed` says the same, but phones without updates for years do not have it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether a text holds characters that the register refuses: they hide or reverse what is read. */
export function hasForbiddenCharacters(text: string): boolean {
  return FORBIDDEN.test(text) || LONE_SURROGATE.test(text);
}

/** One line of text: NFC, trimmed, inner white space collapsed to single spaces. */
export function cleanLine(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
}

/** Several lines of text: each one cleaned, empty ones at both ends dropped. */
export function cleanLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/u)
    .map(cleanLine)
    .join("\n")
    .replaceAll(/^\n+|\n+$/gu, "")
    .replaceAll(/\n{3,}/gu, "\n\n");
}
