import { otherLanguageOf } from "@kehila/shared/base/languages";

/** The Hebrew "and": a letter that is written as one word with the next word. */
const JOINED_AND = /(?:^|\s)ו$/u;

/**
 * Returns the text before a name in a sentence: the Hebrew "and" has a hyphen before a name in
 * another script.
 */
export const beforeName = (text: string, name: string): string =>
  JOINED_AND.test(text) && otherLanguageOf(name, "he") ? `${text}-` : text;
