import { sortKey } from "./fold.ts";
import type { Language } from "../base/languages.ts";
import { LOCALITIES } from "./localities.ts";

/** A locality: its name in each language, and the common key of all its spellings. */
export interface Locality {
  key: string;
  names: Record<Language, string>;
  /** Its spellings, folded by `sortKey()`, without spellings that are part of another one. */
  spellings: readonly string[];
}

/**
 * Replacements for letters that transliterations write differently, in the order of application.
 */
const EQUIVALENT_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[^\p{L}\p{N}]/gu, ""],
  [/[kc]h/gu, "h"],
  [/t[sz]/gu, "z"],
  [/q/gu, "k"],
  [/w/gu, "v"],
  [/y/gu, "i"],
  [/(?<=[aeiou])h$/gu, ""],
  [/ы/gu, "и"],
  [/э/gu, "е"],
  [/[ьъ]/gu, ""],
  [/я/gu, "иа"],
  [/(.)\1+/gu, "$1"],
];

/**
 * Folds a spelling of a locality: ignores hyphens, spaces, apostrophes, doubled letters, and what
 * transliterations and Ukrainian write differently.
 */
export const localityFold = (text: string): string =>
  EQUIVALENT_LETTERS.reduce(
    (foldedText, [from, to]) => foldedText.replaceAll(from, to),
    sortKey(text),
  );

const spellingsOf = (line: string): string[] => line.split(/[|,]/u);

function parse(line: string): Locality {
  const [en = "", ru = "", he = ""] = line.split("|").map((names) => names.split(",")[0]);
  const spellings = [...new Set(spellingsOf(line).map(sortKey))];
  return {
    key: sortKey(en),
    names: { en, ru, he },
    spellings: spellings.filter(
      (text) =>
        !spellings.some((otherSpelling) => otherSpelling !== text && otherSpelling.includes(text)),
    ),
  };
}

let read: ReadonlyMap<string, Locality> | undefined;

/** Returns the localities by each folded spelling; parses the list when first called. */
function bySpelling(): ReadonlyMap<string, Locality> {
  read ??= new Map(
    LOCALITIES.trim()
      .split("\n")
      .flatMap((line) => {
        const locality = parse(line);
        return spellingsOf(line).map((text) => [localityFold(text), locality] as const);
      }),
  );
  return read;
}

/** Returns the localities, roughly ordered by size. */
export const allLocalities = (): Locality[] => [...new Set(bySpelling().values())];

/** Returns the locality with this name, in any spelling; null for any other text. */
export const localityOf = (text: string): Locality | null =>
  bySpelling().get(localityFold(text)) ?? null;

/** Returns the key for counting and filtering cities: of the locality, otherwise of the text. */
export const localityKey = (text: string): string => localityOf(text)?.key ?? sortKey(text);

/** Returns the localities with a spelling that begins with a text, then those that contain it. */
export function localitiesContaining(text: string): Locality[] {
  const foldedText = localityFold(text);
  const containing = [...bySpelling()].filter(([spelling]) => spelling.includes(foldedText));
  const withPrefix = containing.filter(([spelling]) => spelling.startsWith(foldedText));
  return [...new Set([...withPrefix, ...containing].map(([, locality]) => locality))];
}
