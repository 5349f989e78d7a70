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
 * A person has the level of the worst matching word. Where that word matches outside the name, the
 * closest word decides among them ({@link CLOSEST}).
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

/** The first level on which a word matches outside the name. */
export const OUTSIDE_NAME = LEVELS.indexOf("city");

/** The levels up to which the closest word of a search ranks a person; the last has all others. */
export const CLOSEST = ["whole", "beginning", "sound", "near"] as const satisfies readonly Level[];

/** Returns the rank of a person: by the worst word, then by an index of {@link CLOSEST}. */
const rankOf = (worst: number, closest: number): number => worst * CLOSEST.length + closest;

/** The persons of one rank, excluding closer ranks, as a query of the trigram index. */
export interface Tier {
  rank: number;
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
  let closerLevels: string | null = null;
  for (const worst of LEVELS.keys()) {
    const parts = wordQueries.map((upTo) => upTo[worst] ?? null);
    if (parts.includes(null)) continue;
    const query = [...parts, ...phrases].filter(Boolean).join(" AND ");
    if (query === closerLevels) continue;
    if (query === "") return [...tiers, { rank: rankOf(worst, 0), query: null }];
    let before: string | null = closerLevels;
    for (const [closest, closestQuery] of closestQueries(wordQueries, worst)) {
      const restricted = closestQuery === ANY ? query : `${query} AND (${closestQuery})`;
      tiers.push({
        rank: rankOf(worst, closest),
        query: before === null ? restricted : `(${restricted}) NOT (${before})`,
      });
      before = [closerLevels, restricted].filter(Boolean).join(" OR ");
    }
    closerLevels = query;
  }
  return tiers;
}

/**
 * Returns, for persons on a level, the conditions of the closest word: an index of {@link CLOSEST}
 * and a query that one of the words satisfies. The last one is {@link ANY}.
 */
function closestQueries(
  wordQueries: readonly (readonly (string | null)[])[],
  worst: number,
): (readonly [closest: number, query: string])[] {
  if (wordQueries.length === 1 || worst < OUTSIDE_NAME) return [[0, ANY]];
  const last = CLOSEST.length - 1;
  const queries = CLOSEST.slice(0, last).map((name) =>
    wordQueries.flatMap((upTo) => upTo[LEVELS.indexOf(name)] ?? []),
  );
  return [
    ...queries.flatMap((texts, closest) =>
      texts.length === 0 || texts.includes(ANY) ? [] : [[closest, texts.join(" OR ")] as const],
    ),
    [last, ANY],
  ];
}
