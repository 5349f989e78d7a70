import type { PersonQueryInput, PersonSort } from "@kehila/shared/persons/query";
import type { PeopleView } from "../../entities/persons/view.ts";
import { acceptedId, isByRelevance, defined, readPeopleView } from "../../entities/persons/view.ts";

/** The oldest application comes first. */
export const DEFAULT_SORT: PersonSort = "createdAt";

/** The URL state of /pending; `person` is the application under review. */
export interface ApplicationsView extends PeopleView {
  /** The application whose edit dialog is open. */
  readonly edit?: string;
}

/** Reads the search part of /pending's address. */
export const readApplicationsView = (raw: Record<string, unknown>): ApplicationsView => ({
  ...readPeopleView(raw, DEFAULT_SORT),
  ...defined({ edit: acceptedId(raw["edit"]) }),
});

/** Returns the query of `GET /person` for a view of the queue. */
export function toQueueQuery(queue: ApplicationsView): PersonQueryInput {
  const { person: _reviewed, edit: _edited, ...view } = queue;
  const sort = isByRelevance(view) ? {} : { sortBy: DEFAULT_SORT };
  return { pending: "true", ...sort, ...view };
}
