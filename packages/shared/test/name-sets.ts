import type { LabelledName } from "./name-key-measure.ts";
import type { ClerksName } from "./search-measure.ts";

/**
 * Returns a line of a set for each name. No value has a comma; `|` separates the spellings of a
 * script.
 */
const rowsOf = (csv: string): string[][] =>
  csv
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));

const spellingsIn = (cell = ""): string[] => cell.split("|");

/** Returns the names of a set of `test-data`; the last three columns are feminine forms. */
export const namesIn = (csv: string): (ClerksName & { origin: string })[] =>
  rowsOf(csv).map(([name = "", kind = "", origin = "", ...cells]) => {
    const [latin, cyrillic, hebrew, ...feminine] = cells.map(spellingsIn);
    const spellings = { latin: latin ?? [], cyrillic: cyrillic ?? [], hebrew: hebrew ?? [] };
    if (!cells[3]) return { name, kind, origin, ...spellings };
    const [latinFeminine = [], cyrillicFeminine = [], hebrewFeminine = []] = feminine;
    const other = { latin: latinFeminine, cyrillic: cyrillicFeminine, hebrew: hebrewFeminine };
    return { name, kind, origin, ...spellings, feminine: other };
  });

/** Returns the names of the first set, whose spellings are one word each. */
export const wordsIn = (csv: string): (LabelledName & { origin: string })[] =>
  namesIn(csv).map(({ name, kind, origin, latin, cyrillic, hebrew }) => ({
    name,
    kind,
    origin,
    latin: latin.join(" "),
    cyrillic: cyrillic.join(" "),
    hebrew: hebrew.join(" "),
  }));

/** Returns pairs of spellings of one name. */
export const pairsIn = (csv: string): string[][] => rowsOf(csv);
