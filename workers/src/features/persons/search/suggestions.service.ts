import { today } from "@kehila/shared/base/dates";
import { sortKey } from "@kehila/shared/names/fold";
import { otherLayouts } from "@kehila/shared/names/keyboard-layouts";
import { SEARCH_WORDS_MAX } from "@kehila/shared/base/limits";
import { nameKeys } from "@kehila/shared/names/name-key";
import { oneEditKeys } from "@kehila/shared/names/one-edit-keys";
import type { Suggestion } from "@kehila/shared/persons/answers";
import type { PersonCountQuery } from "@kehila/shared/persons/query";
import { scriptOf } from "@kehila/shared/names/search-marks";
import type { TypedWord } from "@kehila/shared/names/typed-words";
import { typedWords } from "@kehila/shared/names/typed-words";
import { AppError } from "../../../core/app-error.ts";
import type { PlanScope, Scope } from "../../../core/scope.ts";
import type { Read } from "../../../db/read.ts";
import { joinReads, mapRead, runRead } from "../../../db/read.ts";
import { mayRead } from "../record/visibility.service.ts";
import { statusOf } from "./status.ts";
import type { FoundName, LimitedCount, SuggestionQuery } from "./suggestions.repository.ts";
import { countLimited, findNear } from "./suggestions.repository.ts";

/** Maximum words of a search for which near names are read. */
const NEAR_WORDS = 2;
/** Maximum names to suggest. */
const NEAR_NAMES = 3;

/** Possible suggestions for a search: other keyboard layouts with their matches, and near names. */
export interface PossibleSuggestions {
  suggesting: SuggestionQuery;
  layouts: Suggestion[];
  /** Searches with one word replaced by a near name. */
  near: string[];
}

/**
 * Reads possible suggestions for a search without results: the same keys on another keyboard
 * layout, and names that differ by one sound. 403 for a status that the actor may not read.
 */
export function findPossibleSuggestions(
  { calendar }: PlanScope,
  { active, pending, ...filter }: PersonCountQuery,
): Read<PossibleSuggestions> {
  const status = statusOf({ active, pending });
  const suggesting: SuggestionQuery = { status, filter, today: today(calendar) };
  const search = filter.search ?? "";
  const words = typedWords(search).slice(0, SEARCH_WORDS_MAX);
  const nearTexts = nearOf(words);
  const read = joinReads({
    layouts: countEach(suggesting, otherLayouts(search)),
    names: findNear(suggesting, nearTexts),
  });
  return mapRead(read, ({ layouts, names }, scope) => {
    if (!mayRead(scope, status)) throw new AppError("FORBIDDEN");
    return { suggesting, layouts, near: nearSearches(words, nearTexts, names) };
  });
}

/** Returns the suggestions that match persons, other layouts first. */
export async function suggest(
  scope: Scope,
  { suggesting, layouts, near }: PossibleSuggestions,
): Promise<Suggestion[]> {
  const otherSearches = near.filter((search) =>
    layouts.every((layout) => layout.search !== search),
  );
  return [...layouts, ...(await runRead(scope, countEach(suggesting, otherSearches)))];
}

/** Counts the matches of several searches; omits searches without matches. */
function countEach(suggesting: SuggestionQuery, searches: readonly string[]): Read<Suggestion[]> {
  const reads: Record<string, Read<LimitedCount>> = {};
  for (const search of searches) {
    reads[search] = countLimited({ ...suggesting, filter: { ...suggesting.filter, search } });
  }
  return mapRead(joinReads(reads), (counts) =>
    Object.entries(counts)
      .map(([search, matches]) => ({ search, ...matches }))
      .filter(({ count }) => count > 0),
  );
}

/** Returns the near name keys of each word in a search; none for words that are no names. */
function nearOf(words: readonly TypedWord[]): string[][] {
  let remainingCount = NEAR_WORDS;
  return words.map(({ kind, text }) => {
    if (kind !== "name" || remainingCount === 0) return [];
    const keys = oneEditKeys(text);
    if (keys.length > 0) remainingCount -= 1;
    return keys;
  });
}

/**
 * Returns searches with one word replaced by a found name: names in the typed script first, then
 * the commonest.
 */
function nearSearches(
  words: readonly TypedWord[],
  nearTexts: readonly (readonly string[])[],
  foundNames: readonly FoundName[],
): string[] {
  const offers = new Map<string, { count: number; isSameScript: boolean; keys: string[] }>();
  const names = foundNames.flatMap(({ firstName, lastName }) => [
    ...new Set([...sortKey(firstName).split(" "), ...sortKey(lastName).split(" ")]),
  ]);
  for (const name of names) {
    const keys = nameKeys(name);
    for (const [wordIndex, nearKeys] of nearTexts.entries()) {
      if (!keys.some((key) => nearKeys.includes(key))) continue;
      const search = withName(words, wordIndex, name);
      const isSameScript = scriptOf(name) === scriptOf(words[wordIndex]?.text ?? "");
      const earlierOffer = offers.get(search);
      offers.set(search, { count: (earlierOffer?.count ?? 0) + 1, isSameScript, keys });
    }
  }
  const best = [...offers].toSorted(
    ([, one], [, other]) =>
      Number(other.isSameScript) - Number(one.isSameScript) || other.count - one.count,
  );
  // Omits another spelling of the same name, because both searches find the same persons.
  const distinctNames = best.filter(([, { keys }], index) =>
    best.slice(0, index).every(([, before]) => !before.keys.some((key) => keys.includes(key))),
  );
  return distinctNames.slice(0, NEAR_NAMES).map(([search]) => search);
}

const withName = (words: readonly TypedWord[], wordIndex: number, name: string): string =>
  words
    .map(({ kind, text }, index) => {
      if (index === wordIndex) return name;
      return kind === "initial" ? `${text}.` : text;
    })
    .join(" ");
