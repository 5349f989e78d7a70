import type { PersonQueryInput, PersonSort } from "@kehila/shared/persons/query";
import type { PeopleView } from "../../entities/persons/list/view.ts";
import {
  acceptedId,
  isByRelevance,
  defined,
  readPeopleView,
} from "../../entities/persons/list/view.ts";

/** The oldest application comes first. */
export const DEFAULT_SORT: PersonSort = "createdAt";

/** The filters of the queue: ids of an event list, and of the user who recorded applications. */
export interface QueueFilters {
  readonly listId?: string;
  readonly recordedBy?: string;
}

/** The URL state of /pending; `person` is the application under review. */
export interface ApplicationsView extends PeopleView, QueueFilters {
  /** The application whose edit dialog is open. */
  readonly edit?: string;
}

/** Reads the search part of /pending's address. */
export const readApplicationsView = (raw: Record<string, unknown>): ApplicationsView => ({
  ...readPeopleView(raw, DEFAULT_SORT),
  ...defined({
    listId: acceptedId(raw["listId"]),
    recordedBy: acceptedId(raw["recordedBy"]),
    edit: acceptedId(raw["edit"]),
  }),
});

/** Returns the filters of a view. */
export const filtersOf = ({ listId, recordedBy }: ApplicationsView): QueueFilters =>
  defined({ listId, recordedBy });

/** Returns a view with other filters. */
export function withFilters(view: ApplicationsView, filters: QueueFilters): ApplicationsView {
  const { listId: _listId, recordedBy: _recordedBy, ...rest } = view;
  return { ...rest, ...filters };
}

/** Whether a search or a filter narrows the view, so that an empty result means 'no match'. */
export const isNarrowed = (view: ApplicationsView): boolean =>
  view.search !== undefined || Object.keys(filtersOf(view)).length > 0;

/** Returns the query of `GET /person` for a view of the queue. */
export function toQueueQuery(queue: ApplicationsView): PersonQueryInput {
  const { person: _reviewed, edit: _edited, ...view } = queue;
  const sort = isByRelevance(view) ? {} : { sortBy: DEFAULT_SORT };
  return { pending: "true", ...sort, ...view };
}
