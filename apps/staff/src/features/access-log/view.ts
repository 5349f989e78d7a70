import type { AccessKind, AccessLogQuery } from "@kehila/shared/access-log";
import { acceptedId, present } from "../../entities/persons/view.ts";

/** The URL state of the access log: what it is limited to. */
export interface AccessView {
  readonly user?: string | undefined;
  readonly kind?: AccessKind | undefined;
  readonly person?: string | undefined;
}

/** The kinds of entries that the filter offers. */
export const KINDS = ["opened", "exported"] as const satisfies readonly AccessKind[];

/** Reads the search part of the page's address; what does not fit is dropped. */
export const readAccessView = (raw: Record<string, unknown>): AccessView =>
  present({
    user: acceptedId(raw["user"]),
    person: acceptedId(raw["person"]),
    kind: KINDS.find((kind) => kind === raw["kind"]),
  });

/** The query of `GET /api/access-log` for a view. */
export const toAccessQuery = (view: AccessView): Omit<AccessLogQuery, "before"> => ({
  userId: view.user,
  personId: view.person,
  kind: view.kind,
});
