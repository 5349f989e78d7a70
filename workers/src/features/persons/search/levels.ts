import type { WordTexts } from "@kehila/shared/names/search-marks";
import { fieldText, indexTexts, MARKS, withMarks } from "@kehila/shared/names/search-marks";
import { isIndexable, quoted } from "./parsed-search.ts";

/**
 * How closely a word of the search matches a person, the closest first.
 *
 * - `whole`, `beginning`: the letters of a name, an ID number or a phone;
 * - `soundInScript`, `sound`: a name with the same name key, in the typed script or in another one;
 * - `nickname`: a short form or the full name of the word;
 * - `soundBeginning`: a name whose name key begins so;
 * - `inside`: letters within a word;
 * - `city`, `address`, `comment`: a word of that field;
 * - `near`: a name key in which one sound differs.
 *
 * A person has the level of the worst matching word.
 */
export const LEVELS = [
  "whole",
  "beginning",
  "soundInScript",
  "sound",
  "nickname",
  "soundBeginning",
  "inside",
  "city",
  "address",
  "comment",
  "near",
] as const;
export type Level = (typeof LEVELS)[number];

/** The persons of one level, excluding closer levels, as a query of the trigram index. */
export interface Tier {
  level: number;
  /** Null if the index cannot find them: the texts of the search are too short. */
  query: string | null;
}

const anyOf = (texts: readonly string[]): string => texts.map(quoted).join(" OR ");

/**
 * Returns the condition of a word on each level, in the index's query language: empty without a
 * text, null if the index cannot find it.
 */
function conditionsOf({
  plain,
  keys,
  nicknames,
  beginnings,
  near,
  script,
}: WordTexts): Record<Level, string | null> {
  const withMark = (mark: string): string[] => plain.map((text) => mark + text);
  // For one character the index has only initials, which are letters.
  const beginning = plain.map((text) =>
    /^\p{L}$/u.test(text) ? withMarks(text) : MARKS.name + text,
  );
  const isKnown = plain.every(isIndexable);
  const otherFields = anyOf([MARKS.city, MARKS.address, MARKS.comment].flatMap(withMark));
  return {
    whole: anyOf(plain.map((text) => fieldText(MARKS.name, text))),
    beginning: beginning.every(isIndexable) ? anyOf(beginning) : null,
    soundInScript: anyOf(keys.map((key) => key + script)),
    sound: anyOf(keys),
    nickname: anyOf(nicknames),
    soundBeginning: anyOf(beginnings),
    inside: plain.length === 0 ? "" : isKnown ? `((${anyOf(plain)}) NOT (${otherFields}))` : null,
    city: anyOf(withMark(MARKS.city)),
    address: anyOf(withMark(MARKS.address)),
    comment: anyOf(plain),
    near: anyOf(indexTexts(near)),
  };
}

/** A condition that every person satisfies; the row tests decide. */
const ANY = "";

/**
 * Returns the condition of a word up to each level, in the index's query language; null while no
 * person matches.
 */
function queriesByLevel(word: WordTexts): (string | null)[] {
  const conditions = conditionsOf(word);
  return LEVELS.map((_, level) => {
    const includedConditions = LEVELS.slice(0, level + 1).map((name) => conditions[name]);
    if (includedConditions.includes(null)) return ANY;
    const texts = includedConditions.filter(Boolean).join(" OR ");
    return texts === "" ? null : `(${texts})`;
  });
}

/**
 * Returns the tiers of a search in order: no person is in two tiers, and only the last one can lack
 * a query. `phrases` are conditions that apply on every level.
 */
export function tiersOf(words: readonly WordTexts[], phrases: readonly string[]): Tier[] {
  const wordQueries = words.map(queriesByLevel);
  const tiers: Tier[] = [];
  let before: string | null = null;
  for (const level of LEVELS.keys()) {
    const parts = wordQueries.map((upTo) => upTo[level] ?? null);
    if (parts.includes(null)) continue;
    const query = [...parts, ...phrases].filter(Boolean).join(" AND ");
    if (query === before) continue;
    if (query === "") return [...tiers, { level, query: null }];
    tiers.push({ level, query: before === null ? query : `(${query}) NOT (${before})` });
    before = query;
  }
  return tiers;
}
