import type { PersonStatus } from "@kehila/shared/accounts/permissions";
import type { WordTexts } from "@kehila/shared/names/search-marks";
import type { PageKey } from "./page.ts";
import type { FilterValues, Search } from "./parsed-search.ts";
import type { Source, Texts } from "./plan.ts";
import type { PageOrder } from "./order.ts";

/** What the text of a statement depends on, with the names of its values. */
export interface PageShape {
  status: PersonStatus;
  order: PageOrder;
  /** The range of scripts in which the page begins. */
  place: number;
  sources: readonly Source["by"][];
  /** The levels of the tiers with a query, and of the last one without. */
  tiers: readonly number[];
  walked: number | null;
  /** The scripts of the words. */
  scripts: readonly string[];
}

export interface PageValues {
  status: PersonStatus;
  filter: FilterValues;
  search: Search;
  /** The words of a search by relevance, by what they find. */
  words: readonly Omit<WordTexts, "script">[];
  /** How many candidates of each source are few. */
  most: readonly number[];
  texts?: Texts | undefined;
  tierQueries: readonly string[];
  /** The row number behind which the first tier goes on. */
  from?: number | undefined;
  after?: PageKey | undefined;
  limit: number;
  /** Rows to pass over; missing for none. */
  skip?: number | undefined;
  /** The number of rows to skip and rows of the page. */
  end: number;
}
