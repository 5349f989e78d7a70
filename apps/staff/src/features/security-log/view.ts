import type { SecurityGroup, SecurityLogQuery } from "@kehila/shared/accounts/security-log";
import { acceptedId, defined } from "../../entities/persons/list/view.ts";

/** The URL state of the security log: its filters. */
export interface SecurityView {
  readonly user?: string | undefined;
  readonly group?: SecurityGroup | undefined;
}

/** The groups of events in the filter. Their schema is not part of the first load. */
export const GROUPS = [
  "signIn",
  "refused",
  "accounts",
  "backups",
  "data",
] as const satisfies readonly SecurityGroup[];

/** Reads the search part of the page's address; drops unknown values. */
export const readSecurityView = (raw: Record<string, unknown>): SecurityView =>
  defined({
    user: acceptedId(raw["user"]),
    group: GROUPS.find((option) => option === raw["group"]),
  });

/** Returns the query of `GET /api/security-log` for a view. */
export const toSecurityQuery = (view: SecurityView): Omit<SecurityLogQuery, "before"> => ({
  userId: view.user,
  group: view.group,
});
