import type { AccessKind, AccessLogQuery } from "@kehila/shared/accounts/access-log";
import { acceptedId, defined } from "../../entities/persons/list/view.ts";

/** The URL state of the access log: its filters. */
export interface AccessView {
  readonly user?: string | undefined;
  readonly kind?: AccessKind | undefined;
  readonly person?: string | undefined;
}

/** The kinds of entries in the filter. Their schema is not part of the first load. */
export const KINDS = ["opened", "exported", "counted"] as const satisfies readonly AccessKind[];

/**
 * Reads the search part of the page's address; drops unknown values. A log of one person has no
 * kind, since exports are not logged by person.
 */
export function readAccessView(raw: Record<string, unknown>): AccessView {
  const person = acceptedId(raw["person"]);
  const kind = KINDS.find((option) => option === raw["kind"]);
  return defined({
    user: acceptedId(raw["user"]),
    person,
    kind: person === undefined ? kind : undefined,
  });
}

/** Returns the query of `GET /api/access-log` for a view. */
export const toAccessQuery = (view: AccessView): Omit<AccessLogQuery, "before"> => ({
  userId: view.user,
  personId: view.person,
  kind: view.kind,
});
