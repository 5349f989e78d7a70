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

/** The scripts of languages that do not sort first by default. */
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
export function orderOf({
  search,
  sortBy,
  sortOrder,
  language,
}: Pick<PersonQuery, "search" | "sortBy" | "sortOrder" | "language">): PageOrder {
  if (sortBy !== undefined || sortOrder !== undefined) {
    return { sortBy: sortBy ?? "lastName", sortOrder: sortOrder ?? "asc" };
  }
  if (search) return { sortBy: "relevance", sortOrder: "asc" };
  return { sortBy: "lastName", sortOrder: "asc", ...firstScript(language) };
}
