import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { WordTexts } from "@kehila/shared/names/search-marks";
import type { PageKey } from "./page.ts";
import type { FilterValues, Search } from "./parsed-search.ts";
import type { Source, Texts } from "./plan.ts";
import type { PageOrder } from "./order.ts";

/** The values that the text of a statement depends on. */
export interface PageShape {
  status: PersonStatus;
  /** Whether rows have the birth dates of children. */
  isFamilies: boolean;
  order: PageOrder;
  /** The range of scripts in which the page begins. */
  firstScript: number;
  sources: readonly Source["index"][];
  /** The ranks of the tiers with a query. */
  tiers: readonly number[];
  scannedRank: number | null;
  /** The scripts of the words. */
  scripts: readonly string[];
}

export interface PageValues {
  status: PersonStatus;
  filter: FilterValues;
  search: Search;
  /** The words of a search by relevance, sorted by the type of their texts. */
  words: readonly Omit<WordTexts, "script">[];
  /** The limits of few candidates, by source. */
  limits: readonly number[];
  texts?: Texts | undefined;
  tierQueries: readonly string[];
  /** The row number after which the first tier continues. */
  from?: number | undefined;
  after?: PageKey | undefined;
  limit: number;
  /** Rows to skip; missing for none. */
  skip?: number | undefined;
  /** The number of skipped rows plus the rows of the page. */
  end: number;
}
