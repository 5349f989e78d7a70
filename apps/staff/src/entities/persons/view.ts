import type { PersonQueryInput, PersonSort } from "@kehila/shared/person-query";
import { PERSON_SORTS, personQuerySchema } from "@kehila/shared/person-query";
import { visible } from "@kehila/shared/text";
import * as z from "zod/mini";
import type { SortOrder } from "../../ui/sort-menu.tsx";

/**
 * What every register of persons keeps in its address: a bookmarked, shared or reloaded one shows the
 * same view (decisions, Search). Defaults are left out.
 */
export interface PeopleView {
  readonly search?: string;
  readonly sortBy?: PersonSort;
  readonly sortOrder?: "desc";
  /** The person whose details are open. */
  readonly person?: string;
}

/** How a view is changed; typing replaces the address, choices leave a step to go back to. */
export type ChangeView<V extends PeopleView = PeopleView> = (
  view: V,
  options?: { replace: boolean },
) => void;

/** Routers and people write numbers and lists into addresses; the API reads text. */
export function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.filter((item) => typeof item === "string").join(",");
  return undefined;
}

/**
 * The visible text of a value if the API accepts it for this key, else nothing: a bad link still
 * opens.
 */
export function accepted(key: keyof PersonQueryInput, value: unknown): string | undefined {
  const text = visible(asText(value) ?? "").trim();
  if (text === "") return undefined;
  return z.safeParse(personQuerySchema, { [key]: text }).success ? text : undefined;
}

/** A value that can be a person's id, else nothing. */
export function acceptedId(value: unknown): string | undefined {
  const id = asText(value);
  return id !== undefined && /^[\w-]{1,64}$/u.test(id) ? id : undefined;
}

/** Keeps the keys that have a value: an absent one stays absent in the address. */
export function present<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}

/**
 * Reads the search part of an address; values that the API would refuse are dropped. Not a zod schema
 * of its own: the schema of `GET /person` decides, and the values stay texts.
 */
export function readPeopleView(raw: Record<string, unknown>, defaultSort: PersonSort): PeopleView {
  const sortBy = PERSON_SORTS.find((sort) => sort === raw["sortBy"]);
  return present({
    search: accepted("search", raw["search"]),
    sortBy: sortBy === defaultSort ? undefined : sortBy,
    sortOrder: raw["sortOrder"] === "desc" ? ("desc" as const) : undefined,
    person: acceptedId(raw["person"]),
  });
}

/** The same view sorted otherwise. */
export function withSort<V extends PeopleView>(
  view: V,
  sortBy: PersonSort,
  order: SortOrder,
  defaultSort: PersonSort,
): V {
  const { sortBy: _by, sortOrder: _order, ...rest } = view;
  const sort = readPeopleView({ sortBy, sortOrder: order }, defaultSort);
  return { ...rest, ...sort } as V;
}
