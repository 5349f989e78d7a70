import type { Scope } from "../../core/scope.ts";
import { logError } from "../../lib/log.ts";

/**
 * Deletes the files of ended jobs. Their rows no longer contain a file, so a failure here allows no
 * download: the object retries on alarms, and the nightly sweep deletes files without a row.
 */
export async function discardFiles({ env, requestId }: Scope, jobIds: readonly string[]) {
  const ends = jobIds.map((id) => env.EXPORT_JOB.getByName(id).end(id, "CANCELLED"));
  for (const end of await Promise.allSettled(ends)) {
    if (end.status === "rejected") logError({ requestId, error: "Error", work: "discard export" });
  }
}
