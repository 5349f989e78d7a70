import type { SecurityLogEntry } from "@kehila/shared/accounts/security-log";
import type { SecurityRow } from "./security-log.repository.ts";

/** Returns an entry in the format of the API. */
export function presentSecurityEvent(row: SecurityRow): SecurityLogEntry {
  const { seq, at, kind, actorId, actorName, targetId, targetName, details, count } = row;
  return {
    seq,
    at,
    kind,
    user: namedUser(actorId, actorName),
    target: namedUser(targetId, targetName),
    details: [...details],
    count,
  };
}

const namedUser = (id: string | null, name: string | null): SecurityLogEntry["user"] =>
  id === null ? null : { id, name: name ?? "" };
