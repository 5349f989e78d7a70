import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import { textsByKind } from "@kehila/shared/names/search-marks";
import type { Tier } from "./levels.ts";
import { tiersOf } from "./levels.ts";
import type { PageKey } from "./page.ts";
import type { FilterValues, Search } from "./parsed-search.ts";
import { filterWords, hasFilters, indexQuery, isIndexable, phrasesOf } from "./parsed-search.ts";
import type { PageOrder } from "./order.ts";

/** Limits of few candidates; tests lower them to reach the other plans in a small register. */
export const FEW = {
  /**
   * Up to this number, candidates are looked up and sorted, at 2 µs each; with more, the sort index
   * is scanned.
   */
  candidates: 2000,
  /**
   * Up to this number, the matches of a search are sorted by name within their level; more are read
   * tier by tier.
   */
  ranked: 500,
  /**
   * A text of one or two letters that begins more trigrams than this is common: no index finds its
   * matches.
   */
  trigrams: 100,
};
/**
 * The factor by which the limits are larger for a page after a cursor, because persons may have
 * been added.
 */
const GROWTH = 4;

/** How the search index finds every match of the texts, and further persons. */
export type Texts =
  /** A query in the language of the index. */
  | { query: string }
  /**
   * JSON arrays of texts with and without a trigram; at most `trigramsMax` trigrams may begin with
   * the shorter ones.
   */
  | { longTexts: string; shortTexts: string; trigramsMax: number };

/** A source of candidates: it contains every match, and may contain few persons. */
export interface Source {
  /**
   * The search index by texts; or a sort index by names, filters and texts: the index of birth
   * dates for a range of birth dates, otherwise the index of last names.
   */
  index: "text" | "letters" | "births" | "filters";
  limit: number;
}

/** How matches are read if no source has few rows. */
export type FallbackRead =
  /** A scan of the sort index with a test of each row: first by the texts in the search index. */
  | { by: "scan" }
  /** The search index level by level, from the tier of a cursor on. */
  | { by: "tiers"; tiers: readonly Tier[]; from: number | null };

/** How a page is read: from the first source with few candidates, or by the fallback. */
export interface Plan {
  texts: Texts | null;
  sources: readonly Source[];
  otherwise: FallbackRead;
}

/** The data that a plan depends on. */
export interface PlannedQuery {
  status: PersonStatus;
  search: Search;
  filter: FilterValues;
  order: PageOrder;
  after: PageKey | null;
}

/**
 * Added to the levels of rows that are read tier by tier, so that a cursor shows how its page was
 * read.
 */
export const TIER_OFFSET = 100;

/**
 * Returns how a page of a query is read. Pure: the database decides only whether there are few
 * candidates.
 */
export function planOf(query: PlannedQuery): Plan {
  const { search, order, after } = query;
  const texts = textsOf(search);
  if (order.sortBy !== "relevance") {
    const sources = textSources(search, texts, FEW.candidates);
    return { texts, sources, otherwise: { by: "scan" } };
  }
  const cursor = tierCursorOf(after);
  const phrases = phrasesOf(filterWords(search));
  const tiers = tiersOf(search.words.map(textsByKind), phrases).filter(
    ({ rank }) => rank >= (cursor?.rank ?? 0),
  );
  const from = cursor !== null && tiers[0]?.rank === cursor.rank ? cursor.seq : null;
  const growth = after === null ? 1 : GROWTH;
  const sources = [
    ...textSources(search, texts, FEW.ranked * growth),
    ...filterSources(query, texts, growth),
  ];
  return {
    texts,
    sources: cursor === null ? sources : [],
    otherwise: { by: "tiers", tiers, from },
  };
}

/**
 * Returns the position of a cursor among the tiers; null without one, or for a cursor of another
 * plan.
 */
function tierCursorOf(after: PageKey | null): { rank: number; seq: number } | null {
  const [rank, seq] = [Number(after?.[0]), Number(after?.[3])];
  return rank >= TIER_OFFSET && Number.isInteger(seq) ? { rank: rank - TIER_OFFSET, seq } : null;
}

const length = (text: string): number => text.length;

/** Returns the texts for the index: the longest word if all texts are too short for a query. */
function textsOf(search: Search): Texts | null {
  const query = indexQuery(search);
  if (query !== null) return { query };
  if (search.words.length === 0) return null;
  const [texts = [""]] = [...search.words, ...filterWords(search)].toSorted(
    (a, b) => Math.min(...b.map(length)) - Math.min(...a.map(length)),
  );
  const longTexts = JSON.stringify(texts.filter(isIndexable));
  const shortTexts = JSON.stringify(texts.filter((text) => !isIndexable(text)));
  return { longTexts, shortTexts, trigramsMax: FEW.trigrams };
}

/**
 * Returns the source for the texts of a query; names of one or two letters are tested in the index
 * of last names.
 */
function textSources({ names }: Search, texts: Texts | null, limit: number): Source[] {
  if (texts !== null) return [{ index: "query" in texts ? "text" : "letters", limit }];
  return Object.keys(names).length > 0 ? [{ index: "filters", limit }] : [];
}

/** Returns the source for the filters of a search; archived and pending persons are few. */
function filterSources(
  { filter, status }: PlannedQuery,
  texts: Texts | null,
  growth: number,
): Source[] {
  if (status === "active" && !hasFilters(filter)) return [];
  // With common letters, the table would be scanned for persons that match a rare filter.
  const limit = texts !== null && "query" in texts ? FEW.ranked : FEW.candidates;
  return [{ index: filter.births ? "births" : "filters", limit: limit * growth }];
}

/** Returns a plan in words, for its tests and for the documents: `text | filters → tiers`. */
export function describePlan({ sources, otherwise }: Plan): string {
  return `${sources.map(({ index }) => index).join(" | ") || "—"} → ${otherwise.by}`;
}
