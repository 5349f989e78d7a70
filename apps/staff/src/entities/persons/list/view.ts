import type { PersonQueryInput, PersonSort } from "@kehila/shared/persons/query";
import { PERSON_SORTS, personQuerySchema } from "@kehila/shared/persons/query";
import { withoutForbiddenCharacters } from "@kehila/shared/base/text";
import * as z from "zod/mini";
import type { SortOrder } from "../../../ui/table/sort-menu.tsx";

/**
 * The URL state of every list of persons, so that a bookmarked, shared or reloaded URL shows the
 * same view (docs/product.md#addresses). Default values are omitted.
 */
export interface PeopleView {
  readonly search?: string;
  readonly sortBy?: PersonSort;
  readonly sortOrder?: "desc";
  /** The person whose details are open. */
  readonly person?: string;
}

/** The sort of a list of persons; relevance while a search is active and no sort is chosen. */
export type ShownSort = PersonSort | "relevance";

export const isByRelevance = ({ search, sortBy, sortOrder }: PeopleView): boolean =>
  search !== undefined && sortBy === undefined && sortOrder === undefined;

export const shownSort = (view: PeopleView, defaultSort: PersonSort): ShownSort =>
  isByRelevance(view) ? "relevance" : (view.sortBy ?? defaultSort);

/** Changes a view. Typing replaces the history entry, a choice adds a new entry. */
export type ChangeView<V extends PeopleView = PeopleView> = (
  view: V,
  options?: { replace: boolean },
) => void;

/** Returns the text of a parameter; the router parses no other type. */
export const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Returns a value without invisible marks, or undefined if the API refuses it, so that a bad link
 * still opens.
 */
export function accepted(key: keyof PersonQueryInput, value: unknown): string | undefined {
  const text = withoutForbiddenCharacters(asText(value)).trim();
  if (text === "") return undefined;
  return z.safeParse(personQuerySchema, { [key]: text }).success ? text : undefined;
}

/** Returns a value that can be a person's id, else undefined. */
export function acceptedId(value: unknown): string | undefined {
  const id = asText(value);
  return /^[\w-]{1,64}$/u.test(id) ? id : undefined;
}

/** Returns the keys with a value, so that missing ones are omitted from the URL. */
export function defined<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}

/**
 * Reads the search part of an address; drops values that the API refuses, by the schema of `GET
 * /person`. The values remain texts.
 */
export function readPeopleView(raw: Record<string, unknown>, defaultSort: PersonSort): PeopleView {
  const search = accepted("search", raw["search"]);
  const sortOrder = raw["sortOrder"] === "desc" ? ("desc" as const) : undefined;
  const chosenSort = PERSON_SORTS.find((sort) => sort === raw["sortBy"]);
  const sortBy = chosenSort ?? (sortOrder === undefined ? undefined : defaultSort);
  // Without a sort, a search is ordered by relevance, so a chosen default sort must be in the URL.
  const isOmitted = sortBy === defaultSort && search === undefined;
  return defined({
    search,
    sortBy: isOmitted ? undefined : sortBy,
    sortOrder,
    person: acceptedId(raw["person"]),
  });
}

/** Returns the same view with another order. */
export function withSort<V extends PeopleView>(
  view: V,
  sortBy: ShownSort,
  order: SortOrder,
  defaultSort: PersonSort,
): V {
  const { sortBy: _by, sortOrder: _order, ...rest } = view;
  if (sortBy === "relevance") return rest as V;
  const sort = readPeopleView({ search: view.search, sortBy, sortOrder: order }, defaultSort);
  return { ...rest, ...sort } as V;
}
