import { EVENT_CATEGORIES } from "@kehila/shared/categories";
import type { PersonQueryInput, PersonSort } from "@kehila/shared/person-query";
import { PERSON_SORTS, personQuerySchema } from "@kehila/shared/person-query";
import * as z from "zod/mini";

/** What the filters of /persons may narrow by (§2), in the order their chips stand. */
export const FILTER_KEYS = [
  "gender",
  "married",
  "interestedEvents",
  "city",
  "ageMin",
  "ageMax",
  "birthDateFrom",
  "birthDateTo",
  "childrenCount",
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** Filter values as the URL and the API write them. */
export type PersonsFilters = { readonly [K in FilterKey]?: NonNullable<PersonQueryInput[K]> };

export const DEFAULT_SORT: PersonSort = "lastName";
export type SortOrder = "asc" | "desc";

/**
 * The search part of /persons' URL. It is the state of the screen (decisions, Search): a bookmarked,
 * shared or reloaded address shows the same view. Names and values are those of `GET /person`;
 * defaults are left out.
 */
export interface PersonsSearch extends PersonsFilters {
  readonly search?: string;
  readonly sortBy?: PersonSort;
  readonly sortOrder?: "desc";
  /** The person whose details are open. */
  readonly person?: string;
}

/** Routers and people write numbers and lists into addresses; the API reads text. */
function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.filter((item) => typeof item === "string").join(",");
  return undefined;
}

/** A value that the API would take for this key, else nothing: a bad link still opens. */
function accepted(key: keyof PersonQueryInput, value: unknown): string | undefined {
  const text = asText(value)?.trim();
  if (text === undefined || text === "") return undefined;
  return z.safeParse(personQuerySchema, { [key]: text }).success ? text : undefined;
}

/** One spelling for one choice, so that the same view has the same address and the same cache. */
function canonicalInterests(text: string | undefined): string | undefined {
  const chosen = new Set(text?.split(",").map((word) => word.trim()));
  return EVENT_CATEGORIES.filter((category) => chosen.has(category)).join(",") || undefined;
}

function acceptedFilter(key: FilterKey, value: unknown): string | undefined {
  if (key === "interestedEvents") return canonicalInterests(asText(value));
  const text = accepted(key, value);
  if (key === "ageMin" || key === "ageMax" || key === "childrenCount") {
    return text === undefined ? undefined : String(Number(text));
  }
  return text;
}

/** Keeps the keys that have a value: an absent one stays absent in the address. */
function present<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}

/** Reads the search part of an address; whatever the API would refuse is dropped. */
export function readPersonsSearch(raw: Record<string, unknown>): PersonsSearch {
  const sortBy = PERSON_SORTS.find((sort) => sort === raw["sortBy"]);
  const person = asText(raw["person"]);
  return present({
    search: accepted("search", raw["search"]),
    ...Object.fromEntries(FILTER_KEYS.map((key) => [key, acceptedFilter(key, raw[key])])),
    sortBy: sortBy === DEFAULT_SORT ? undefined : sortBy,
    sortOrder: raw["sortOrder"] === "desc" ? ("desc" as const) : undefined,
    person: person !== undefined && /^[\w-]{1,64}$/u.test(person) ? person : undefined,
  });
}

/** The query of `GET /person` for a view; pages are asked for by cursor. */
export function toPersonQuery(view: PersonsSearch, cursor: string | null): PersonQueryInput {
  const { person: _opened, ...query } = view;
  return cursor === null ? query : { ...query, cursor };
}

export function filtersOf(view: PersonsSearch): PersonsFilters {
  const { search: _search, sortBy: _sortBy, sortOrder: _order, person: _person, ...filters } = view;
  return filters;
}

/** The same view with other filters; what they do not say is not filtered by. */
export function withFilters(view: PersonsSearch, filters: PersonsFilters): PersonsSearch {
  const { search, sortBy, sortOrder, person } = view;
  return readPersonsSearch({ ...filters, search, sortBy, sortOrder, person });
}

/** The same view sorted otherwise. */
export function withSort(view: PersonsSearch, sortBy: PersonSort, order: SortOrder): PersonsSearch {
  return readPersonsSearch({ ...view, sortBy, sortOrder: order });
}

/** Whether anything narrows the view: "nothing yet" and "nothing matches" are different states. */
export function isNarrowed(view: PersonsSearch): boolean {
  return view.search !== undefined || FILTER_KEYS.some((key) => view[key] !== undefined);
}

/** One removable chip: the filters it stands for go together (a range is one chip). */
export interface FilterChip {
  id: "gender" | "married" | "interest" | "city" | "age" | "birthDate" | "childrenCount";
  /** The value to word: a choice, a text, or the ends of a range. */
  value?: string;
  from?: string;
  to?: string;
  /** What is left when the chip is removed. */
  rest: PersonsFilters;
}

function without(filters: PersonsFilters, ...keys: FilterKey[]): PersonsFilters {
  const entries = Object.entries(filters).filter(([key]) => !keys.includes(key as FilterKey));
  return Object.fromEntries(entries);
}

/** The chips of a view, each with what would be left without it. */
export function filterChips(view: PersonsSearch): FilterChip[] {
  const filters = filtersOf(view);
  const chips: FilterChip[] = [];
  const single = (id: FilterChip["id"], key: FilterKey) => {
    const value = filters[key];
    if (value !== undefined) chips.push({ id, value, rest: without(filters, key) });
  };
  const range = (id: FilterChip["id"], fromKey: FilterKey, toKey: FilterKey) => {
    const [from, to] = [filters[fromKey], filters[toKey]];
    if (from === undefined && to === undefined) return;
    chips.push({
      id,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      rest: without(filters, fromKey, toKey),
    });
  };
  single("gender", "gender");
  single("married", "married");
  const interests = filters.interestedEvents?.split(",") ?? [];
  for (const value of interests) {
    const others = interests.filter((interest) => interest !== value).join(",");
    const rest = without(filters, "interestedEvents");
    chips.push({
      id: "interest",
      value,
      rest: others === "" ? rest : { ...rest, interestedEvents: others },
    });
  }
  single("city", "city");
  range("age", "ageMin", "ageMax");
  range("birthDate", "birthDateFrom", "birthDateTo");
  single("childrenCount", "childrenCount");
  return chips;
}
