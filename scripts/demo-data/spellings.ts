/** The spellings in which volunteers type a family's data. */
export const SPELLINGS = ["en", "ru", "uk", "he"] as const;
export type Spelling = (typeof SPELLINGS)[number];

/** One text in every spelling. */
export type SpelledText = Readonly<Record<Spelling, string>>;

/** Parses a table of one row per line, with the columns en | ru | uk | he. */
export function spelledTable(table: string): SpelledText[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [en, ru, uk, he] = line.split("|").map((cell) => cell.trim());
      if (!en || !ru || !uk || !he) throw new Error(`A spelling is missing: ${line}`);
      return { en, ru, uk, he };
    });
}
