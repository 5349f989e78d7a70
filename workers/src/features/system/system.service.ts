import { isBackupFresh } from "@kehila/shared/backups";
import type { Health, System } from "@kehila/shared/system";
import type { PlanScope, Scope } from "../../core/scope.ts";
import type { Read } from "../../db/read.ts";
import { joinReads, mapRead, runRead } from "../../db/read.ts";
import { logError } from "../../lib/log.ts";
import { VERSION } from "../../lib/settings/version.ts";
import { findLastGood } from "../backups/backups.service.ts";
import { readFailures } from "../failures/failures.service.ts";
import { isMailSetUp } from "../mail/mail.service.ts";

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

/** Checks whether the database answers, without reading its data. */
export async function readHealth(scope: Scope): Promise<Health> {
  const { requestId, calendar } = scope;
  try {
    const lastGoodMoment = await runRead(scope, findLastGood());
    const backupFresh = isBackupFresh(lastGoodMoment, calendar.now().getTime());
    return { ok: true, version: VERSION, database: true, backupFresh };
  } catch (error) {
    logError({ requestId, error: error instanceof Error ? error.name : "unknown", work: "health" });
    return { ok: false, version: VERSION, database: false, backupFresh: null };
  }
}
