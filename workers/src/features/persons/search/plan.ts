import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import { textsByKind } from "@kehila/shared/names/search-marks";
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
  /** A text of one or two letters with which more trigrams begin is common: no index names its matches. */
  trigrams: 100,
};
/** A page behind a cursor may have as many times more candidates: persons were added meanwhile. */
const GROWTH = 4;

/** How the search index names every match by its texts, and others too. */
export type Texts =
  /** A query in the language of the index. */
  | { query: string }
  /** As JSON arrays, texts with a trigram and shorter ones; `most` trigrams may begin with the shorter. */
  | { whole: string; begun: string; most: number };

/** What may name few candidates: everyone who matches is among them. */
export interface Source {
  /**
   * The search index by the texts; or a sort index by names, filters and texts: the index of birth dates
   * for a range of birth dates, else the index of last names.
   */
  by: "text" | "letters" | "births" | "filters";
  most: number;
}

/** How matches are read where no source names few. */
export type Otherwise =
  /** The index of the sort, each row tested: first by the texts in the search index. */
  | { by: "scan" }
  /** The search index level by level, from the tier of a cursor on. */
  | { by: "tiers"; tiers: readonly Tier[]; from: number | null };

/** How a page is read: the first source with few candidates, or the other way. */
export interface Plan {
  texts: Texts | null;
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
  const texts = textsOf(search);
  if (order.sortBy !== "relevance") {
    const sources = textSources(search, texts, FEW.candidates);
    return { texts, sources, otherwise: { by: "scan" } };
  }
  const place = placeOf(after);
  const phrases = phrasesOf(filterWords(search));
  const tiers = tiersOf(search.words.map(textsByKind), phrases).filter(
    ({ level }) => level >= (place?.level ?? 0),
  );
  const from = place !== null && tiers[0]?.level === place.level ? place.seq : null;
  const growth = after === null ? 1 : GROWTH;
  const sources = [
    ...textSources(search, texts, FEW.ranked * growth),
    ...filterSources(query, texts, growth),
  ];
  return { texts, sources: place === null ? sources : [], otherwise: { by: "tiers", tiers, from } };
}

/** Where a cursor stands when rows are read tier by tier; null for another or none. */
function placeOf(after: PageKey | null): { level: number; seq: number } | null {
  const [level, seq] = [Number(after?.[0]), Number(after?.[3])];
  return level >= PLACED && Number.isInteger(seq) ? { level: level - PLACED, seq } : null;
}

const length = (text: string): number => text.length;

/** The texts by which the index is asked: the longest word if all are too short for a query. */
function textsOf(search: Search): Texts | null {
  const query = indexQuery(search);
  if (query !== null) return { query };
  if (search.words.length === 0) return null;
  const [texts = [""]] = [...search.words, ...filterWords(search)].toSorted(
    (one, other) => Math.min(...other.map(length)) - Math.min(...one.map(length)),
  );
  const whole = JSON.stringify(texts.filter(isIndexable));
  const begun = JSON.stringify(texts.filter((text) => !isIndexable(text)));
  return { whole, begun, most: FEW.trigrams };
}

/** The source by the texts of a query; names of one or two letters are tested on the index of last names. */
function textSources({ names }: Search, texts: Texts | null, most: number): Source[] {
  if (texts !== null) return [{ by: "query" in texts ? "text" : "letters", most }];
  return Object.keys(names).length > 0 ? [{ by: "filters", most }] : [];
}

/** The source by the filters of a search; few persons are archived or wait. */
function filterSources(
  { filter, status }: PlannedQuery,
  texts: Texts | null,
  growth: number,
): Source[] {
  if (status === "active" && !hasFilters(filter)) return [];
  // Behind letters that are common inside words the table would be walked for persons of a rare filter.
  const most = texts !== null && "query" in texts ? FEW.ranked : FEW.candidates;
  return [{ by: filter.births ? "births" : "filters", most: most * growth }];
}

/** A plan in words, for its tests and for the documents: `text | filters → tiers`. */
export function describePlan({ sources, otherwise }: Plan): string {
  return `${sources.map(({ by }) => by).join(" | ") || "—"} → ${otherwise.by}`;
}
