import type { WordTexts } from "@kehila/shared/search-marks";
import { fieldText, indexTexts, MARKS, marked } from "@kehila/shared/search-marks";
import { isIndexable, quoted } from "./filter.repository.ts";

/**
 * How closely a word matches a person, the closest first: a word of a name (or ID number or phone) as
 * typed, its beginning, its sound in the script typed, its sound, the beginning of that, inside a word,
 * a word of the city, the address or the comment, and a near sound. A person's level is that of the word
 * that matches least.
 */
export const LEVELS = {
  whole: 0,
  beginning: 1,
  soundInScript: 2,
  sound: 3,
  soundBeginning: 4,
  inside: 5,
  city: 6,
  address: 7,
  comment: 8,
  near: 9,
} as const;

/** The persons of one level who are of no closer one, as a query of the trigram index. */
export interface Tier {
  level: number;
  /** Null where the index cannot name them: texts of a search that are too short. */
  query: string | null;
}

const either = (texts: readonly string[]): string => texts.map(quoted).join(" OR ");

/** The conditions of a word on each level in the index's language; empty without a text, null unknown. */
function conditions({ plain, keys, beginnings, near, script }: WordTexts): (string | null)[] {
  const withMark = (mark: string): string[] => plain.map((text) => mark + text);
  // Of one character the index knows initials, which are letters.
  const beginning = plain.map((text) => (/^\p{L}$/u.test(text) ? marked(text) : MARKS.name + text));
  const isKnown = plain.every(isIndexable);
  const elsewhere = either([MARKS.city, MARKS.address, MARKS.comment].flatMap(withMark));
  return [
    either(plain.map((text) => fieldText(MARKS.name, text))),
    beginning.every(isIndexable) ? either(beginning) : null,
    either(keys.map((key) => key + script)),
    either(keys),
    either(beginnings),
    plain.length === 0 ? "" : isKnown ? `((${either(plain)}) NOT (${elsewhere}))` : null,
    either(withMark(MARKS.city)),
    either(withMark(MARKS.address)),
    either(plain),
    either(indexTexts(near)),
  ];
}

/** A condition that holds for every person that the row tests let pass. */
const ANY = "";

/** What the index knows of one word up to each level: null while no person matches. */
function upToEach(word: WordTexts): (string | null)[] {
  const levels = conditions(word);
  return levels.map((_, level) => {
    const known = levels.slice(0, level + 1);
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
  for (const level of Object.values(LEVELS)) {
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
