import type { Language } from "@kehila/shared/base/languages";
import type { PersonQuery, PersonSort } from "@kehila/shared/persons/query";

export type Script = "cyrillic" | "hebrew";

/** A sort, optionally with last names in one script first. */
export interface SortOrder {
  sortBy: PersonSort;
  sortOrder: "asc" | "desc";
  first?: Script;
}

/** The order of a list of persons. */
export type PageOrder = SortOrder | { sortBy: "relevance"; sortOrder: "asc"; first?: never };

/** The script that comes first in each language; Latin letters sort first anyway. */
const FIRST = { en: undefined, ru: "cyrillic", he: "hebrew" } as const;

/** Returns the script whose last names come first in a language; nothing for Latin letters. */
export function firstScript(language: Language = "en"): { first?: Script } {
  const first = FIRST[language];
  return first ? { first } : {};
}

/**
 * Returns the order of a query. Without a chosen sort: by relevance while a search is active,
 * otherwise by last name, the interface's script first.
 */
export function orderOf(query: ChosenOrder & Pick<PersonQuery, "search">): PageOrder {
  const { search, sortBy, sortOrder } = query;
  const isByRelevance = search && sortBy === undefined && sortOrder === undefined;
  return isByRelevance ? { sortBy: "relevance", sortOrder: "asc" } : sortOrderOf(query);
}

type ChosenOrder = Pick<PersonQuery, "sortBy" | "sortOrder" | "language">;

/** Returns the order of a query without a search. */
export const sortOrderOf = ({ sortBy, sortOrder, language }: ChosenOrder): SortOrder =>
  sortBy === undefined && sortOrder === undefined
    ? { sortBy: "lastName", sortOrder: "asc", ...firstScript(language) }
    : { sortBy: sortBy ?? "lastName", sortOrder: sortOrder ?? "asc" };
