import type { SecurityLogEntry } from "@kehila/shared/accounts/security-log";
import { presentLoggedUser } from "../../core/logged-user.ts";
import type { SecurityRow } from "./security-log.repository.ts";

/** Returns an entry in the format of the API. */
export function presentSecurityEvent(row: SecurityRow): SecurityLogEntry {
  const { seq, at, kind, actorId, actorName, targetId, targetName, details, count } = row;
  // An entry of a new name shows both names as they were.
  const isRename = kind === "userRenamed";
  return {
    seq,
    at,
    kind,
    user: namedUser(actorId, actorName, isRename ? null : row.actorNow),
    target: namedUser(targetId, targetName, isRename ? null : row.targetNow),
    details: [...details],
    count,
  };
}

const namedUser = (
  id: string | null,
  name: string | null,
  now: string | null,
): SecurityLogEntry["user"] =>
  id === null ? null : { id, ...presentLoggedUser(name ?? "", now, true) };
