import { fold, sortKey } from "./fold.ts";
import { searchedDigits } from "../persons/identifiers.ts";
import { SEARCH_WORDS_MAX } from "../base/limits.ts";
import { withoutMarks } from "../base/text.ts";

/** A word of a search. */
export interface TypedWord {
  kind: "name" | "number" | "initial";
  /** The folded word; the letter of an initial. */
  text: string;
  /** Other forms of a number, such as a local phone number. */
  numbers: readonly string[];
  /** The parts of the hyphenated word that contains this one. */
  parts: readonly string[];
}

/** Punctuation that users paste around words; other characters are ordinary. */
const EDGE = String.raw`[.,;:!?()[\]{}<>«»‹›"'“”„‟‘’‚\u0060´…|/\-\u2010-\u2015\u2212\u05BE]`;
const EDGES = new RegExp(`^${EDGE}+|${EDGE}+$`, "gu");
/** Letters with a period each, and the text after them: А. · А.С. · А.Иванов. */
const INITIALS = /^[("«]?(\p{L})\.(?:\p{L}\.)*[,;)»"]?(\p{L}{2,}.*)?$/u;

/** Splits a search at white space, and at commas and semicolons after a letter. */
function split(search: string): string[] {
  const typedParts = withoutMarks(search)
    .split(/\s+|(?<=\p{L}["']?[,;])(?=\p{L})/u)
    .filter(Boolean);
  const words = typedParts.filter((word) => word.replaceAll(EDGES, "") !== "");
  return words.length === 0 ? typedParts : words;
}

/** Parses one typed word: a number, or the words between its hyphens. */
function readWord(typedText: string): TypedWord[] {
  const bareText = typedText.replaceAll(EDGES, "") || typedText;
  const numbers = searchedDigits(typedText) ?? searchedDigits(bareText);
  if (numbers) {
    const text = sortKey(bareText);
    const otherNumbers = numbers.filter((number) => number !== text);
    return [{ kind: "number", text, numbers: otherNumbers, parts: [] }];
  }
  const parts = sortKey(bareText).split(" ");
  return parts.map((text) => ({ kind: "name", text, numbers: [], parts }));
}

/**
 * Splits a search into words. Of several initials in a row only the first counts, since the
 * register has no patronymics. A word may be empty after folding.
 */
export function typedWords(search: string): TypedWord[] {
  let isInRow = false;
  return split(search).flatMap((typedText): TypedWord[] => {
    const [initials, letter = "", name = ""] = INITIALS.exec(typedText) ?? [];
    if (initials === undefined) {
      isInRow = false;
      return readWord(typedText);
    }
    const initial: TypedWord = { kind: "initial", text: fold(letter), numbers: [], parts: [] };
    const words = isInRow ? [] : [initial];
    isInRow = name === "";
    return name === "" ? words : [...words, ...readWord(name)];
  });
}

/** Whether a search has more words than the maximum. */
export function hasIgnoredWords(search: string): boolean {
  return typedWords(search).length > SEARCH_WORDS_MAX;
}
