import { isBackupFresh } from "@kehila/shared/backups";
import type { Health, System } from "@kehila/shared/system";
import { isNightFresh, PROBE_LATE_MINUTES } from "@kehila/shared/system";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, mapRead, runRead } from "../../db/read.ts";
import { MINUTE } from "../../lib/duration.ts";
import { classOf } from "../../lib/error-places.ts";
import { logError } from "../../lib/log.ts";
import { COMMIT, VERSION } from "../../lib/settings/version.ts";
import { findLastGood } from "../backups/backups.service.ts";
import { readFailures, readLastNight } from "../failures/failures.service.ts";
import { isMailSetUp } from "../mail/mail.service.ts";
import { findProbe } from "./probe.repository.ts";

/** Reads the state of the installation. */
export const findSystem = (plan: PlanScope): Read<System> =>
  mapRead(
    joinReads({ state: readFailures(plan), lastBackup: findLastGood() }),
    ({ state, lastBackup }, scope) => ({
      version: VERSION,
      mailConfigured: isMailSetUp(scope),
      lastBackup,
      ...state,
    }),
  );

/**
 * Checks whether the database answers and takes writes, by the time of the last probe; writes
 * nothing. A strict check fails for a stale backup and a late night too.
 */
export async function readHealth(
  scope: Scope,
  { isStrict }: { isStrict: boolean },
): Promise<Health> {
  const { requestId, calendar } = scope;
  const build = { version: VERSION, commit: COMMIT };
  try {
    const { probe, lastBackup, lastNight } = await runRead(
      scope,
      joinReads({ probe: findProbe(), lastBackup: findLastGood(), lastNight: readLastNight() }),
    );
    const now = calendar.now().getTime();
    const writable = probe === null ? null : now - Date.parse(probe) <= PROBE_LATE_MINUTES * MINUTE;
    const backupFresh = isBackupFresh(lastBackup, now);
    const nightFresh = isNightFresh(lastNight, now);
    const ok = writable !== false && (!isStrict || (backupFresh && nightFresh));
    return { ok, ...build, database: true, writable, backupFresh, nightFresh };
  } catch (error) {
    logError({ requestId, error: classOf(error), work: "health" });
    const unknown = { writable: null, backupFresh: null, nightFresh: null };
    return { ok: false, ...build, database: false, ...unknown };
  }
}
