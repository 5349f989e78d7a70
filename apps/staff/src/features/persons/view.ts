import { citiesOf, citiesText } from "@kehila/shared/persons/cities";
import type { PersonQueryInput, PersonSort } from "@kehila/shared/persons/query";
import type { PeopleView } from "../../entities/persons/list/view.ts";
import type {
  FilterKey,
  MatchFilter,
  PersonsFilters,
} from "../../entities/persons/filters/filters.ts";
import { FILTER_KEYS, readFilters } from "../../entities/persons/filters/filters.ts";
import { acceptedId, defined, readPeopleView } from "../../entities/persons/list/view.ts";

export const DEFAULT_SORT: PersonSort = "lastName";

/** The URL state of /persons. Names and values equal the parameters of `GET /person`. */
export interface PersonsView extends PersonsFilters, PeopleView {
  /** The person who is being edited. */
  readonly edit?: string;
}

/** Reads the search part of a URL; drops values that the API would refuse. */
export function readPersonsView(raw: Record<string, unknown>): PersonsView {
  const { person, ...register } = readPeopleView(raw, DEFAULT_SORT);
  const edit = acceptedId(raw["edit"]);
  return defined({
    ...register,
    ...readFilters(raw),
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

/** Returns the search and the filters of a view, without the order, in the form of a selection. */
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

/** Whether a search or filter narrows the view, so that an empty result means 'no match'. */
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
    | "childrenCount"
    | "toCheck";
  /** The value of a choice or a text; a range has `from` and `to` instead. */
  value?: string;
  from?: string;
  to?: string;
  /** The filters without this chip. */
  rest: PersonsFilters;
}

function withoutKeys(filters: PersonsFilters, ...keys: FilterKey[]): PersonsFilters {
  const entries = Object.entries(filters).filter(([key]) => !keys.includes(key as FilterKey));
  return Object.fromEntries(entries);
}

export function filterChips(view: PersonsView): FilterChip[] {
  const filters = filtersOf(view);
  const chips: FilterChip[] = [];
  const singleChip = (id: FilterChip["id"], key: FilterKey) => {
    const value = filters[key];
    if (value !== undefined) chips.push({ id, value, rest: withoutKeys(filters, key) });
  };
  const range = (id: FilterChip["id"], fromKey: FilterKey, toKey: FilterKey) => {
    const [from, to] = [filters[fromKey], filters[toKey]];
    if (from === undefined && to === undefined) return;
    chips.push({
      id,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      rest: withoutKeys(filters, fromKey, toKey),
    });
  };
  /** Adds one chip for each value of a filter with several values. */
  const each = (
    id: FilterChip["id"],
    key: "interestedEvents" | "visitedEvents" | "city",
    chosenValues: readonly string[],
    textOf: (values: readonly string[]) => string,
  ) => {
    for (const value of chosenValues) {
      const otherValues = textOf(chosenValues.filter((chosenValue) => chosenValue !== value));
      const rest = withoutKeys(filters, key);
      chips.push({ id, value, rest: otherValues === "" ? rest : { ...rest, [key]: otherValues } });
    }
  };
  const categories = (id: FilterChip["id"], key: "interestedEvents" | "visitedEvents") =>
    each(id, key, filters[key]?.split(",") ?? [], (values) => values.join(","));
  singleChip("gender", "gender");
  singleChip("married", "married");
  categories("interest", "interestedEvents");
  categories("visited", "visitedEvents");
  each("city", "city", citiesOf(filters.city), citiesText);
  range("age", "ageMin", "ageMax");
  range("birthDate", "birthDateFrom", "birthDateTo");
  singleChip("childrenCount", "childrenCount");
  singleChip("toCheck", "toCheck");
  return chips;
}
