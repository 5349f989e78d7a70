import { sortKey } from "./fold.ts";
import type { Language } from "../base/languages.ts";
import { LOCALITIES } from "./localities.ts";

/** A locality: its name in each language, and the common key of all its spellings. */
export interface Place {
  key: string;
  names: Record<Language, string>;
  /** Its spellings, folded by `sortKey()`, without spellings that are part of another one. */
  spellings: readonly string[];
}

/**
 * Replacements for letters that transliterations write differently, in the order of application.
 */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[^\p{L}\p{N}]/gu, ""],
  [/[kc]h/gu, "h"],
  [/t[sz]/gu, "z"],
  [/q/gu, "k"],
  [/w/gu, "v"],
  [/y/gu, "i"],
  [/(?<=[aeiou])h$/gu, ""],
  [/[іы]/gu, "и"],
  [/[єэ]/gu, "е"],
  [/[ьъ]/gu, ""],
  [/я/gu, "иа"],
  [/(.)\1+/gu, "$1"],
];

/**
 * Folds a spelling of a place: ignores hyphens, spaces, apostrophes, doubled letters, and what
 * transliterations and Ukrainian write differently.
 */
export const placeFold = (text: string): string =>
  ALIKE.reduce((foldedText, [from, to]) => foldedText.replaceAll(from, to), sortKey(text));

const spellingsOf = (line: string): string[] => line.split(/[|,]/u);

function parse(line: string): Place {
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

let read: ReadonlyMap<string, Place> | undefined;

/** Returns the localities by each folded spelling; parses the list when first called. */
function bySpelling(): ReadonlyMap<string, Place> {
  read ??= new Map(
    LOCALITIES.trim()
      .split("\n")
      .flatMap((line) => {
        const place = parse(line);
        return spellingsOf(line).map((text) => [placeFold(text), place] as const);
      }),
  );
  return read;
}

/** Returns the localities, roughly ordered by size. */
export const allPlaces = (): Place[] => [...new Set(bySpelling().values())];

/** Returns the locality with this name, in any spelling; null for any other text. */
export const placeOf = (text: string): Place | null => bySpelling().get(placeFold(text)) ?? null;

/** Returns the key for counting and filtering cities: of the locality, otherwise of the text. */
export const placeKey = (text: string): string => placeOf(text)?.key ?? sortKey(text);

/** Returns the localities with a spelling that begins with a text, then those that contain it. */
export function placesLike(text: string): Place[] {
  const foldedText = placeFold(text);
  const foundPlaces = [...bySpelling()].filter(([spelling]) => spelling.includes(foldedText));
  const withPrefix = foundPlaces.filter(([spelling]) => spelling.startsWith(foldedText));
  return [...new Set([...withPrefix, ...foundPlaces].map(([, place]) => place))];
}
