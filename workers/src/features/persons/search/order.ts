import type { PersonQuery, PersonSort } from "@kehila/shared/persons/query";

export type Script = "cyrillic" | "hebrew";

/** A chosen sort, or last names in one script before others. */
export interface SortOrder {
  sortBy: PersonSort;
  sortOrder: "asc" | "desc";
  first?: Script;
}

/** The order of a list of persons. */
export type PageOrder = SortOrder | { sortBy: "relevance"; sortOrder: "asc"; first?: never };

/** The scripts of languages that do not come first by themselves. */
const FIRST = { en: undefined, ru: "cyrillic", he: "hebrew" } as const;

/**
 * The order that a query asks for. Without a chosen sort: by relevance while a search is active, else by
 * last name, the script of the interface first.
 */
export function orderOf({
  search,
  sortBy,
  sortOrder,
  language = "en",
}: Pick<PersonQuery, "search" | "sortBy" | "sortOrder" | "language">): PageOrder {
  if (sortBy !== undefined || sortOrder !== undefined) {
    return { sortBy: sortBy ?? "lastName", sortOrder: sortOrder ?? "asc" };
  }
  if (search) return { sortBy: "relevance", sortOrder: "asc" };
  const first = FIRST[language];
  return { sortBy: "lastName", sortOrder: "asc", ...(first ? { first } : {}) };
}
