import type { PersonQueryInput, PersonSort } from "@kehila/shared/person-query";
import type { RegisterView } from "../../lib/register-view.ts";
import { readRegisterView } from "../../lib/register-view.ts";

/** Whoever has waited longest comes first. */
export const DEFAULT_SORT: PersonSort = "createdAt";

/** Reads the search part of /pending's address; `person` is the application under review. */
export const readPendingView = (raw: Record<string, unknown>): RegisterView =>
  readRegisterView(raw, DEFAULT_SORT);

/** The query of `GET /person` for a view of the queue. */
export function toQueueQuery({ person: _reviewed, ...view }: RegisterView): PersonQueryInput {
  return { pending: "true", sortBy: DEFAULT_SORT, ...view };
}
