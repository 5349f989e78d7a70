import type { PersonQueryInput, PersonSort } from "@kehila/shared/person-query";
import type { RegisterView } from "../../lib/register-view.ts";
import { acceptedId, present, readRegisterView } from "../../lib/register-view.ts";

/** Whoever has waited longest comes first. */
export const DEFAULT_SORT: PersonSort = "createdAt";

/** What /pending keeps in its address; `person` is the application under review. */
export interface PendingView extends RegisterView {
  /** The application whose edit dialog is open. */
  readonly edit?: string;
}

/** Reads the search part of /pending's address. */
export const readPendingView = (raw: Record<string, unknown>): PendingView => ({
  ...readRegisterView(raw, DEFAULT_SORT),
  ...present({ edit: acceptedId(raw["edit"]) }),
});

/** The query of `GET /person` for a view of the queue. */
export function toQueueQuery(queue: PendingView): PersonQueryInput {
  const { person: _reviewed, edit: _edited, ...view } = queue;
  return { pending: "true", sortBy: DEFAULT_SORT, ...view };
}
