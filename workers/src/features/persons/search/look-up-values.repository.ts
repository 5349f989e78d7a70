import { addDays } from "@kehila/shared/dates";
import type { PersonStatus } from "@kehila/shared/permissions";
import type { Visited } from "../../participants/participant-sql.repository.ts";
import { facetCount, facetPhrases, quarterOf, visitPhrases } from "./facets.repository.ts";
import type { Births, FilterValues, Search } from "./filter.repository.ts";
import { filterWords, indexQuery, isIndexable, placePhrases } from "./filter.repository.ts";
import type { PageOrder } from "./order.ts";
import type { LastNameQueries, Spelled } from "./spellings.repository.ts";
import { lastNameQueries, spelledOf } from "./spellings.repository.ts";

/** What candidates are looked up by. A way whose values are missing does not exist. */
export interface LookUpValues {
  status: PersonStatus;
  /** A query of the trigram index. */
  query?: string | undefined;
  /** Short texts: JSON of those that are whole trigrams and of those that begin some, and a query's end. */
  short?: { whole: string; begun: string; rest: string } | undefined;
  /** The filters alone in the index's language. */
  facets?: string | undefined;
  births?: Births | undefined;
  /** There where `births` are of one day. */
  isOfDay?: 1 | undefined;
  /** A filter by visits narrows all queries, which the index of visitors answers. */
  visited?: Visited | undefined;
  /** There where no text narrows more, so that few visits are looked up. */
  areVisitsNamed?: 1 | undefined;
  /** Quarters of birth, whose persons are merged in the order of the page. */
  quarters?: { from: number; to: number; isSampled?: 1 | undefined } | undefined;
  /** Days of birth of a short range, whose persons are merged in the same way. */
  days?: Births | undefined;
  /** Names or cities that match a filter by text: the persons of each are merged or walked. */
  spelled?: Spelled | undefined;
  /** There where texts of filters are looked for, and no others. */
  isByText?: 1 | undefined;
  /** There where another filter is beside one by text; visits do not count, since visitors have indexes. */
  isConjunction?: 1 | undefined;
  /** There where one of them is the gender. */
  isOfGender?: 1 | undefined;
  /** There where the last names that match are read in their order, then the persons of each. */
  lastNames?: LastNameQueries | undefined;
  /** There where the indexes of filters have the order of the page. */
  isInOrder?: 1 | undefined;
  /** There where a sample tells whether the walk is short: also where visitors are sorted by first name. */
  isWalkSampled?: 1 | undefined;
}

/** Ranges of births of at most so many quarters are named by their days first. */
const NARROW_QUARTERS = 2;

/** Ranges of births of at most so many days are merged day by day, longer ones by quarters. */
const MANY_DAYS = 62;

/**
 * Returns the values by which candidates can be looked up. In the order of the indexes of filters
 * their rows are walked or merged instead.
 */
export function lookUpValues(
  status: PersonStatus,
  search: Search,
  filter: FilterValues,
  { sortBy }: Pick<PageOrder, "sortBy">,
): LookUpValues {
  const isOtherOrder = sortBy !== "lastName";
  const { place, births, visited } = filter;
  const facets = [...placePhrases(place), ...facetPhrases(status, filter), ...visitPhrases(filter)];
  const texts = indexQuery(search);
  const query = texts === null ? undefined : [texts, ...facets].join(" AND ");
  const filters = facetCount(filter) + [place, visited].filter((one) => one !== undefined).length;
  const isText = search.words.length > 0 || filterWords(search).length > 0;
  const isBesideLetters =
    query === undefined && search.words.length === 0 && facetCount(filter) > 0;
  const isNamed = isOtherOrder
    ? query === undefined && filters > 0
    : isText
      ? isBesideLetters
      : filters > 1;
  // Visitors are named, or walked by an index that has them alone: streams of births read all persons.
  const isMerged = !isOtherOrder && !isText && place === undefined && visited === undefined;
  const quarters = births && {
    from: quarterOf(births.from),
    to: quarterOf(births.to),
    isSampled: isNamed ? (1 as const) : undefined,
  };
  const isNarrow = quarters !== undefined && quarters.to - quarters.from < NARROW_QUARTERS;
  const isNamedByDays = isOtherOrder ? isNarrow || !isText : isNarrow && !isMerged;
  const isByDays = births !== undefined && births.to < addDays(births.from, MANY_DAYS);
  return {
    status,
    query,
    short: query === undefined ? shortTexts(search, facets) : undefined,
    facets: isNamed ? facets.join(" AND ") : undefined,
    births: query === undefined && isNamedByDays ? births : undefined,
    isOfDay: births && births.from === births.to ? 1 : undefined,
    visited,
    areVisitsNamed: visited && query === undefined ? 1 : undefined,
    quarters: isMerged && !isByDays ? quarters : undefined,
    days: isMerged && isByDays ? births : undefined,
    ...(isOtherOrder || search.words.length > 0 ? {} : spelledValues(status, search, filter)),
    isInOrder: isOtherOrder ? undefined : 1,
    isWalkSampled: !isOtherOrder || (visited && sortBy === "firstName") ? 1 : undefined,
  };
}

/** The values of look-ups by the spellings of names and cities, in the order of last names. */
function spelledValues(
  status: PersonStatus,
  search: Search,
  filter: FilterValues,
): Pick<LookUpValues, "spelled" | "isByText" | "isConjunction" | "isOfGender" | "lastNames"> {
  const { place, manyChildren } = filter;
  const hasOwnIndex = place !== undefined || manyChildren !== undefined;
  const texts = Object.keys(search.names).length + Object.keys(search.columns).length;
  const { lastName } = search.names;
  const spelled = spelledOf(search);
  return {
    // A name of both narrows more than the first name alone: last names are walked. Beside a letter the
    // persons of a city, or with many children, are walked.
    spelled: lastName || (hasOwnIndex && spelled?.firstNamePart) ? undefined : spelled,
    // Few persons wait: they are walked, not the names of all.
    lastNames:
      lastName && status === "active" && !hasOwnIndex ? lastNameQueries(lastName) : undefined,
    isByText: texts > 0 ? 1 : undefined,
    isOfGender: filter.gender && 1,
    isConjunction: hasOwnIndex || texts + facetCount(filter) > 1 ? 1 : undefined,
  };
}

const length = (text: string): number => text.length;

/** The texts of a search whose texts are all too short for the index: those of the longest word. */
function shortTexts(search: Search, facets: readonly string[]): LookUpValues["short"] {
  const [texts] = [...search.words, ...filterWords(search)].toSorted(
    (one, other) => Math.min(...other.map(length)) - Math.min(...one.map(length)),
  );
  return (
    texts && {
      whole: JSON.stringify(texts.filter(isIndexable)),
      begun: JSON.stringify(texts.filter((text) => !isIndexable(text))),
      rest: facets.map((phrase) => ` AND ${phrase}`).join(""),
    }
  );
}
