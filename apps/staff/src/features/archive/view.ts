import type { PersonQueryInput, PersonSort } from "@kehila/shared/person-query";
import type { PeopleView } from "../../entities/persons/view.ts";
import { readPeopleView } from "../../entities/persons/view.ts";

export const DEFAULT_SORT: PersonSort = "lastName";

/** Reads the search part of /archive's address. */
export const readArchiveView = (raw: Record<string, unknown>): PeopleView =>
  readPeopleView(raw, DEFAULT_SORT);

/** The query of `GET /person` for a view of the archive. */
export function toArchiveQuery({ person: _opened, ...view }: PeopleView): PersonQueryInput {
  return { active: "false", ...view };
}
