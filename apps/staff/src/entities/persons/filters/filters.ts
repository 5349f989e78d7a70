import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { citiesOf, citiesText } from "@kehila/shared/persons/cities";
import type { PersonQueryInput } from "@kehila/shared/persons/query";
import { accepted, asText, defined } from "../list/view.ts";

/** The filters of /persons, in the order of their chips. */
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
  "toCheck",
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** Filter values as in the URL and the API. */
export type PersonsFilters = { readonly [K in FilterKey]?: NonNullable<PersonQueryInput[K]> };

/** The part of a view that decides which persons match. */
export type MatchFilter = PersonsFilters & { readonly search?: string };

/** Sorts the categories, so that the same choice always has the same URL and cache key. */
function canonicalCategories(text: string): string | undefined {
  const words = new Set(text.split(",").map((word) => word.trim()));
  return EVENT_CATEGORIES.filter((category) => words.has(category)).join(",") || undefined;
}

function acceptedFilter(key: FilterKey, value: unknown): string | undefined {
  if (key === "interestedEvents" || key === "visitedEvents") {
    return canonicalCategories(asText(value));
  }
  // The same cities always have the same text, without empty or repeated ones.
  const text = accepted(key, key === "city" ? citiesText(citiesOf(asText(value))) : value);
  if (key === "ageMin" || key === "ageMax" || key === "childrenCount") {
    return text === undefined ? undefined : String(Number(text));
  }
  return text;
}

/** Returns the filters that the API accepts, in a canonical form. */
export const readFilters = (raw: Readonly<Record<string, unknown>>): PersonsFilters =>
  defined(Object.fromEntries(FILTER_KEYS.map((key) => [key, acceptedFilter(key, raw[key])])));
