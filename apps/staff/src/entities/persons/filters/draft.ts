import type { EventCategory } from "@kehila/shared/events/categories";
import { EVENT_CATEGORIES } from "@kehila/shared/events/categories";
import { isCalendarDay } from "@kehila/shared/base/dates";
import type { Gender } from "@kehila/shared/persons/parts";
import { accepted, defined } from "../list/view.ts";
import type { FilterKey, MatchFilter, PersonsFilters } from "./filters.ts";
import { FILTER_KEYS, readFilters } from "./filters.ts";

/** The state of the filter form; an empty text is no filter. */
export interface FilterDraft {
  gender: Gender | "";
  married: "true" | "false" | "";
  interestedEvents: EventCategory[];
  visitedEvents: EventCategory[];
  city: string;
  /** A typed text that is no city of the register; it is no filter. */
  unmatchedCity: string;
  ageMin: string;
  ageMax: string;
  birthDateFrom: string;
  birthDateTo: string;
  childrenCount: string;
  toCheck: "true" | "";
}

export const EMPTY_FILTERS: FilterDraft & Record<FilterKey, unknown> = {
  gender: "",
  married: "",
  interestedEvents: [],
  visitedEvents: [],
  city: "",
  unmatchedCity: "",
  ageMin: "",
  ageMax: "",
  birthDateFrom: "",
  birthDateTo: "",
  childrenCount: "",
  toCheck: "",
};

/** Returns the form state for active filters. */
export function draftOf(filters: PersonsFilters): FilterDraft {
  const chosenCategories = (categories = ""): EventCategory[] =>
    EVENT_CATEGORIES.filter((category) => categories.split(",").includes(category));
  return {
    ...EMPTY_FILTERS,
    ...filters,
    interestedEvents: chosenCategories(filters.interestedEvents),
    visitedEvents: chosenCategories(filters.visitedEvents),
  };
}

/** Returns the filters of a form. */
export function toFilters(draft: FilterDraft): PersonsFilters {
  const interestedEvents = draft.interestedEvents.join(",");
  const visitedEvents = draft.visitedEvents.join(",");
  return readFilters({ ...draft, interestedEvents, visitedEvents });
}

/**
 * An error of a filter: not a number, not a day, a range whose start is after its end, or a text that
 * is no option.
 */
export type FilterError =
  | "NOT_AN_INTEGER"
  | "INVALID_DATE"
  | "OUT_OF_RANGE"
  | "RANGE"
  | "INVALID_CHOICE";

const AGE_MAX = 150;

function ageError(text: string): FilterError | undefined {
  const age = text.trim();
  if (age === "") return undefined;
  if (!/^\d{1,9}$/u.test(age)) return "NOT_AN_INTEGER";
  return Number(age) > AGE_MAX ? "OUT_OF_RANGE" : undefined;
}

const dayError = (text: string): FilterError | undefined =>
  text.trim() === "" || isCalendarDay(text) ? undefined : "INVALID_DATE";

/**
 * Returns the errors of a filter form by field; the form refuses values that a URL would drop
 * silently.
 */
export function filterErrors(draft: FilterDraft): Partial<Record<keyof FilterDraft, FilterError>> {
  const errors: Partial<Record<keyof FilterDraft, FilterError>> = {};
  const note = (field: keyof FilterDraft, error: FilterError | undefined) => {
    if (error !== undefined) errors[field] ??= error;
  };
  note("unmatchedCity", draft.unmatchedCity === "" ? undefined : "INVALID_CHOICE");
  note("ageMin", ageError(draft.ageMin));
  note("ageMax", ageError(draft.ageMax));
  note("birthDateFrom", dayError(draft.birthDateFrom));
  note("birthDateTo", dayError(draft.birthDateTo));
  const isFull = (from: string, to: string) => from.trim() !== "" && to.trim() !== "";
  if (isFull(draft.ageMin, draft.ageMax) && Number(draft.ageMin) > Number(draft.ageMax)) {
    note("ageMax", "RANGE");
  }
  if (isFull(draft.birthDateFrom, draft.birthDateTo) && draft.birthDateFrom > draft.birthDateTo) {
    note("birthDateTo", "RANGE");
  }
  return errors;
}

/** Returns the filters and the search without values that the API refuses. */
export const readMatchFilter = (raw: Readonly<Record<string, unknown>>): MatchFilter =>
  defined({ ...readFilters(raw), search: accepted("search", raw["search"]) });

/** Returns the number of filters in use that a folded form hides; a range counts as one. */
export const foldedCount = (draft: FilterDraft): number =>
  new Set(
    FILTER_KEYS.filter((key) => key !== "city" && toFilters(draft)[key] !== undefined).map((key) =>
      key.replace(/(?:Min|Max|From|To)$/u, ""),
    ),
  ).size;
