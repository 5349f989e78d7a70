import type { SourceProblem } from "./problems.ts";
import { SourceError } from "./problems.ts";

/** Share of the cells with text from which the damage is the file's, not that of a cell. */
const RUINED_SHARE = 0.2;

/** Words of question marks, as a program writes letters that its encoding lacks. */
const LOST = /^(?=.*\?{2})[\s\d?.,'"()/-]+$/u;
/** Minimum question marks of a cell: `???` can mean that a value is unknown. */
const LOST_MIN = 4;
/** Minimum cells of different lengths, since people repeat one sign for an unknown value. */
const LOST_LENGTHS_MIN = 3;

/**
 * Letters that were read in another encoding than they were written in. The second character of a
 * pair is one of those that Windows has for the bytes 0x80 to 0xBF.
 */
const GARBLED = [
  // UTF-8 as Windows-1252: Ð˜Ð²Ð°Ð½, ×©×œ×•×.
  /(?:[\u00C3\u00D0\u00D1\u00D7][\u0080-\u00BF\u0152-\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]\s?){2}/u,
  // UTF-8 as Windows-1251: РРІР°РЅ, Ч©ЧњЧ•Чќ.
  /(?:[\u0420\u0421\u0427][\u0098-\u00BB\u0401-\u040F\u0451-\u045F\u0490\u0491\u2013-\u203A\u20AC\u2116\u2122]){3}/u,
  // UTF-8 as Windows-1255: ׳©׳׳•׳.
  /(?:(?:\u05C0|\u05C1|\u05F3).){3}/u,
  // Windows-1251 or Windows-1255 as Windows-1252: Èâàíîâ, ùìåí.
  /(?<![a-zA-Z])[\u00C0-\u00FF]{3,}(?![a-zA-Z])/u,
];

/** A Hebrew word that begins with the form of a letter that only ends words, and one that ends so. */
const BEGINS_WITH_FINAL = /(?<!\p{L})[\u05DA\u05DD\u05DF\u05E3\u05E5]\p{Script=Hebrew}/gu;
const ENDS_WITH_FINAL = /\p{Script=Hebrew}[\u05DA\u05DD\u05DF\u05E3\u05E5](?!\p{L})/gu;
const REVERSED_MIN = 3;

/**
 * Returns what has happened to the letters of a source before it came here: lost (question marks
 * instead of letters), garbled (another encoding) or reversed (Hebrew from right to left); null if
 * they seem whole. Takes the texts of all cells.
 */
export function ruinOf(texts: readonly string[]): SourceProblem | null {
  const words = texts.filter((text) => /\p{L}|\u05C0|\u05C1|\u05F3|\?{2}/u.test(text));
  const isMany = (count: number): boolean => count > 0 && count >= words.length * RUINED_SHARE;
  const lost = words.filter(
    (text) => LOST.test(text) && text.replaceAll(/[^?]/gu, "").length >= LOST_MIN,
  );
  if (isMany(lost.length) && new Set(lost.map(({ length }) => length)).size >= LOST_LENGTHS_MIN) {
    return "LETTERS_LOST";
  }
  if (isMany(words.filter((text) => GARBLED.some((pattern) => pattern.test(text))).length)) {
    return "LETTERS_GARBLED";
  }
  const reversed = countOf(words, BEGINS_WITH_FINAL);
  const isReversed = reversed >= REVERSED_MIN && reversed > countOf(words, ENDS_WITH_FINAL);
  return isReversed ? "LETTERS_REVERSED" : null;
}

/** Throws a {@link SourceError} for ruined letters. */
export function refuseRuined(texts: readonly string[]): void {
  const problem = ruinOf(texts);
  if (problem) throw new SourceError(problem);
}

const countOf = (texts: readonly string[], pattern: RegExp): number =>
  texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
