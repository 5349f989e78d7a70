/**
 * Folds text for search and sorting: ignores case, diacritics, ё/е, niqqud, geresh and gershayim.
 * All other characters, including `%`, `_`, `"`, `*` and `(`, are kept.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\u2018\u2019\u02BC]/gu, "'")
    .replaceAll(/[\u201C\u201D\u201E]/gu, '"')
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/(?<=\p{Script=Hebrew})["']/gu, "")
    .replaceAll(/[\u05F3\u05F4]/gu, "")
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

/** Hyphens and dashes of all three scripts. */
export const HYPHENS = /[-\u2010-\u2015\u05BE\u2212]/gu;

/** Returns the number of letters in the key of a search. */
export const lettersIn = (search: string): number => sortKey(search).match(/\p{L}/gu)?.length ?? 0;

/** Returns the key for sorting and comparing names, cities and other text columns. */
export function sortKey(text: string): string {
  return fold(text.replaceAll(HYPHENS, " "));
}
