import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import type { PersonQueryInput, PersonSort } from "@kehila/shared/persons/query";
import type { PeopleView } from "../../entities/persons/view.ts";
import {
  accepted,
  acceptedId,
  asText,
  defined,
  readPeopleView,
} from "../../entities/persons/view.ts";

/** The filters of /persons (§2), in the order of their chips. */
export const FILTER_KEYS = [
  "gender",
  "married",
  "interestedEvents",
  "visitedEvents",
  "city",
  "ageMin",
  "ageMax",
  "birthDateFrom",
  "birthDateTo",
  "childrenCount",
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** Filter values as in the URL and the API. */
export type PersonsFilters = { readonly [K in FilterKey]?: NonNullable<PersonQueryInput[K]> };

/** The part of a view that decides which persons match. */
export type MatchFilter = PersonsFilters & { readonly search?: string };

export const DEFAULT_SORT: PersonSort = "lastName";

/** The URL state of /persons. Names and values equal the parameters of `GET /person`. */
export interface PersonsView extends PersonsFilters, PeopleView {
  /** The person who is being edited. */
  readonly edit?: string;
}

/** Sorts the categories, so that the same choice always has the same URL and cache key. */
function canonicalCategories(text: string): string | undefined {
  const chosen = new Set(text.split(",").map((word) => word.trim()));
  return EVENT_CATEGORIES.filter((category) => chosen.has(category)).join(",") || undefined;
}

function acceptedFilter(key: FilterKey, value: unknown): string | undefined {
  if (key === "interestedEvents" || key === "visitedEvents") {
    return canonicalCategories(asText(value));
  }
  const text = accepted(key, value);
  if (key === "ageMin" || key === "ageMax" || key === "childrenCount") {
    return text === undefined ? undefined : String(Number(text));
  }
  return text;
}

/** Reads the search part of a URL; drops what the API would refuse. */
export function readPersonsView(raw: Record<string, unknown>): PersonsView {
  const { person, ...register } = readPeopleView(raw, DEFAULT_SORT);
  const edit = acceptedId(raw["edit"]);
  return defined({
    ...register,
    ...Object.fromEntries(FILTER_KEYS.map((key) => [key, acceptedFilter(key, raw[key])])),
    // One dialog at a time: the edit dialog takes precedence over the details.
    ...(edit === undefined ? { person } : { edit }),
  });
}

export function withoutDialog(view: PersonsView): PersonsView {
  const { person: _person, edit: _edit, ...rest } = view;
  return rest;
}

/** Returns the query of `GET /person` for a view; further pages use a cursor. */
export function toPersonQuery(view: PersonsView, cursor: string | null): PersonQueryInput {
  const query = withoutDialog(view);
  return cursor === null ? query : { ...query, cursor };
}

/** Returns search and filters of a view, without the order, as a selection. */
export function matchedBy(view: PersonsView): MatchFilter {
  const { sortBy: _sortBy, sortOrder: _order, ...filter } = withoutDialog(view);
  return filter;
}

export function filtersOf(view: PersonsView): PersonsFilters {
  const { search: _search, ...filters } = matchedBy(view);
  return filters;
}

export function withFilters(view: PersonsView, filters: PersonsFilters): PersonsView {
  const { search, sortBy, sortOrder, person, edit } = view;
  return readPersonsView({ ...filters, search, sortBy, sortOrder, person, edit });
}

/**
 * Whether a search or filter narrows the view: 'nothing yet' and 'no match' are different states.
 */
export function isNarrowed(view: PersonsView): boolean {
  return view.search !== undefined || FILTER_KEYS.some((key) => view[key] !== undefined);
}

/** A removable chip. A range of two filters is one chip. */
export interface FilterChip {
  id:
    | "gender"
    | "married"
    | "interest"
    | "visited"
    | "city"
    | "age"
    | "birthDate"
    | "childrenCount";
  /** The value to show: a choice, a text, or the ends of a range. */
  value?: string;
  from?: string;
  to?: string;
  /** The filters without this chip. */
  rest: PersonsFilters;
}

function without(filters: PersonsFilters, ...keys: FilterKey[]): PersonsFilters {
  const entries = Object.entries(filters).filter(([key]) => !keys.includes(key as FilterKey));
  return Object.fromEntries(entries);
}

export function filterChips(view: PersonsView): FilterChip[] {
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
  /** Returns one chip for each chosen option. */
  const each = (id: FilterChip["id"], key: "interestedEvents" | "visitedEvents") => {
    const chosen = filters[key]?.split(",") ?? [];
    for (const value of chosen) {
      const others = chosen.filter((one) => one !== value).join(",");
      const rest = without(filters, key);
      chips.push({ id, value, rest: others === "" ? rest : { ...rest, [key]: others } });
    }
  };
  single("gender", "gender");
  single("married", "married");
  each("interest", "interestedEvents");
  each("visited", "visitedEvents");
  single("city", "city");
  range("age", "ageMin", "ageMax");
  range("birthDate", "birthDateFrom", "birthDateTo");
  single("childrenCount", "childrenCount");
  return chips;
}
