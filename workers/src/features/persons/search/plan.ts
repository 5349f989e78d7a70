import type { PersonStatus } from "@kehila/shared/permissions";
import { textsByKind } from "@kehila/shared/search-marks";
import type { Tier } from "./levels.ts";
import { tiersOf } from "./levels.ts";
import type { PageKey } from "./page.ts";
import type { FilterValues, Search } from "./parsed-search.ts";
import { filterWords, hasFilters, indexQuery, isIndexable, phrasesOf } from "./parsed-search.ts";
import type { PageOrder } from "./order.ts";

/** How many candidates are few; tests lower the numbers to reach the other ways in a small register. */
export const FEW = {
  /** Up to this many are looked up and sorted, at 2 µs each. More are met in the order of a scan. */
  candidates: 2000,
  /** Up to this many of a search are sorted by name within their level. More come tier by tier. */
  ranked: 500,
};
/** A text of one or two letters with which more trigrams begin is common. */
export const TRIGRAMS = 32;
/** A page behind a cursor may have as many times more candidates: persons were added meanwhile. */
const GROWTH = 4;

/** What may name few candidates: everyone who matches is among them. */
export type Source =
  /** The search index, by a query in its language. */
  | { by: "text"; query: string; most: number }
  /** The search index, by the trigrams that are a text or begin with one. */
  | { by: "letters"; whole: string; begun: string; most: number }
  /**
   * A sort index, by its names and the columns that filters compare, and by `text` in the search index:
   * that of birth dates for a range of these, else that of last names.
   */
  | { by: "births" | "filters"; text?: string; most: number };

/** How matches are read where no source names few. */
export type Otherwise =
  /** The index of the sort, each row tested; of a text first by the matches in the search index. */
  | { by: "scan"; query: string | null }
  /** The search index level by level, from the tier of a cursor on. */
  | { by: "tiers"; tiers: readonly Tier[]; from: number | null };

/** How a page is read: the first source with few candidates, or the other way. */
export interface Plan {
  sources: readonly Source[];
  otherwise: Otherwise;
}

/** What a plan depends on. */
export interface PlannedQuery {
  status: PersonStatus;
  search: Search;
  filter: FilterValues;
  order: PageOrder;
  after: PageKey | null;
}

/** Added to the levels of rows that are read tier by tier: a cursor tells the two ways apart. */
export const PLACED = 100;

/** Returns how a page of a query is read. Pure: the database decides only whether candidates are few. */
export function planOf(query: PlannedQuery): Plan {
  const { search, order, after } = query;
  const text = indexQuery(search);
  if (order.sortBy !== "relevance") {
    return {
      sources: textSources(search, text, FEW.candidates),
      otherwise: { by: "scan", query: text },
    };
  }
  const place = placeOf(after);
  const phrases = phrasesOf(filterWords(search));
  const tiers = tiersOf(search.words.map(textsByKind), phrases).filter(
    ({ level }) => level >= (place?.level ?? 0),
  );
  const from = place !== null && tiers[0]?.level === place.level ? place.seq : null;
  const growth = after === null ? 1 : GROWTH;
  // Behind letters that are common inside words the table would be walked for persons of a rare filter.
  const filtered = (text === null ? FEW.candidates : FEW.ranked) * growth;
  const sources = [
    ...textSources(search, text, FEW.ranked * growth),
    ...filterSources(query, text, filtered),
  ];
  return { sources: place === null ? sources : [], otherwise: { by: "tiers", tiers, from } };
}

/** Where a cursor stands when rows are read tier by tier; null for another or none. */
function placeOf(after: PageKey | null): { level: number; seq: number } | null {
  const [level, seq] = [Number(after?.[0]), Number(after?.[3])];
  return level >= PLACED && Number.isInteger(seq) ? { level: level - PLACED, seq } : null;
}

const length = (text: string): number => text.length;

/** The source by the texts of a query; by the longest word if all are too short for the index. */
function textSources(search: Search, query: string | null, most: number): Source[] {
  if (query !== null) return [{ by: "text", query, most }];
  const isByName = search.words.length === 0 && search.city === undefined;
  if (isByName) return Object.keys(search.names).length > 0 ? [{ by: "filters", most }] : [];
  const [texts = [""]] = [...search.words, ...filterWords(search)].toSorted(
    (one, other) => Math.min(...other.map(length)) - Math.min(...one.map(length)),
  );
  const whole = JSON.stringify(texts.filter(isIndexable));
  const begun = JSON.stringify(texts.filter((text) => !isIndexable(text)));
  return [{ by: "letters", whole, begun, most }];
}

/** The source by the filters of a search; few persons are archived or wait. */
function filterSources(
  { filter, status }: PlannedQuery,
  query: string | null,
  most: number,
): Source[] {
  if (status === "active" && !hasFilters(filter)) return [];
  const by = filter.births ? "births" : "filters";
  return [query === null ? { by, most } : { by, text: query, most }];
}

/** A plan in words, for its tests and for the documents: `text | filters → tiers`. */
export function describePlan({ sources, otherwise }: Plan): string {
  return `${sources.map(({ by }) => by).join(" | ") || "—"} → ${otherwise.by}`;
}
