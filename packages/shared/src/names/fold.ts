/** Marks that people and phones write for an apostrophe, besides `'` itself. */
const APOSTROPHES = /[\u0060\u00B4\u02B9\u02BB-\u02BD\u02C8\u02CA\u02CB\u2018\u2019\u201B\u2032]/gu;

/** Marks that people and phones write for a double quotation mark, besides `"` itself. */
const DOUBLE_MARKS = /[\u201C-\u201F\u2033]/gu;

/** Latin letters, and the Cyrillic letters of the same shape in the same order. */
const [LATIN_SHAPES, CYRILLIC_SHAPES] = [
  "ABCEHIJKMOPSTXYaceijkopsxy",
  "АВСЕНІЈКМОРЅТХУасеіјкорѕху",
];

/**
 * Letters next to a plain one in their alphabets, which replaces them on keyboards without them:
 * Ukrainian, Belarusian, Kazakh, Kyrgyz, Tajik, Azerbaijani, Polish, Danish, German, Icelandic,
 * Turkish, Yiddish. Letters with an accent are decomposed, not listed.
 */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  `ё:е є:е і:и ј:и ґ:г ғ:г ә:а ө:о ү:у ұ:у қ:к ң:н һ:х ҳ:х ҷ:ч ҹ:ч җ:ж
  ł:l ø:o đ:d ð:d þ:th æ:ae œ:oe ß:ss ı:i ħ:h ŧ:t ŋ:n ə:a
  װ:וו ױ:וי ײ:יי`
    .split(/\s+/u)
    .map((pair) => pair.split(":"))
    .map(([letter = "", plain = ""]) => [letter, plain]),
);
const LISTED_LETTERS = new RegExp(`[${[...PLAIN_LETTERS.keys()].join("")}]`, "gu");

/**
 * Folds text for search, comparison and sorting: ignores case, diacritics, ё/е, niqqud, geresh,
 * gershayim, the forms of apostrophes, letters of another script that look the same, and what
 * distinguishes neighbours of an alphabet (і and и, ł and l). All other characters, including `%`,
 * `_`, `*` and `(`, are kept.
 */
export function fold(text: string): string {
  return text
    .replaceAll(/\u00B4/gu, "'")
    .normalize("NFKD")
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(DOUBLE_MARKS, '"')
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/(?<=\p{Script=Hebrew})["']+/gu, "")
    .replaceAll(/[\u05F3\u05F4]/gu, "")
    .replaceAll(/(?<=\p{L})["']+(?=\p{L})/gu, "'")
    .replaceAll(/[\p{L}']+/gu, inOneScript)
    .toLowerCase()
    .replaceAll(/[\p{L}']+/gu, inPlainLetters)
    .normalize("NFC")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

/** Whether a word has both Latin and Cyrillic letters. */
const isMixed = (word: string): boolean =>
  /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word);

/**
 * Returns a word of Latin and Cyrillic letters in the script of the letters that only one script
 * has, or in the more frequent script if each letter has both forms. Another mixture stays.
 */
function inOneScript(word: string): string {
  if (!isMixed(word)) return word;
  const latin = word.match(/\p{Script=Latin}/gu) ?? [];
  const cyrillic = word.match(/\p{Script=Cyrillic}/gu) ?? [];
  const canBeCyrillic = latin.every((letter) => LATIN_SHAPES.includes(letter));
  const canBeLatin = cyrillic.every((letter) => CYRILLIC_SHAPES.includes(letter));
  if (canBeCyrillic && (!canBeLatin || cyrillic.length >= latin.length))
    return inShapes(word, LATIN_SHAPES, CYRILLIC_SHAPES);
  return canBeLatin ? inShapes(word, CYRILLIC_SHAPES, LATIN_SHAPES) : word;
}

const inShapes = (word: string, from: string, to: string): string =>
  Array.from(word, (letter) => to[from.indexOf(letter)] ?? letter).join("");

/** Returns a word with its plain letters; a mixture of scripts stays, since it is no name. */
const inPlainLetters = (word: string): string =>
  isMixed(word)
    ? word
    : word.replaceAll(LISTED_LETTERS, (letter) => PLAIN_LETTERS.get(letter) ?? letter);

/** Hyphens and dashes of all three scripts. */
export const HYPHENS = /[-\u2010-\u2015\u05BE\u2212]/gu;

/** Returns the number of letters in the key of a search. */
export const lettersIn = (search: string): number => sortKey(search).match(/\p{L}/gu)?.length ?? 0;

/**
 * Returns the key for sorting and comparing names, cities and other text columns. The database
 * sorts keys by code, so this function decides the order of all lists of people.
 */
export function sortKey(text: string): string {
  return fold(text.replaceAll(HYPHENS, " "));
}
