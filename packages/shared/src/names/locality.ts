import { sortKey } from "./fold.ts";
import type { Language } from "../base/languages.ts";
import { otherLanguageOf } from "../base/languages.ts";
import { isSlip } from "../matcher/slips.ts";
import { LOCALITIES } from "./localities.ts";

/** A locality: its name in each language, and the common key of all its spellings. */
export interface Locality {
  key: string;
  names: Record<Language, string>;
  /** Its spellings as written in the list, without abbreviations. */
  written: readonly string[];
  /** Its spellings, folded by `sortKey()`, without spellings that are part of another one. */
  spellings: readonly string[];
}

/** Leaves out an h that ends a word in one transliteration only. */
const SILENT_H = [/(?<=[aeiou])h$/gu, ""] as const;

/**
 * Replacements for letters that transliterations write differently, in the order of application.
 */
const EQUIVALENT_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[^\p{L}\p{N}]/gu, ""],
  [/[kc]h/gu, "h"],
  [/th/gu, "t"],
  [/t[sz]/gu, "z"],
  [/q/gu, "k"],
  [/w/gu, "v"],
  [/y/gu, "i"],
  SILENT_H,
  [/ы/gu, "и"],
  [/э/gu, "е"],
  [/[ьъ]/gu, ""],
  [/я/gu, "иа"],
  [/^(?:kafr|kefar)/gu, "kfar"],
  [/^(?:кафр|кефар)/gu, "кфар"],
  // The Arabic article.
  [/el/gu, "al"],
  [/ел/gu, "ал"],
  [/(.)\1+/gu, "$1"],
];

/** The replacements for the beginning of a name, whose last letter may be followed by others. */
const EQUIVALENT_IN_PART = EQUIVALENT_LETTERS.filter((rule) => rule !== SILENT_H);

/** What people write before and after the name of a city. */
const BEFORE_NAME =
  /^(?:г|гор|город|пос|поселок|мошав|кибуц|the city of|city of|city|town of|kibbutz|moshav|עיר|העיר|קיבוץ|מושב)(?:\. ?| )(?=.)/u;
const AFTER_NAME = /(?:,? ?\(?(?:israel|израиль|ישראל)\)?|,? (?:(?<=...,? )г\.?|город|city))$/u;

const withLetters = (text: string, rules: typeof EQUIVALENT_LETTERS): string =>
  rules.reduce((foldedText, [from, to]) => foldedText.replaceAll(from, to), text);

/** Returns the key of a city without 'city of' before it and the country after it. */
const nameKey = (text: string): string =>
  sortKey(text).replace(BEFORE_NAME, "").replace(AFTER_NAME, "");

/**
 * Folds a spelling of a locality: ignores hyphens, spaces, apostrophes, doubled letters, and what
 * transliterations and Ukrainian write differently.
 */
export const localityFold = (text: string): string =>
  withLetters(nameKey(text), EQUIVALENT_LETTERS);

/** A text as it is compared with others: as typed, and with equivalent letters. */
interface Comparable {
  words: readonly string[];
  plain: string;
  folded: string;
  /** Folded as the beginning of a longer name. */
  part: string;
}

function comparable(text: string): Comparable {
  const key = nameKey(text);
  return {
    words: key.split(/[^\p{L}\p{N}']+/u).filter(Boolean),
    plain: key.replaceAll(/[^\p{L}\p{N}]/gu, ""),
    folded: withLetters(key, EQUIVALENT_LETTERS),
    part: withLetters(key, EQUIVALENT_IN_PART),
  };
}

/** A locality with its names as they are compared. */
interface Entry {
  locality: Locality;
  names: readonly Comparable[];
  /** The folds of abbreviations. */
  abbreviations: ReadonlySet<string>;
}

/** Minimum letters of a name that typing may begin; a shorter one is an abbreviation. */
const NAME_MIN = 4;

function parse(line: string): Entry {
  const [en = "", ru = "", he = "", rare = ""] = line.split("|");
  const written = [en, ru, he].flatMap((names) => names.split(","));
  const [enName = "", ruName = "", heName = ""] = [en, ru, he].map((names) => names.split(",")[0]);
  const spellings = [...new Set(written.map(sortKey))];
  const others = rare.split(",").filter(Boolean).map(comparable);
  return {
    locality: {
      key: sortKey(enName),
      names: { en: enName, ru: ruName, he: heName },
      written,
      spellings: spellings.filter(
        (text) => !spellings.some((longer) => longer !== text && longer.includes(text)),
      ),
    },
    names: [...written.map(comparable), ...others.filter(({ plain }) => plain.length >= NAME_MIN)],
    abbreviations: new Set(others.map(({ folded }) => folded)),
  };
}

interface Table {
  entries: readonly Entry[];
  /** The entries by each folded spelling; null where two localities share an abbreviation. */
  byFold: ReadonlyMap<string, Entry | null>;
}

let read: Table | undefined;

/** Returns the table of localities; parses the list when first called. */
function table(): Table {
  if (read) return read;
  const entries = LOCALITIES.trim().split("\n").map(parse);
  const byFold = new Map<string, Entry | null>();
  for (const entry of entries) {
    const folds = new Set([...entry.names.map(({ folded }) => folded), ...entry.abbreviations]);
    for (const folded of folds) byFold.set(folded, byFold.has(folded) ? null : entry);
  }
  read = { entries, byFold };
  return read;
}

const entryOf = (text: string): Entry | null => table().byFold.get(localityFold(text)) ?? null;

/** Returns the localities, roughly ordered by size. */
export const allLocalities = (): Locality[] => table().entries.map(({ locality }) => locality);

/** Returns the locality with this name or abbreviation, in any spelling; null for any other text. */
export const localityOf = (text: string): Locality | null => entryOf(text)?.locality ?? null;

/** Returns the key for counting and filtering cities: of the locality, otherwise of the text. */
export const localityKey = (text: string): string => localityOf(text)?.key ?? sortKey(text);

/** How well a name fits a typed text, the best first. */
const RANKS = ["exact", "prefix", "word", "shortened", "inside", "slip"] as const;
type Rank = (typeof RANKS)[number];

const CONTAINING = RANKS.filter((rank) => rank !== "shortened" && rank !== "slip");
const WITHOUT_SLIPS = RANKS.filter((rank) => rank !== "slip");

/** Minimum letters of a name for which one wrong letter is a slip. */
const SLIP_MIN = 4;

/** Whether a name begins with a typed text, or its words from an index on. */
const startsAt = (typed: Comparable, name: Comparable, index: number): boolean => {
  const rest = comparable(name.words.slice(index).join(" "));
  return rest.plain.startsWith(typed.plain) || rest.part.startsWith(typed.part);
};

/** Whether each typed word begins the name's word at its position: `K. Yam`, `Рам. Ган`. */
const isShortened = (typed: Comparable, name: Comparable): boolean =>
  typed.words.length > 1 &&
  typed.words.length === name.words.length &&
  typed.words.every((word, index) => name.words[index]?.startsWith(word));

function rankOf(typed: Comparable, name: Comparable): Rank | null {
  if (name.folded === typed.folded) return "exact";
  if (name.plain.includes(typed.plain) || name.part.includes(typed.part)) {
    const index = name.words.findIndex((_word, start) => startsAt(typed, name, start));
    return index === 0 ? "prefix" : index > 0 ? "word" : "inside";
  }
  if (isShortened(typed, name)) return "shortened";
  const isLong = Math.min(typed.folded.length, name.folded.length) >= SLIP_MIN;
  const isWrong = isSlip(typed.folded, name.folded) || isSlip(typed.plain, name.plain);
  return isLong && isWrong ? "slip" : null;
}

/** Returns the best rank of the names of an entry. */
function rankOfEntry(typed: Comparable, { names, abbreviations }: Entry): Rank | null {
  if (abbreviations.has(typed.folded)) return "exact";
  const ranks = new Set(names.map((name) => rankOf(typed, name)));
  return RANKS.find((rank) => ranks.has(rank)) ?? null;
}

/** Returns the items in the order of their ranks, otherwise in their own order. */
function inOrderOf<T>(ranks: readonly Rank[], items: ReadonlyMap<Rank | null, T[]>): T[] {
  return ranks.flatMap((rank) => items.get(rank) ?? []);
}

/** The first word of a name as an initial, or shortened with a period: `К Ям`, `Кир.Ям`. */
const FIRST_SHORTENED = /^(\p{L}|\p{L}+(?=\.))[^\p{L}\p{N}]+(.+)$/u;

/** Whether a text shortens only the first word of a name: `К. Ям`, `Кир. Моцкин`. */
function shortensFirstWord(text: string, name: Comparable): boolean {
  const [, start = "", rest = ""] = FIRST_SHORTENED.exec(nameKey(text)) ?? [];
  const [first = "", ...others] = name.words;
  return (
    start !== "" && first.startsWith(start) && localityFold(rest) === localityFold(others.join(" "))
  );
}

/**
 * Returns the name whose first word a text shortens; null for any other text, and where the text
 * fits a second locality.
 */
function nameShortened(text: string): string | null {
  const typed = comparable(text);
  const [entry, second] = table().entries.filter(({ names }) =>
    names.some((name) => isShortened(typed, name) || shortensFirstWord(text, name)),
  );
  if (!entry || second || !entry.names.some((name) => shortensFirstWord(text, name))) return null;
  const { written } = entry.locality;
  return (
    written.find((name) => shortensFirstWord(text, comparable(name))) ??
    nameIn(text, entry.locality)
  );
}

/** Returns the name of a locality in the script of a text. */
const nameIn = (text: string, { names }: Locality): string =>
  names[otherLanguageOf(text, "") ?? "en"];

/**
 * Returns the name that an abbreviation, a rare spelling or a name with words around it means, in
 * its own script: `ת"א`, `К. Ям`, `г. Хайфа`; null for any other text, common spellings included.
 */
export function fullCityName(text: string): string | null {
  const locality = localityOf(text);
  if (!locality) return nameShortened(text);
  const whole = withLetters(sortKey(text), EQUIVALENT_LETTERS);
  const spelling = locality.written.find((name) => localityFold(name) === localityFold(text));
  if (spelling !== undefined) return localityFold(spelling) === whole ? null : spelling;
  return nameIn(text, locality);
}

/**
 * Returns the localities with a spelling that contains a text: an exact name or abbreviation, then
 * a prefix of a name, a prefix of a word, any other part.
 */
export function localitiesContaining(text: string): Locality[] {
  const typed = comparable(text);
  const byRank = Map.groupBy(table().entries, (entry) => rankOfEntry(typed, entry));
  return inOrderOf(CONTAINING, byRank).map(({ locality }) => locality);
}

/**
 * Returns the cities that a typed text may mean, the best match first: names that contain the text,
 * or whose words it shortens. If there are none, returns names that differ by one letter.
 */
export function citiesLike(text: string, cities: readonly string[]): string[] {
  const typed = comparable(text);
  const byRank = Map.groupBy(cities, (city) => {
    const entry = entryOf(city);
    return entry ? rankOfEntry(typed, entry) : rankOf(typed, comparable(city));
  });
  const found = inOrderOf(WITHOUT_SLIPS, byRank);
  return found.length > 0 ? found : inOrderOf(["slip"], byRank);
}
