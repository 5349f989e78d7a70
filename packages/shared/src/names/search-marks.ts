/**
 * Characters of the search text that no input contains. `key` encloses name keys and initials. The
 * other marks enclose each word of a field; names, ID number and phone share the mark `name`.
 */
export const MARKS = {
  key: "\u001F",
  name: "\u001E",
  city: "\u001D",
  address: "\u001C",
  comment: "\u001B",
} as const;

/** The line of the search text of a person with values to check: a trigram that no input contains. */
export const TO_CHECK = "\u0013\u0013\u0013";

/** Returns a name key or initial as the search text contains it. */
export const withMarks = (text: string): string => `${MARKS.key}${text}${MARKS.key}`;

/** The character before the marked keys and initials of each name. */
export const NAME_MARKS = { firstName: "\u0011", lastName: "\u0012" } as const;

/** The character before the key of a full name that a short form stands for. */
const SHORT_FORM = "~";

/** Returns a key of a full name as the search text contains it for a first name. */
export const markedFullName = (key: string): string => NAME_MARKS.firstName + withMarks(key);

/** Returns a key of a full name as the search text contains it for one of its short forms. */
export const markedShortForm = (key: string): string => markedFullName(SHORT_FORM + key);

/** Returns the key of a marked text, as the table `person_keys` contains it. */
export const keyOfMarked = (text: string): string =>
  text.replaceAll(MARKS.key, "").replaceAll(NAME_MARKS.firstName, "");

/** Whether a text finds the full name of a short form, or a short form of a full name. */
export const isNickname = (text: string): boolean => text.startsWith(NAME_MARKS.firstName);

/** Whether a text is a marked key, initial or nickname rather than typed text. */
export const isMarked = (text: string): boolean => text.startsWith(MARKS.key) || isNickname(text);

/** Returns the beginning of a name key as the search text contains it. */
export const beginsWith = (beginning: string): string => MARKS.key + beginning;

/** Returns the folded text of a field, each word enclosed in a mark. */
export const fieldText = (mark: string, foldedText: string): string =>
  mark + foldedText.replaceAll(" ", mark) + mark;

/** Returns the capital letter that represents the script of a folded word in the search text. */
export function scriptOf(word: string): "C" | "H" | "L" {
  if (/\p{Script=Hebrew}/u.test(word)) return "H";
  return /\p{Script=Cyrillic}/u.test(word) ? "C" : "L";
}

/** Returns a marked name key followed by a script, as the search text contains it. */
export const markedInScript = (key: string, script: "C" | "H" | "L"): string =>
  withMarks(key) + script;

/** Whether a text is the key of a near name: a marked key that ends with a script. */
const isNear = (text: string): boolean => text.slice(0, -1).endsWith(MARKS.key);

/**
 * Returns the texts that an index looks up for a word. Fewer texts mean fewer look-ups: a near key
 * is used once for all scripts, which also finds other persons, and a text that contains another
 * one is omitted.
 */
export function indexTexts(texts: readonly string[]): string[] {
  const keys = texts.map((text) => (isNear(text) ? text.slice(0, -1) : text));
  return [...new Set(keys)].filter(
    (text, _, all) => !all.some((otherText) => otherText !== text && text.includes(otherText)),
  );
}

/** The texts of a searched word, by type. */
export interface WordTexts {
  script: string;
  /** The word as typed and its other forms, found anywhere. */
  plain: string[];
  /** Whole name keys and initials. */
  keys: string[];
  /** Full names of short forms, and the reverse. */
  nicknames: string[];
  /** Beginnings of name keys. */
  beginnings: string[];
  /** Whole keys of near names, with the script of the name. */
  near: string[];
}

/** Sorts the texts of a searched word. */
export function textsByKind(texts: readonly string[]): WordTexts {
  const isWhole = (text: string): boolean =>
    isMarked(text) && !isNickname(text) && text.endsWith(MARKS.key);
  return {
    script: scriptOf(texts[0] ?? ""),
    plain: texts.filter((text) => !isMarked(text)),
    keys: texts.filter(isWhole),
    nicknames: texts.filter(isNickname),
    beginnings: texts.filter(
      (text) => isMarked(text) && !isWhole(text) && !isNickname(text) && !isNear(text),
    ),
    near: texts.filter(isNear),
  };
}
