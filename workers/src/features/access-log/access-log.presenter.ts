import { fullNameOf } from "@kehila/shared/names/full-name";
import type {
  AccessLogEntry,
  CountedActivity,
  CountLevel,
} from "@kehila/shared/accounts/access-log";
import { loggedExportSchema } from "@kehila/shared/accounts/access-log";
import { READ_HOURLY_MAX, READ_WARNED_HOURLY } from "@kehila/shared/base/limits";
import { presentLoggedUser } from "../../core/logged-user.ts";
import type { LoggedRow } from "./access-log.repository.ts";

/** Returns an entry in the format of the API. */
export function presentLogged(row: LoggedRow): AccessLogEntry {
  const { seq, at, actorId, actorName, personId } = row.entry;
  const { keptId, firstName, lastName, status } = row;
  return {
    seq,
    at,
    user: { id: actorId, ...presentLoggedUser(actorName, row.actorNow, true) },
    person:
      personId === null
        ? null
        : {
            id: keptId ?? personId,
            name:
              status === null
                ? null
                : fullNameOf({ firstName: firstName ?? "", lastName: lastName ?? "" }),
            status,
          },
    export: presentExport(row),
    counted: presentCount(row),
  };
}

function presentCount({ entry }: LoggedRow): AccessLogEntry["counted"] {
  const { activity, persons, stopping } = entry;
  if (activity === null) return null;
  const count = persons ?? 0;
  return { activity, persons: count, level: levelOf(activity, count, stopping ?? count) };
}

function levelOf(activity: CountedActivity, persons: number, stopping: number): CountLevel {
  // Added persons are logged only after the user has exhausted the budget for adding persons.
  if (activity === "added" || stopping >= READ_HOURLY_MAX) return "stopped";
  return persons > READ_WARNED_HOURLY ? "warned" : "usual";
}

function presentExport({ exported, listTitle }: LoggedRow): AccessLogEntry["export"] {
  if (exported === null) return null;
  const { format, source, status, persons } = exported;
  return loggedExportSchema.parse({ format, source, status, persons, listTitle });
}
