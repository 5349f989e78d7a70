import type { PersonQueryInput, PersonSort } from "@kehila/shared/persons/query";
import type { PeopleView } from "../../entities/persons/list/view.ts";
import { readPeopleView } from "../../entities/persons/list/view.ts";

type ArchiveQuery = Pick<PersonQueryInput, "active" | "search" | "sortBy" | "sortOrder">;

export const DEFAULT_SORT: PersonSort = "lastName";

/** Reads the search part of /archive's address. */
export const readArchiveView = (raw: Record<string, unknown>): PeopleView =>
  readPeopleView(raw, DEFAULT_SORT);

/**
 * Returns the search and the order of a view of the archive, for `GET /person` and for an export.
 */
export function toArchiveQuery({ person: _opened, ...view }: PeopleView): ArchiveQuery {
  return { active: "false", ...view };
}
