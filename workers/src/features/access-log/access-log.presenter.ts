import type { AccessLogEntry } from "@kehila/shared/access-log";
import { loggedExportSchema } from "@kehila/shared/access-log";
import type { LoggedRow } from "./access-log.repository.ts";

/** An entry as the API shows it. */
export function presentLogged(row: LoggedRow): AccessLogEntry {
  const { seq, at, actorId, actorName, personId } = row.entry;
  const { keptId, firstName, lastName, status } = row;
  return {
    seq,
    at,
    user: { id: actorId, name: actorName },
    person:
      personId === null
        ? null
        : {
            id: keptId ?? personId,
            name: status === null ? null : `${firstName} ${lastName}`,
            status,
          },
    export: presentExport(row),
  };
}

function presentExport({ exported, listTitle }: LoggedRow): AccessLogEntry["export"] {
  if (exported === null) return null;
  const { format, source, status, persons } = exported;
  return loggedExportSchema.parse({ format, source, status, persons, listTitle });
}
