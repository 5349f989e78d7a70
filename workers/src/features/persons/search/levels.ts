import type { WordTexts } from "@kehila/shared/names/search-marks";
import { fieldText, indexTexts, MARKS, marked } from "@kehila/shared/names/search-marks";
import { isIndexable, quoted } from "./parsed-search.ts";

/**
 * How closely a word matches a person, the closest first: a word of a name (or ID number or phone) as
 * typed, its beginning, its sound in the script typed, its sound, the beginning of that, inside a word,
 * a word of the city, the address or the comment, and a near sound. A person's level is that of the word
 * that matches least. The place of nicknames is behind `beginning`.
 */
export const LEVELS = [
  "whole",
  "beginning",
  "soundInScript",
  "sound",
  "soundBeginning",
  "inside",
  "city",
  "address",
  "comment",
  "near",
] as const;
export type Level = (typeof LEVELS)[number];

/** The persons of one level who are of no closer one, as a query of the trigram index. */
export interface Tier {
  level: number;
  /** Null where the index cannot name them: texts of a search that are too short. */
  query: string | null;
}

const either = (texts: readonly string[]): string => texts.map(quoted).join(" OR ");

/** The condition of a word on each level in the index's language: empty without a text, null unknown. */
function conditionsOf({
  plain,
  keys,
  beginnings,
  near,
  script,
}: WordTexts): Record<Level, string | null> {
  const withMark = (mark: string): string[] => plain.map((text) => mark + text);
  // Of one character the index knows initials, which are letters.
  const beginning = plain.map((text) => (/^\p{L}$/u.test(text) ? marked(text) : MARKS.name + text));
  const isKnown = plain.every(isIndexable);
  const elsewhere = either([MARKS.city, MARKS.address, MARKS.comment].flatMap(withMark));
  return {
    whole: either(plain.map((text) => fieldText(MARKS.name, text))),
    beginning: beginning.every(isIndexable) ? either(beginning) : null,
    soundInScript: either(keys.map((key) => key + script)),
    sound: either(keys),
    soundBeginning: either(beginnings),
    inside: plain.length === 0 ? "" : isKnown ? `((${either(plain)}) NOT (${elsewhere}))` : null,
    city: either(withMark(MARKS.city)),
    address: either(withMark(MARKS.address)),
    comment: either(plain),
    near: either(indexTexts(near)),
  };
}

/** A condition that holds for every person that the row tests let pass. */
const ANY = "";

/** What the index knows of one word up to each level: null while no person matches. */
function upToEach(word: WordTexts): (string | null)[] {
  const conditions = conditionsOf(word);
  return LEVELS.map((_, level) => {
    const known = LEVELS.slice(0, level + 1).map((name) => conditions[name]);
    if (known.includes(null)) return ANY;
    const texts = known.filter(Boolean).join(" OR ");
    return texts === "" ? null : `(${texts})`;
  });
}

/**
 * The tiers of a search in order: no person is in two of them, and only the last can lack a query.
 * `phrases` are conditions that hold on every level.
 */
export function tiersOf(words: readonly WordTexts[], phrases: readonly string[]): Tier[] {
  const known = words.map(upToEach);
  const tiers: Tier[] = [];
  let before: string | null = null;
  for (const level of LEVELS.keys()) {
    const parts = known.map((upTo) => upTo[level] ?? null);
    if (parts.includes(null)) continue;
    const query = [...parts, ...phrases].filter(Boolean).join(" AND ");
    if (query === before) continue;
    if (query === "") return [...tiers, { level, query: null }];
    tiers.push({ level, query: before === null ? query : `(${query}) NOT (${before})` });
    before = query;
  }
  return tiers;
}
