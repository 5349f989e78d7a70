/** Letters of Arial by their width, in digits; all others are as wide as a digit. */
const LETTERS: readonly (readonly [width: number, letters: string])[] = [
  [0.5, " !',./:;I[\\]|fijltІЇії"],
  [0.65, '"()-`r{}וין'],
  [0.75, "*гґ"],
  [0.9, "Jcksvxyzзкстухчьэєגזנ"],
  [1.1, "+<=>FTZ~ЗТУъ"],
  [1.25, "&ABCDEHKNPRSUVXYwАБВДЕЁИЙЛНПРСХЦЧЬЭЯЄжмыю"],
  [1.4, "GOQОЪ"],
  [1.55, "MmМФфшщ"],
  [1.75, "@%W№ЖШЫЩЮ"],
];
const WIDTHS = new Map(
  LETTERS.flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, width] as const)),
);
const WIDEST = 1.75;
/** How much wider bold letters are. */
const BOLD = 1.1;

/** Returns the width of a text in Arial, in digits of the same size. */
export function widthIn(text: string): number {
  let width = 0;
  for (const letter of text) width += WIDTHS.get(letter) ?? 1;
  return width;
}

/** Returns the width of a text in bold Arial, in digits that are not bold. */
export const boldWidthIn = (text: string): number => BOLD * widthIn(text);

/** Whether a text fits into a width even if all its letters are the widest. */
export const surelyFits = (text: string, width: number): boolean => text.length * WIDEST <= width;

/**
 * Matches where a line can break: at spaces, and after the hyphen of a double name. Office breaks
 * no line after a hyphen of Hebrew letters.
 */
const BREAK = /\s+|(?<=[\p{L}--\p{Script=Hebrew}]-)/v;

/** Returns the parts of a text in which a line does not break. */
export const unbrokenParts = (text: string): string[] => text.split(BREAK);

/** Returns the width of the longest part without a break; `widthOf` measures one. */
export const longestIn = (text: string, widthOf: (part: string) => number): number =>
  Math.max(0, ...unbrokenParts(text).map(widthOf));
