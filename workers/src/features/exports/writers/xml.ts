/** Characters that are not allowed in XML 1.0, including lone surrogates. */
const ILLEGAL = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text without characters to escape or remove, like most texts. */
const PLAIN = /^[\t\n !#-%'-;=?-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for elements and attributes; removes characters that XML does not allow. */
export const xmlText = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .replaceAll(ILLEGAL, "")
        .replaceAll(/\r\n?/gu, "\n")
        .replaceAll(/[&<>"]/gu, (character) => ENTITIES[character] ?? "");

/** The declaration that begins a part of an Office file. */
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
